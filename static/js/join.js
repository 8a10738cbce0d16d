/**
 * The page that a link opens. The secret after the # never reaches a server by itself: it goes
 * from the address bar into the form's only field at once, and to the server with the one button.
 * The history entry keeps it aside, unseen, so that refreshing and going back lead here again.
 */
const form = document.getElementById("by-link");

function take() {
  const secret = location.hash.slice(1) || history.state?.secret;
  if (!secret) return;
  history.replaceState({ secret }, "", location.pathname);
  form.elements.link.value = secret;
  for (const part of document.querySelectorAll("[data-without-secret]")) part.hidden = true;
  for (const part of document.querySelectorAll("[data-with-secret]")) part.hidden = false;
}

addEventListener("hashchange", take);
take();
