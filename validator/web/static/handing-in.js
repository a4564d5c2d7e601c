// The list of an entry, checked while it is typed: the same form is sent, and nothing is handed in.

import { asker, sendForm } from "./asking.js";
import { say } from "./words.js";

const PAUSE = 300; // milliseconds without a keystroke before the list is checked
const SPOKEN = 900; // and before a screen reader is told what became of it

const form = document.querySelector("#deck");
const list = form.elements.list;
const answer = document.querySelector("#answer");
const status = document.querySelector("#status");
const peek = document.querySelector("#peek");

document.documentElement.classList.add("script");

const turn = asker();
let timer;
let speaking;

function soon(pause = PAUSE) {
  clearTimeout(timer);
  timer = setTimeout(ask, pause);
}

/** Sends the form and shows the answer; of a button that was pressed, at once. */
async function ask(submitter) {
  clearTimeout(timer);
  answer.classList.add("busy");
  await turn((signal) => send(submitter, signal), Boolean(submitter));
}

async function send(submitter, signal) {
  const sent = list.value;
  try {
    const { html, wait } = await sendForm(form, submitter, signal);
    if (wait) return soon(wait * 1000);
    show(html, sent);
  } catch (error) {
    if (error.name === "AbortError") return;
    tell(say("unreachable"));
  }
  answer.classList.remove("busy");
}

/** Shows an answer; where the list has changed since it was sent, the list stays as it is. */
function show(html, sent) {
  const opened = [...answer.querySelectorAll("details[open]")].map((details) => details.dataset.key);
  answer.innerHTML = html;
  for (const details of answer.querySelectorAll("details")) details.open = opened.includes(details.dataset.key);
  const rewritten = answer.querySelector("template[data-list]");
  if (rewritten && list.value === sent) list.value = rewritten.content.textContent;
  tell(answer.querySelector("[data-summary]")?.dataset.summary ?? "");
}

/** Tells the gist beside the buttons, and to those who do not see the answer, once typing rests. */
function tell(sentence) {
  peek.textContent = sentence;
  peek.hidden = !sentence;
  peek.className = `peek ${answer.querySelector("[data-verdict]")?.dataset.verdict ?? ""}`;
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    status.textContent = sentence;
  }, SPOKEN);
}

list.addEventListener("input", () => soon());
form.addEventListener("change", (event) => {
  if (event.target !== list) ask();
});
form.addEventListener("submit", (event) => {
  // What is handed in is sent as it is.
  if (event.submitter?.name === "send") return;
  event.preventDefault();
  ask(event.submitter).then(() => answer.querySelector("#verdict")?.focus({ preventScroll: !matchMedia("(max-width: 62rem)").matches }));
});

if (list.value.trim()) ask();
