/** Says when nobody answered, or somebody else did in our server's place (strangers.js). */

/**
 * @param {EventTarget} place where htmx asks from, or anything round it
 * @param {(context: object) => void} tell what htmx knows of the request that was not answered
 */
export function whenUnanswered(place, tell) {
  place.addEventListener("htmx:error", ({ detail: { ctx } }) => ctx && tell(ctx));
  // An answer that was turned away leaves the request where it was.
  place.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (ctx.status === "issuing") tell(ctx);
  });
}
