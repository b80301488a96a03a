import { placeOf, type Place } from "./places.ts";
import { isTest, type Finding, type Import, type Rule, type Source, type Tree } from "./tree.ts";

const pureLibraries = /^(saxes|big\.js|re2js|asn1js)$/;
const drivers =
  /^(pg|pg-.*|undici|nodemailer|sharp|fontkit|pkijs|asn1js|file-type|@aws-sdk\/.*|@smithy\/.*|@node-rs\/argon2|@cantoo\/pdf-lib|@myriaddreamin\/.*|@expo-google-fonts\/.*|rate-limiter-flexible|prom-client|openid-client|@node-saml\/.*|node:(fs|fs\/promises|net|tls|dns|dns\/promises|http2|https|child_process|cluster|worker_threads|os|dgram))$/;
const commandLineLibraries = /^(@stricli\/core|@clack\/prompts|node:(?!(net|tls|http2|https|dgram|dns|dns\/promises)$).*)$/;
const roomLibraries = /^(typebox(\/.*)?|sql-template-tag|node:(stream|stream\/promises|stream\/consumers|buffer))$/;

/** Files outside io that may hold a driver, and which: starting the process is reading its environment and its files. */
const driverExceptions: readonly (readonly [path: RegExp, specifier: RegExp])[] = [
  [/^server\/src\/(main\.ts$|commands\/)/, /^node:(fs|fs\/promises|os)$/],
  [/^server\/src\/config\//, /^node:(fs|fs\/promises|os|net)$/],
];

/** Files of io with shapes, their errors, the form of rows and JSON, and a statement of many stores only: a room may import their values. */
const valuesOfIo: ReadonlySet<string> = new Set([
  "server/src/io/blobs/blobs.ts",
  "server/src/io/database/json.ts",
  "server/src/io/database/read-row.ts",
  "server/src/io/database/remove-old.ts",
  "server/src/io/rows/rows.ts",
]);

/** core imports itself and a short list of pure libraries. */
export const coreIsPure: Rule = (tree) =>
  imports(tree, ({ place, entry, target }) => {
    if (place.layer !== "core") return undefined;
    if (entry.target === undefined) {
      return pureLibraries.test(entry.specifier)
        ? undefined
        : `core imports only itself, saxes, big.js, re2js and asn1js, not ${entry.specifier}`;
    }
    return target?.layer === "core" ? undefined : `core imports only itself, not ${entry.target}`;
  });

/** The client of the service is what its users install: it imports only itself, and a module of Node.js by a name that no bundler follows. */
export const clientIsAlone: Rule = (tree) =>
  imports(tree, ({ place, entry, target }) =>
    place.layer !== "sdk" || target?.layer === "sdk" || entry.specifier === "nodeModule"
      ? undefined
      : `the client imports only itself, not ${entry.specifier}`,
  );

/** The console reaches the service through its client only. What is pure it takes from core. */
export const consoleUsesClient: Rule = (tree) =>
  imports(tree, ({ place, entry, target }) => {
    if (place.layer !== "web" || target === undefined || ["web", "sdk", "core"].includes(target.layer)) return undefined;
    return `the console imports itself, sdk and core, not ${entry.specifier}`;
  });

/** The command line reaches the service through the client only; of core it takes the verification of archives, which needs no service. */
export const commandLineUsesClient: Rule = (tree) =>
  imports(tree, ({ place, entry, target }) => {
    if (place.layer !== "cli" || target?.layer === "cli" || entry.target === "sdk/src/sdk.ts") return undefined;
    if (target?.layer === "core" && target.noun === "evidence") return undefined;
    if (!target && commandLineLibraries.test(entry.specifier)) return undefined;
    // its version
    if (entry.specifier === "../package.json") return undefined;
    return `the command line imports itself, the client, core/evidence, stricli and clack, not ${entry.specifier}`;
  });

/** Drivers are in io only; outside of core the types of Node are free. */
export const driversInIo: Rule = (tree) =>
  imports(tree, ({ place, entry, source }) => {
    if (/^(io|core|sdk|web|cli|outside)$/.test(place.layer)) return undefined;
    if (entry.specifier === "graphile-worker") {
      return place.layer === "jobs" ? undefined : "graphile-worker stands in jobs only";
    }
    if (!drivers.test(entry.specifier) || (entry.isType && entry.specifier.startsWith("node:"))) return undefined;
    const isAllowed = driverExceptions.some(([path, name]) => path.test(source.path) && name.test(entry.specifier));
    return isAllowed ? undefined : `${entry.specifier} is a driver: only io imports it`;
  });

/** io → core; http → core, io, pages; jobs → core, io; pages, config → core; rooms → core, pages, http, jobs, io (types), other rooms. */
export const layersPointDown: Rule = (tree) =>
  imports(tree, ({ place, entry, target }) => {
    if (!target || place.layer === "core" || place.layer === "sdk") return undefined;
    if (place.layer === "web" || place.layer === "cli" || place.layer === "top" || place.layer === "outside") return undefined;
    if (target.layer === "outside") return `${entry.target} is no part of what runs`;
    const allowed = layers[place.layer];
    if (!allowed.includes(target.layer))
      return `${place.layer} may import ${allowed.join(", ")}, not ${target.layer} (${entry.target})`;
    if (place.layer === "room" && target.layer === "io" && !entry.isType && !valuesOfIo.has(entry.target ?? ""))
      return `a room takes only types from io: ${entry.target}`;
    return undefined;
  });

/** Packages that a room may import besides its own code. */
export const roomLibrariesAreFew: Rule = (tree) =>
  imports(tree, ({ place, entry }) => {
    if (place.layer !== "room" || entry.target !== undefined || entry.isType || roomLibraries.test(entry.specifier))
      return undefined;
    return `a room imports typebox, sql-template-tag and node:stream, not ${entry.specifier}: what it needs comes as an argument`;
  });

const layers: Readonly<Record<"io" | "config" | "pages" | "http" | "jobs" | "room", readonly Place["layer"][]>> = {
  io: ["core", "io"],
  config: ["core", "config"],
  pages: ["core", "pages"],
  http: ["core", "io", "pages", "http"],
  jobs: ["core", "io", "jobs"],
  room: ["core", "io", "pages", "http", "jobs", "room"],
};

/** One import of a file that runs in production, and the places of both ends. */
export type Edge = { readonly source: Source; readonly entry: Import; readonly place: Place; readonly target: Place | undefined };

/** Looks at every import of the files that run; the look answers what is wrong with it, if anything. */
export function imports(tree: Tree, look: (edge: Edge) => string | undefined): readonly Finding[] {
  return tree.sources.flatMap((source) => {
    if (isTest(source.path)) return [];
    const place = placeOf(source.path);
    return source.imports.flatMap((entry) => {
      const target = entry.target === undefined ? undefined : placeOf(entry.target);
      const message = look({ source, entry, place, target });
      return message === undefined ? [] : [{ path: source.path, line: entry.line, message }];
    });
  });
}
