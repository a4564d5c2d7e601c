// A badge for the sites of others: the verdict on the list of a field there, and the first of what was found.
// It asks the API, which any origin may, sets no style, and shows all that comes as text. docs/page.md tells its use.

(() => {
  const service = new URL(".", document.currentScript.src);
  const PAUSE = 600; // milliseconds without a keystroke before the list is sent
  const MOST = 3; // findings that are shown
  const ASKED = ["format", "alignment", "avatar", "length", "against"];
  const WORDS = {{ words | tojson }};

  /** Gives the language of a badge: what it says itself, else what is spoken around it, else the browser's. */
  function languageOf(badge) {
    const spoken = [badge.dataset.language, badge.closest("[lang]")?.lang, navigator.language];
    return spoken.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag in WORDS) ?? "en";
  }

  /** Keeps a badge in step with its field. */
  function follow(badge) {
    const field = document.querySelector(badge.dataset.list);
    const text = () => field.value ?? field.textContent;
    const language = languageOf(badge);
    const settings = () => Object.fromEntries(ASKED.filter((name) => badge.dataset[name]).map((n) => [n, badge.dataset[n]]));
    let timer;
    let going;

    async function ask() {
      going?.abort();
      const mine = (going = new AbortController());
      if (!text().trim()) return badge.replaceChildren();
      const url = new URL("api/v1/checks", service);
      url.search = new URLSearchParams({ ...settings(), language });
      try {
        const response = await fetch(url, { method: "POST", body: text(), signal: mine.signal });
        const wait = Number(response.headers.get("Retry-After"));
        if (wait > 0) return later(wait * 1000);
        const answer = await response.json();
        if (response.ok) show(answer.reports[0]);
        else fill("none", [answer.detail ?? answer.title]);
      } catch (error) {
        if (error.name !== "AbortError") fill("none", []);
      }
    }

    function later(pause) {
      clearTimeout(timer);
      timer = setTimeout(ask, pause);
    }

    function show(report) {
      const errors = report.findings.filter((finding) => finding.severity === "error");
      const unfinished = errors.length > 0 && errors.every((finding) => finding.incomplete);
      const found = report.findings.filter(({ severity }) => severity === "error" || severity === "undecided");
      fill(unfinished ? "unfinished" : report.verdict, found.slice(0, MOST).map((finding) => finding.message));
    }

    function fill(verdict, sentences) {
      badge.dataset.verdict = verdict;
      const word = document.createElement("strong");
      word.textContent = WORDS[language][verdict];
      const list = document.createElement("ul");
      for (const sentence of sentences) list.append(Object.assign(document.createElement("li"), { textContent: sentence }));
      badge.replaceChildren(word, ...(sentences.length ? [list] : []), open());
    }

    /** Gives the button that opens the page with the list: a form, as any site may send. */
    function open() {
      const action = `${service.href}?language=${language}`;
      const form = Object.assign(document.createElement("form"), { method: "post", action, target: "_blank" });
      for (const [name, value] of Object.entries({ ...settings(), list: text() })) {
        const hidden = Object.assign(document.createElement("textarea"), { name, value, hidden: true });
        form.append(hidden);
      }
      form.append(Object.assign(document.createElement("button"), { textContent: WORDS[language].all }));
      return form;
    }

    badge.setAttribute("role", "status");
    field.addEventListener("input", () => later(PAUSE));
    ask();
  }

  const start = () => document.querySelectorAll("[data-meccg]").forEach(follow);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
