/**
 * What others answer in our server's place (the log-in page of a hotel's network, the way to it, a
 * proxy's excuse) is no answer: nothing of it is shown or believed, and it may be asked for again.
 */
document.addEventListener("htmx:before:response", (event) => {
  const { raw, headers } = event.detail.ctx.response;
  if (raw.redirected || headers.get("Answered-By") !== "Scoreboard") event.preventDefault();
});
