import { isTest, lineOf, type Rule } from "./tree.ts";

const plainTable = /\bconst \w+: [^=\n]*\bRecord<string, [^\n]*> = \{(?!\}|\s*\.\.\.)/g;

/** A table that texts are looked up in is made by `table`: a plain object has `constructor` and `__proto__` as well. */
export const tablesHaveOwnKeys: Rule = ({ files }) =>
  files.flatMap((file) => {
    if (!/^(core|server)\/src\/.*\.ts$/.test(file.path) || isTest(file.path)) return [];
    return [...file.text.matchAll(plainTable)].map((match) => ({
      path: file.path,
      line: lineOf(file, match.index),
      message: "a plain object to look texts up in; make it with table() of core/src/text/table.ts",
    }));
  });
