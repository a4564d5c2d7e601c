// One game, told turn by turn: all of it is there, and is shown as far as a person goes.

/** Goes on in the game by a button: to the next turn, to the end, to the beginning after it, or by one card more. */
export function step(button) {
  const turns = [...button.closest(".told").querySelectorAll("[data-turn]")];
  const now = turns.findLastIndex((turn) => !turn.hidden);
  if (button.dataset.step === "draw") return drawOne(turns[now]);
  const last = turns.length - 1;
  const to = button.dataset.step === "end" ? last : now < last ? now + 1 : 0;
  turns.forEach((turn, number) => {
    turn.hidden = number > to;
    turn.open = number === to;
    for (const more of turn.querySelectorAll(".drawn-more, .drawn-more span")) more.hidden = true;
  });
  const next = button.parentElement.querySelector('[data-step="next"]');
  next.textContent = to < last ? next.dataset.words : next.dataset.again;
  return turns[to].dataset.told;
}

/** Shows the next card of the deck; gives its title, or nothing where no more are known. */
function drawOne(turn) {
  const card = turn.querySelector(".drawn-more span[hidden]");
  if (!card) return undefined;
  turn.open = true;
  turn.querySelector(".drawn-more").hidden = card.hidden = false;
  return card.textContent;
}
