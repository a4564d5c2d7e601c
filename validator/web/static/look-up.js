// Cards looked up: what the chosen format says of one in the list, and all that is known of any by its name.

const PAUSE = 200; // milliseconds without a keystroke before names are looked for

const form = document.querySelector("#deck");
const answer = document.querySelector("#answer");
const field = document.querySelector("#look");
const names = document.querySelector("#names");
const looked = document.querySelector("#looked");

/** Gives what the service says of a card, by its id or its name, for the chosen format and the player. */
function asked(card) {
  const url = new URL(form.dataset.lookUp, location); // with the language of the address, where it has one
  const found = answer.querySelector("[data-player]")?.dataset.player ?? "";
  const settings = { format: form.elements.format.value, alignment: form.elements.alignment.value || found };
  for (const [name, value] of Object.entries({ ...card, ...settings })) url.searchParams.set(name, value);
  return fetch(url);
}

/** Adds to the facts of a card what the format says of it, once they are looked at. */
export async function lookUp(place) {
  if (place.dataset.asked) return;
  place.dataset.asked = "yes";
  try {
    const response = await asked({ id: place.dataset.card });
    if (!response.ok) throw new Error(response.statusText);
    place.innerHTML = await response.text();
  } catch {
    delete place.dataset.asked; // it is asked again when it is looked at again
  }
}

let timer;

async function complete() {
  const query = new URLSearchParams({ q: field.value });
  const response = await fetch(`/api/v1/cards/autocomplete?${query}`);
  if (!response.ok) return;
  const { data } = await response.json();
  const titles = new Set(data.map((card) => card.title));
  names.replaceChildren(...[...titles].map((title) => Object.assign(document.createElement("option"), { value: title })));
}

async function show() {
  clearTimeout(timer);
  const name = field.value.trim();
  if (!name) return looked.replaceChildren();
  const response = await asked({ name });
  // What is no part of a page is what the service says while it asks to wait.
  if (response.headers.get("Content-Type")?.startsWith("text/html")) looked.innerHTML = await response.text();
}

field.addEventListener("input", () => {
  clearTimeout(timer);
  if ([...names.options].some((option) => option.value === field.value)) show();
  else if (field.value.trim().length > 1) timer = setTimeout(() => complete().catch(() => {}), PAUSE);
});
field.addEventListener("change", (event) => event.stopPropagation()); // it is no setting of the check
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  show().catch(() => {});
});
