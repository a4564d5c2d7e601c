// The language of choice stays on this device too, and the page comes in it; the address says in which it is.

const NAME = "meccg-language";

/** Gives the address of this page in a language. */
export function inLanguage(code) {
  const address = new URL(location);
  address.searchParams.set("language", code);
  return address;
}

/** Remembers the language of choice; tells whether that can be done. */
export function remember(code) {
  try {
    localStorage.setItem(NAME, code);
    return true;
  } catch {
    return false;
  }
}

/** Gives the language of choice where the page came in another one that nobody chose, or null. */
export function missed() {
  let code = null;
  try {
    code = localStorage.getItem(NAME);
  } catch {
    // Nothing may be kept here, so nothing was chosen.
  }
  const offered = [...document.querySelectorAll(".languages button")].map((button) => button.value);
  const settled = new URLSearchParams(location.search).has("language") || code === document.documentElement.lang;
  return settled || !offered.includes(code) ? null : code;
}
