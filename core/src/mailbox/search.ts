import { foldText, gramsOf, requiredGrams, wordsOf } from "../text/fold.ts";

/** The scope of a mailbox search: everything, aliases and contact names only, or ids only. */
export type SearchType = "ALL" | "ALIAS" | "UUID";

/** A search text prepared for the index. `patterns` are LIKE patterns, one for each word. */
export type MailboxQuery = {
  readonly type: SearchType;
  readonly text: string;
  readonly words: readonly string[];
  readonly patterns: readonly string[];
  readonly grams: readonly string[];
  /** The text as the beginning of a UUID in lower case, if it has at least eight digits. Not used for aliases. */
  readonly idBeginning: string | undefined;
};

/** Rows of the search tables for one mailbox. */
export type MailboxSearchRows = {
  readonly names: readonly { readonly kind: "alias" | "email" | "name"; readonly searched: string }[];
  readonly texts: readonly { readonly kind: "alias" | "all"; readonly searched: string; readonly grams: readonly string[] }[];
  readonly isSample: boolean;
};

/** The maximum number of email addresses by which a mailbox is found. */
export const searchedEmailsMax = 1000;
const sampleOneIn = 64;

/** Prepares a search text. Without words in the text, the query finds nothing. */
export function readQuery(text: string, type: SearchType): MailboxQuery {
  const folded = foldText(text);
  const words = wordsOf(folded);
  const grams = requiredGrams(words);
  return {
    type,
    text: folded,
    words,
    patterns: words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`),
    grams: type === "ALIAS" ? grams.map(ofAlias) : grams,
    idBeginning: type === "ALIAS" ? undefined : beginningOfId(text.trim()),
  };
}

/** The search rows of a mailbox. */
export function searchRows(mailbox: {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly emails: readonly string[];
}): MailboxSearchRows {
  const aliases = foldAll(mailbox.aliases);
  const emails = foldAll(mailbox.emails.slice(0, searchedEmailsMax));
  const name = foldText(mailbox.name);
  const all = [name, ...aliases, ...emails].join("\n");
  const alias = aliases.join("\n");
  const grams = gramsOf(all.replaceAll("\n", " "));
  return {
    names: [
      ...aliases.map((searched) => ({ kind: "alias", searched }) as const),
      ...emails.map((searched) => ({ kind: "email", searched }) as const),
      { kind: "name", searched: name },
    ],
    texts: [
      { kind: "all", searched: all, grams },
      ...(alias === ""
        ? []
        : [{ kind: "alias", searched: alias, grams: gramsOf(alias.replaceAll("\n", " ")).map(ofAlias) } as const]),
    ],
    isSample: hashOf(mailbox.id) % sampleOneIn === 0,
  };
}

/** A prefix that separates grams of aliases from others in the same index; folded text never contains this character. */
function ofAlias(gram: string): string {
  return `\u0001${gram}`;
}

function foldAll(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map(foldText).filter((text) => text !== ""))];
}

function beginningOfId(text: string): string | undefined {
  const whole = "00000000-0000-0000-0000-000000000000";
  if (text.length < 8 || text.length > whole.length || !/^[0-9a-f-]+$/i.test(text)) return undefined;
  const isInPlace = [...text].every((sign, at) => (sign === "-") === (whole[at] === "-"));
  return isInPlace ? text.toLowerCase() : undefined;
}

/** FNV-1a of 32 bits: the same mailbox is in the sample or not, whatever its id looks like. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
