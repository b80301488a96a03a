import { isTest, lineOf, type Finding, type Rule, type SourceFile } from "./tree.ts";

/** Openings that make a doc comment a clause without a subject. */
const opening = /\/\*\*\s+(?:\*\s+)?(?:What|Who|Whose|Whom|So many)\b/g;

/** Words of a private dialect, and the words that people of the field use. */
const dialect: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:[Ee]nd points?)\b/g, "endpoint"],
  [/(?<!`)\b[Ee]-mails?\b(?!:)/g, "email, email address"],
  [/\b(?:[Ww]hoever|[Ww]homever)\b/g, "the user who"],
  [/\b[Ss]o many\b/g, "a number, or at most"],
  [/\b(?:[Aa]new|[Ss]omebody)\b/g, "again, someone"],
  [/\b(?<!`)(?:[Tt]ells?|[Tt]old)\b/g, "returns, reports, notifies"],
  [/\b[Ss]tands? (?:in|on|at|beside|behind|under|there)\b/g, "is in, is at"],
  [/\b(?:facts|decisions|specification)(?:\.md)? §?\s?\d/g, "a document of this repository"],
];

/** Texts that people read: comments and texts of product code, and the documentation, but not names in code or history. Of tests, doc comments. */
export const wordsAreTheFieldsOwn: Rule = ({ files }) =>
  files.flatMap((file) => {
    if (/^(README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/(?!adr\/|queries|api\/errors|api\/permissions).*\.md$/.test(file.path))
      return dialectIn(file, [[0, file.text]]);
    if (/^tests\/(?!shape\/words\.test)/.test(file.path)) return openingsIn(file);
    if (!/^(core|server|web|cli|sdk)\/src\/(?!generated\/).*\.tsx?$/.test(file.path) || isTest(file.path)) return [];
    return [...openingsIn(file), ...dialectIn(file, textsOf(file.text))];
  });

function openingsIn(file: SourceFile): readonly Finding[] {
  return [...file.text.matchAll(opening)].map((match) => ({
    path: file.path,
    line: lineOf(file, match.index),
    message: "a doc comment begins with a noun or a third-person verb",
  }));
}

type Piece = readonly [offset: number, text: string];

/** Comments, and texts of more than one word. */
function textsOf(code: string): readonly Piece[] {
  return [...code.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*"/g)].map(
    ({ index, 0: text }): Piece => [index, text],
  );
}

function dialectIn(file: SourceFile, pieces: readonly Piece[]): readonly Finding[] {
  return pieces.flatMap(([offset, text]) =>
    dialect.flatMap(([pattern, instead]) =>
      [...text.matchAll(pattern)].map((match) => ({
        path: file.path,
        line: lineOf(file, offset + match.index),
        message: `"${match[0]}": write ${instead}`,
      })),
    ),
  );
}
