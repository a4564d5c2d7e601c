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

/** Gives the seconds for which an answer asks to wait; 0 where it does not. */
export function patience(response) {
  const asked = Number(response.headers.get("Retry-After"));
  return [429, 503].includes(response.status) && asked > 0 ? asked : 0;
}
