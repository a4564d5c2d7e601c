// The private link is copied at a press.

document.documentElement.classList.add("script");

const link = document.querySelector("#link");
const button = document.querySelector("#copy-link");

button.addEventListener("click", async () => {
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    document.querySelector("#status").textContent = button.dataset.copied;
  } catch {
    // It is selected, to be copied by hand.
  }
});
