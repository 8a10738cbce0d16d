/** Parts that a reader opened stay open when the page around them is written anew. */
globalThis.htmx.registerExtension("keep-open", {
  htmx_before_morph_attr: (element, { attrName }) => attrName !== "open" || element.localName !== "details",
});
