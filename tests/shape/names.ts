import { coreNouns } from "./places.ts";
import { lineOf, type Finding, type Rule, type Source } from "./tree.ts";

const drawers = /^(utils?|helpers?|common|lib|libs|services|types|misc|shared|managers?)$/;

/** No folder or file is a drawer for anything. */
export const noDrawers: Rule = ({ files }) =>
  files.flatMap(({ path }) => {
    if (!/\.tsx?$/.test(path) || path.startsWith("docs/")) return [];
    const parts = path.replace(/(\.test)?\.tsx?$/, "").split("/");
    const drawer = parts.find((part, index) => drawers.test(part) && !isFaultNoun(parts, index));
    return drawer === undefined ? [] : [{ path, message: `"${drawer}" names no noun: put it where its reader would look` }];
  });

/** Files are kebab-case. */
export const filesAreKebabCase: Rule = ({ files }) =>
  files.flatMap(({ path }) => {
    const name = path.split("/").at(-1) ?? "";
    if (!/\.(ts|mjs|sql)$/.test(name) || /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.judge|\.bench|\.long|\.d)?\.(ts|mjs|sql)$/.test(name))
      return [];
    return [{ path, message: "file names are kebab-case" }];
  });

const strayWords = /(^|-)(of|at|from|with|asked|look|looks|looked|reported|who|whose|what)(-|$)/;

/** A file of the product is named by nouns and verbs; a preposition makes a sentence of it that nobody looks for. */
export const filesAreNamedPlainly: Rule = ({ files }) =>
  files.flatMap(({ path }) => {
    if (!/^(core|server)\/src\/.*\.ts$/.test(path)) return [];
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
    const word = strayWords.exec(name)?.[2];
    return word === undefined ? [] : [{ path, message: `"${word}" in a file name: a verb and a noun, or a noun` }];
  });

/** Examples for tests are in tests/world, not in the product. */
export const examplesAreOutside: Rule = ({ files }) =>
  files.flatMap(({ path }) =>
    /^(core|server|web|cli|sdk)\/src\/(.*\/)?(test|fixture)-[^/]*(?<!\.(test|judge))\.tsx?$/.test(path)
      ? [{ path, message: "data and programs for tests are in tests/world" }]
      : [],
  );

/** A folder in core is a noun of the API, or one that all nouns are written with. */
export const coreFoldersAreNouns: Rule = ({ sources }) =>
  sources.flatMap(({ path }) => {
    const folder = /^core\/src\/([^/]+)\//.exec(path)?.[1];
    if (folder === undefined || coreNouns.has(folder)) return [];
    return [{ path, message: `core/src/${folder} is no noun of the API (tests/shape/places.ts)` }];
  });

/** Exports have names: no `export *`, no default. */
export const exportsHaveNames: Rule = ({ sources }) => sources.flatMap(namelessExports);

function namelessExports(source: Source): readonly Finding[] {
  return source.program.body.flatMap((node): readonly Finding[] => {
    const line = lineOf(source, node.start);
    if (node.type === "ExportAllDeclaration") return [{ path: source.path, line, message: "no export *: name what is exported" }];
    if (node.type === "ExportDefaultDeclaration") return [{ path: source.path, line, message: "no default exports" }];
    return [];
  });
}

/** The catalogue has a file for the faults of any request, and it is called common. */
function isFaultNoun(parts: readonly string[], index: number): boolean {
  return parts[index] === "common" && parts[index - 1] === "catalogue";
}
