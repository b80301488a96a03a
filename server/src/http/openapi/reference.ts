import { randomBytes } from "node:crypto";
import { fastify } from "fastify";
import { route, type AnyRoute } from "../route/route.ts";

/** The policy of a page whose program adds styles with this nonce. */
const policyFor = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src data:; connect-src 'self'; ` +
  "worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const pageFor = (nonce: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta property="csp-nonce" content="${nonce}">
    <title>API reference – Chancery</title>
    <link rel="icon" href="page.svg">
  </head>
  <body>
    <div id="app"></div>
    <noscript>This page needs JavaScript. The same in machine-readable form: <a href="openapi.json">openapi.json</a>.</noscript>
    <script src="reference/styles.js"></script>
    <script src="reference/scalar.js"></script>
    <script src="reference/start.js"></script>
  </body>
</html>
`;

// The program adds style elements without a nonce, and style attributes, also in HTML. Elements get the page's nonce; attributes become
// properties, which no policy restricts.
const styles = `const { content: nonce } = document.head.querySelector("meta[property=csp-nonce]");
const { createElement } = Document.prototype;
Document.prototype.createElement = function (...given) {
  const made = createElement.apply(this, given);
  if (made.localName === "style") made.nonce = nonce;
  return made;
};
const { setAttribute } = Element.prototype;
Element.prototype.setAttribute = function (name, value) {
  if (name === "style" && this.style) this.style.cssText = value;
  else setAttribute.call(this, name, value);
};
const html = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
const setHtml = function (text) {
  html.set.call(this, String(text).replaceAll(" style=", " data-style="));
  for (const one of (this.content ?? this).querySelectorAll("[data-style]")) one.style.cssText = one.dataset.style;
};
Object.defineProperty(Element.prototype, "innerHTML", { ...html, set: setHtml });
`;

const options = {
  url: "openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** `/reference`: Scalar, served from here with fonts, telemetry, agent and proxy off; the page's policy allows no outside request. */
export function referenceRoutes(): readonly AnyRoute[] {
  const served = { signIn: "none", contract: { answers: { 200: "text" } } } as const;
  let bundle: Promise<string> | undefined;
  const script = { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=3600" };
  return [
    route("GET", "/reference", {
      ...served,
      summary: "The API reference page",
      action: async () => {
        const nonce = randomBytes(16).toString("base64");
        const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policyFor(nonce) };
        return { status: 200, text: pageFor(nonce), headers };
      },
    }),
    route("GET", "/reference/styles.js", {
      ...served,
      summary: "Lets the program of the reference page add styles under the policy of the page",
      action: async () => ({ status: 200, text: styles, headers: script }),
    }),
    route("GET", "/reference/start.js", {
      ...served,
      summary: "Starts the reference page",
      action: async () => ({
        status: 200,
        text: `Scalar.createApiReference("#app", ${JSON.stringify(options)});\n`,
        headers: script,
      }),
    }),
    route("GET", "/reference/scalar.js", {
      ...served,
      summary: "The program of the reference page",
      action: async () => ({ status: 200, text: await (bundle ??= scalarBundle()), headers: script }),
    }),
  ];
}

/** The bundle is embedded in Scalar's plugin (4 MB of text), so it is extracted from the plugin's answer at the first request. */
async function scalarBundle(): Promise<string> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const app = fastify();
  await app.register(scalar, { routePrefix: "/reference", configuration: { url: "openapi.json" } });
  const { body } = await app.inject("/reference/js/scalar.js");
  await app.close();
  return body;
}
