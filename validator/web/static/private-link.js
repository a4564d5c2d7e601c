// A private link holds its token behind the #, which is never sent: it is taken out of the address, and sent by the form.

const form = document.querySelector("#sign-in");
const token = location.hash.slice(1);

if (token) {
  history.replaceState(null, "", location.pathname + location.search);
  form.elements.token.value = token;
  form.requestSubmit();
}
