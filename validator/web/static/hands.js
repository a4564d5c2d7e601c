// The opening hands: drawn once the verdict rests and they come into sight, and anew at a press.

import { patience } from "./asking.js";
import { say } from "./words.js";

const PAUSE = 400; // milliseconds without a new verdict before hands are drawn

const form = document.querySelector("#deck");
const answer = document.querySelector("#answer");
const status = document.querySelector("#status");

const sight = new IntersectionObserver(
  (entries) => {
    if (entries.some((entry) => entry.isIntersecting)) soon();
  },
  { rootMargin: "0px 0px 50% 0px" },
);

let timer;
let asked; // what aborts the request on its way
let shown; // the panel that is there, or was there before the answer was replaced

answer.addEventListener("checked", () => {
  clearTimeout(timer);
  asked?.abort();
  sight.disconnect();
  const panel = answer.querySelector("#hands");
  if (!panel) return;
  // What was drawn for the list before stays in its place, faded, until the hands of this one come.
  if (shown?.querySelector(".drawn") && shown !== panel) panel.replaceWith(shown);
  else shown = panel;
  shown.setAttribute("aria-busy", "true");
  sight.observe(shown);
});

function soon() {
  sight.disconnect();
  timer = setTimeout(draw, PAUSE);
}

/** Draws the hands of the list; from the seed of a button, where one was pressed. */
async function draw(button) {
  clearTimeout(timer);
  asked?.abort();
  const mine = (asked = new AbortController());
  const data = new FormData(form);
  // The text of a file stands in the form by now.
  data.delete("file");
  data.set("hands", button?.value || data.get("seed") || "0");
  shown.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(shown.dataset.fragment, { method: "POST", body: data, signal: mine.signal });
    const wait = patience(response);
    if (wait) {
      timer = setTimeout(draw, wait * 1000, button);
      return;
    }
    const html = await response.text();
    if (mine.signal.aborted) return;
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) throw new Error(response.statusText);
    show(html);
    if (button) tell();
  } catch (error) {
    if (error.name !== "AbortError" && mine === asked) fail();
  }
}

function show(html) {
  const opened = [...shown.querySelectorAll("details[open]")].map((details) => details.dataset.key);
  const template = document.createElement("template");
  template.innerHTML = html;
  const panel = template.content.querySelector("#hands");
  for (const details of panel.querySelectorAll("details")) details.open = opened.includes(details.dataset.key);
  const focused = shown.contains(document.activeElement);
  shown.replaceWith(panel);
  shown = panel;
  // Who was at it still is.
  if (focused) panel.querySelector('button[name="hands"]')?.focus({ preventScroll: true });
}

/** Tells of another hand, keeps its seed for a link, and gives the focus to where it was. */
function tell() {
  const hand = shown.querySelector("[data-told]");
  if (!hand) return;
  form.elements.seed.value = hand.dataset.seed;
  shown.querySelector('button[name="hands"]').focus({ preventScroll: true });
  status.textContent = hand.dataset.told;
}

function fail() {
  shown.removeAttribute("aria-busy");
  if (shown.querySelector(".failed")) return;
  const sentence = document.createElement("p");
  sentence.className = "sentence failed";
  sentence.textContent = say("noHands");
  shown.append(sentence);
}

answer.addEventListener("click", (event) => {
  const button = event.target.closest('#hands button[name="hands"]');
  if (!button) return;
  event.preventDefault();
  shown = button.closest("#hands");
  sight.disconnect();
  draw(button);
});
