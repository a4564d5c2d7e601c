"use strict";

// Swagger UI over our own description; nothing is asked of anybody else.
const root = document.getElementById("swagger-ui");

/** A path is no link inside the button that unfolds it: a screen reader knows no such thing. */
const plainPaths = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement("span", null, text) },
});

/** What stands before the main part is its banner; the headings of the groups follow that of the page. */
function level() {
  root.querySelector(".information-container")?.setAttribute("role", "banner");
  for (const heading of root.querySelectorAll("h3.opblock-tag, .models > h4")) heading.setAttribute("aria-level", "2");
}

window.ui = SwaggerUIBundle({
  url: root.dataset.url,
  domNode: root,
  deepLinking: true,
  displayRequestDuration: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [plainPaths],
  onComplete: level,
});
