import { lineOf, type Finding, type Rule, type Source } from "./tree.ts";

type Entry = {
  readonly name: string;
  readonly code: string;
  readonly status: string;
  readonly path: string;
  readonly line: number;
};

const entryPattern = /"([^"]+)":\s*\[\s*(\d+),\s*(\d+),/g;

/** Fault names are noun first, given once, and are under the noun they begin with or in a file named by their owner. */
export const faultsHaveOneName: Rule = ({ sources }) => {
  const entries = sources.flatMap(entriesOf);
  return entries.flatMap(({ name, path, line }, index): readonly Finding[] => {
    if (!/^[a-z]+(_[a-z]+)*\.[a-z0-9_]+$/.test(name)) return [{ path, line, message: `"${name}" is not noun.what_is_wrong` }];
    const first = entries.findIndex((entry) => entry.name === name);
    return first === index ? [] : [{ path, line, message: `"${name}" stands in ${entries[first]?.path} already` }];
  });
};

/** Every number and status of the catalogue is in docs/api/errors.md. */
export const faultsAreDocumented: Rule = ({ files, sources }) => {
  const page = files.find(({ path }) => path === "docs/api/errors.md");
  if (!page) return [{ path: "docs/api/errors.md", message: "is missing: node_modules/.bin/node tools/write-errors.ts" }];
  const rows = page.text.split("\n");
  return sources.flatMap(entriesOf).flatMap(({ name, code, status, path, line }): readonly Finding[] => {
    const isThere = rows.some((row) => row.includes(name) && row.includes(code) && row.includes(status));
    return isThere ? [] : [{ path, line, message: `"${name}" (${code}, ${status}) is not in docs/api/errors.md` }];
  });
};

const placePattern = /["'`]\/(?:body|query|path|headers?)(?:\/|["'`]\s*[,})])/g;

/** A fault's pointer leads into the JSON body alone: it begins with no name of a part of the request. */
export const pointersStandInTheBody: Rule = ({ sources }) =>
  sources
    .filter(({ path }) => /^(core|server)\/src\/(?!io\/)/.test(path))
    .flatMap((source) =>
      [...source.text.matchAll(placePattern)].map((match) => ({
        path: source.path,
        line: lineOf(source, match.index),
        message: `${match[0]}: a pointer leads into the JSON body; use parameter or header elsewhere`,
      })),
    );

function entriesOf(source: Source): readonly Entry[] {
  if (!source.path.startsWith("core/src/fault/catalogue/")) return [];
  return [...source.text.matchAll(entryPattern)].map((match) => ({
    name: match[1] ?? "",
    code: match[2] ?? "",
    status: match[3] ?? "",
    path: source.path,
    line: lineOf(source, match.index),
  }));
}
