import type { Json } from "../fault/fault.ts";
import { canonical } from "./canonical.ts";
import { emptyHead, type AuditHead } from "./chain.ts";
import { committer, type Committing, type ErasableTexts } from "./erasable.ts";
import type { AuditRecord, AuditSubject } from "./record.ts";

/** The operation of the record that ends the carrying over of a chain. */
export const carriedOperation = "CHAIN_CARRIED_OVER";

/** A link as it is stored: the text that is hashed, and the texts beside it; null in links that contain their texts. */
export type StoredLink = { readonly text: string; readonly hash: string; readonly texts: ErasableTexts | null };

/** A link of the new chain. */
export type CarriedLink = {
  readonly sequence: number;
  readonly text: string;
  readonly hash: string;
  readonly texts: ErasableTexts;
};

type Parsed = Pick<AuditRecord, "ip" | "userAgent" | "details" | "sequence" | "previousHash">;

/**
 * Carries a chain over, link by link from the first: texts in clear that may name a person become commitments, every other member stays,
 * and each link follows the new one before it. Throws what isChainBroken knows at a link that does not follow the old one before it.
 */
export function chainCarrier(committing: Committing) {
  let last: AuditHead = emptyHead;
  let carried: AuditHead = emptyHead;
  return ({ text, hash, texts }: StoredLink): CarriedLink => {
    const parsed = JSON.parse(text) as Parsed & { readonly [member: string]: Json };
    const { sequence, previousHash, ip, userAgent, details } = parsed;
    const isNext = sequence === last.sequence + 1 && previousHash === last.hash && committing.hashText(text) === hash;
    if (!isNext) throw chainBroken(last.sequence + 1);
    // a salt of its own for each record: equal texts of several are not shown to be equal
    const made = texts ? { replaced: {}, texts } : committer(committing)({ ip, userAgent, details });
    const link = canonical({ ...parsed, ...made.replaced, previousHash: carried.hash });
    last = { sequence, hash };
    carried = { sequence, hash: committing.hashText(link) };
    return { ...carried, text: link, texts: made.texts };
  };
}

const brokenName = "ChainBroken";

/** An error that says that a chain does not verify at this sequence number: carrying it over would hide that. */
export function chainBroken(sequence: number): Error {
  return Object.assign(new Error(`the record ${sequence} does not follow the one before it`), { name: brokenName });
}

/** Whether an error is that a chain does not verify. */
export function isChainBroken(error: unknown): boolean {
  return error instanceof Error && error.name === brokenName;
}

/** The text that is signed to bind the heads of a chain before and after: lines, of which the last is the hash of all old hashes. */
export function carriedText(subject: AuditSubject, old: AuditHead, head: AuditHead, hashOfHashes: string): string {
  const lines = [
    "chancery audit chain carried over",
    `${subject.kind} ${subject.id}`,
    `${old.sequence} ${old.hash}`,
    `${head.sequence} ${head.hash}`,
    hashOfHashes,
  ];
  return `${lines.join("\n")}\n`;
}
