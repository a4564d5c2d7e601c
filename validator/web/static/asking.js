// One question at a time: what is on its way is let finish, and only the newest of those behind it is asked.

const LONGEST = 10_000; // milliseconds for which the next one waits

/**
 * Gives a function that takes a question, which is sent when its turn comes.
 *
 * A question is a function of an AbortSignal. One that is urgent goes at once, and ends the one on its way. Each call
 * is settled when its question is answered, or when a newer one took its place.
 */
export function asker() {
  let going = null; // what ends the question on its way
  let next = null;
  let since = 0;

  return async function ask(question, urgent = false) {
    if (going && !urgent && performance.now() - since < LONGEST) {
      next?.settle();
      return new Promise((settle) => {
        next = { question, settle };
      });
    }
    going?.abort();
    next?.settle();
    next = null;
    const mine = (going = new AbortController());
    since = performance.now();
    await question(mine.signal);
    if (going !== mine) return;
    going = null;
    if (next) {
      const { question: newest, settle } = next;
      next = null;
      ask(newest).then(settle);
    }
  };
}

/**
 * Sends the form of a list, and gives the HTML that answers it; null with the seconds to wait where it is too early.
 *
 * A file is sent once; from then on its text stands in the form.
 */
export async function sendForm(form, submitter, signal) {
  const data = submitter?.name ? new FormData(form, submitter) : new FormData(form);
  if (!form.elements.file.files.length) data.delete("file");
  const response = await fetch(form.dataset.fragment, { method: "POST", body: data, signal });
  const wait = patience(response);
  if (wait) return { html: null, wait };
  // What answers from somewhere else is no answer to this form.
  const good = !response.redirected && response.headers.get("Content-Type")?.startsWith("text/html");
  if (!good) throw new Error(response.statusText);
  return { html: await response.text(), wait };
}

/** Gives the seconds for which an answer asks to wait; 0 where it does not. */
export function patience(response) {
  const asked = Number(response.headers.get("Retry-After"));
  return [429, 503].includes(response.status) && asked > 0 ? asked : 0;
}
