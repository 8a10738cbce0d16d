/** A phone that was put out of the match while its page is open shows nothing of it any longer. */
const GONE = [404, 410];

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const asksForMatch = ctx.request.method === "GET" && ctx.target?.id === "scorecard";
  const isHeld = ctx.response.headers.get("Entry-Held");
  if (isHeld || (asksForMatch && GONE.includes(ctx.response.status))) location.reload();
});
