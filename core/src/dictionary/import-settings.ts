import type { FaultRow } from "../fault/fault.ts";

const delimiters = [",", ";", "\t", " "] as const;
const quotes = ['"', "'", ""] as const;
const escapes = ["\\", '"', ""] as const;
/** How the text of a file may be written. Left out, a byte order mark decides, and without one it is UTF-8. */
export const importEncodings = ["UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "windows-1251", "windows-1252"] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** How the rows of a file are read and what becomes of them. Of a spreadsheet only the two switches count. */
export type ImportSettings = {
  readonly headerFirstRow: boolean;
  readonly replace: boolean;
  readonly delimiter: (typeof delimiters)[number];
  readonly quote: (typeof quotes)[number];
  readonly escape: (typeof escapes)[number] | (typeof quotes)[number];
  readonly encoding: ImportEncoding | undefined;
};

/** Settings as a client sends them. */
export type ImportSettingsInput = {
  readonly headerFirstRow?: boolean | undefined;
  readonly replace?: boolean | undefined;
  readonly delimiter?: string | null | undefined;
  readonly quote?: string | null | undefined;
  readonly escape?: string | null | undefined;
  readonly encoding?: string | null | undefined;
};

/**
 * Settings with what was left out: no header, no replace, a comma, `"` for quotes; quotes, whichever they are, are doubled inside.
 * Each fault becomes a row with what is allowed.
 */
export function readImportSettings(input: ImportSettingsInput, rows: FaultRow[]): ImportSettings {
  const delimiter = oneOf("delimiter", delimiters, input.delimiter === "\\t" ? "\t" : (input.delimiter ?? ","), rows);
  const quote = oneOf("quote", quotes, input.quote === undefined ? '"' : (input.quote ?? ""), rows);
  const isQuote = input.escape === undefined || (input.escape === "'" && quote === "'");
  return {
    headerFirstRow: input.headerFirstRow ?? false,
    replace: input.replace ?? false,
    delimiter,
    quote,
    escape: isQuote ? quote : oneOf("escape", escapes, input.escape ?? "", rows),
    encoding: encodingOf(input.encoding ?? undefined, rows),
  };
}

function oneOf<Word extends string>(name: string, words: readonly [Word, ...Word[]], text: string, rows: FaultRow[]): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) rows.push({ code: "value.unsupported", args: [name], pointer: `/${name}`, allowed: words });
  return found ?? words[0];
}

function encodingOf(text: string | undefined, rows: FaultRow[]): ImportEncoding | undefined {
  if (text === undefined) return undefined;
  const found = importEncodings.find((word) => word.toLowerCase() === text.toLowerCase());
  if (!found) rows.push({ code: "value.unsupported", args: ["encoding"], pointer: "/encoding", allowed: importEncodings });
  return found;
}
