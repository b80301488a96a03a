import { foldText, gramsOf, gramsToFind, wordsOf } from "../text/fold.ts";

/** Where a mailbox search looks: everywhere, in aliases and contact names only, in ids only. */
export type SearchType = "ALL" | "ALIAS" | "UUID";

/** What a person typed, ready for the index. `patterns` are for LIKE, one a word. */
export type MailboxQuery = {
  readonly type: SearchType;
  readonly text: string;
  readonly words: readonly string[];
  readonly patterns: readonly string[];
  readonly grams: readonly string[];
  /** The text as it may begin a UUID, lower case; from eight digits on. Aliases are not looked for by it. */
  readonly idBeginning: string | undefined;
};

/** Rows of the search tables for one mailbox. */
export type MailboxSearchRows = {
  readonly names: readonly { readonly kind: "alias" | "email" | "name"; readonly searched: string }[];
  readonly texts: readonly { readonly kind: "alias" | "all"; readonly searched: string; readonly grams: readonly string[] }[];
  readonly isSample: boolean;
};

/** How many of the email addresses of a mailbox it is found by. */
export const searchedEmailsMax = 1000;
const sampleOneIn = 64;

/** The query of a text and a type. Nothing to look for when the text has no words. */
export function readQuery(text: string, type: SearchType): MailboxQuery {
  const folded = foldText(text);
  const words = wordsOf(folded);
  const grams = gramsToFind(words);
  return {
    type,
    text: folded,
    words,
    patterns: words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`),
    grams: type === "ALIAS" ? grams.map(ofAlias) : grams,
    idBeginning: type === "ALIAS" ? undefined : beginningOfId(text.trim()),
  };
}

/** What a mailbox is found by. */
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

/** Grams of aliases stand apart from the others in one index; folded text never has this character. */
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
