import { lineOf, type Rule } from "./tree.ts";

const codeMarks: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\b(TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b/g, "left open: finish it, or write an issue"],
  [/\b(test|it|describe|suite)\.(only|skip|todo)\(/g, "a test that does not run"],
  [/[{,]\s*(only|todo):\s*true/g, "a test that does not run"],
  [/\bnot implemented\b/gi, "a stub"],
  [/\bdebugger;/g, "left from looking for a fault"],
];

const everywhereMarks: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/["'`(\s]\/(home|Users|work|root)\/[A-Za-z0-9_.-]+/g, "a path of one machine"],
  [/^<{7} |^>{7} /gm, "a merge that was not finished"],
];

/** Nothing is left open and nothing names one machine. */
export const nothingLeftOpen: Rule = ({ files }) =>
  files.flatMap((file) => {
    if (file.path === "package-lock.json" || file.path === "openapi.json") return [];
    const isText = file.path.endsWith(".md") || file.path.endsWith(".json");
    const marks = isText ? everywhereMarks : [...everywhereMarks, ...codeMarks];
    return marks.flatMap(([pattern, message]) =>
      [...file.text.matchAll(pattern)].map((match) => ({
        path: file.path,
        line: lineOf(file, match.index),
        message: `${message}: ${match[0].trim()}`,
      })),
    );
  });
