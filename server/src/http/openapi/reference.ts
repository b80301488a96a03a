import { fastify } from "fastify";
import { route, type AnyRoute } from "../route/route.ts";

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference – Chancery</title>
    <link rel="icon" href="page.svg">
  </head>
  <body>
    <div id="app"></div>
    <noscript>This page needs JavaScript. The same in machine-readable form: <a href="openapi.json">openapi.json</a>.</noscript>
    <script src="reference/scalar.js"></script>
    <script src="reference/start.js"></script>
  </body>
</html>
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
  const served = { method: "GET", signIn: "none", mailbox: "none", contract: { answers: { 200: "text" } } } as const;
  let bundle: Promise<string> | undefined;
  const script = { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=3600" };
  return [
    route({
      ...served,
      path: "/reference",
      summary: "The API reference page",
      action: async () => ({
        status: 200,
        text: page,
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy },
      }),
    }),
    route({
      ...served,
      path: "/reference/start.js",
      summary: "Starts the reference page",
      action: async () => ({
        status: 200,
        text: `Scalar.createApiReference("#app", ${JSON.stringify(options)});\n`,
        headers: script,
      }),
    }),
    route({
      ...served,
      path: "/reference/scalar.js",
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
