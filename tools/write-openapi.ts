import { compose } from "@chancery/server/compose/compose.ts";
import type { Io } from "@chancery/server/compose/outside.ts";
import { readConfig } from "@chancery/server/config/config.ts";
import { openapiOf } from "@chancery/server/http/openapi/openapi.ts";
import { healthRoutes } from "@chancery/server/http/server/own-routes.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { writeGenerated } from "./generated.ts";
import { permissionsPage } from "./permissions-page.ts";

/** Writes openapi.json and docs/api/permissions.md from the tables of routes; with `--check` only says whether they are up to date. Needs no database. */
const baseUrl = "http://127.0.0.1:8080";

const io: Io = {
  config: readConfig({}),
  clock: systemClock,
  newId,
  version: "",
  baseUrl: () => baseUrl,
  log: absent("log"),
  database: absent("database"),
  blobs: absent("blobs"),
  mail: absent("mail"),
  dns: absent("dns"),
  keys: absent("keys"),
  passwords: absent("passwords"),
  tokens: absent("tokens"),
  printer: absent("printer"),
  office: undefined,
  pdfs: absent("pdfs"),
  readTrust: absent("readTrust"),
};

const own = {
  checks: [],
  settings: () => ({}),
  baseUrl: io.baseUrl,
  live: { isStopping: () => false },
  metrics: {
    countRequest: () => undefined,
    gauge: () => undefined,
    gauges: () => undefined,
    contentType: "text/plain",
    text: async () => "",
  },
};

const routes = [...compose(io).routes, ...healthRoutes(own)];
const isCheck = process.argv.includes("--check");
const document = `${JSON.stringify(openapiOf(routes, baseUrl), null, 2)}\n`;
const written = [
  await writeGenerated("openapi.json", document, isCheck),
  await writeGenerated("docs/api/permissions.md", permissionsPage(routes), isCheck),
];
process.exitCode = Math.max(...written);

/** Something outside the process that the tables of routes do not need: using it is an error that names it. */
function absent<T extends object>(name: string): T {
  const refuse = (): never => {
    throw new Error(`the routes are written down without a ${name}`);
  };
  const stand: unknown = new Proxy(refuse, {
    get: (_, key) => (key === "then" ? undefined : absent(`${name}.${String(key)}`)),
    apply: refuse,
  });
  return stand as T;
}
