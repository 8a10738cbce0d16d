/** Ask how the match stands now; the browser asks for no more than what it has not got already. */
export async function ask() {
  const place = { source: "#scorecard", target: "#scorecard", swap: "outerMorph" };
  await globalThis.htmx.ajax("GET", location.pathname, place).catch(() => {});
}
