import { emptyHead, hashedText, type AuditHead } from "./chain.ts";
import type { StoredRecord } from "./erasable.ts";
import type { HashText } from "./record.ts";

/** One thing wrong with a chain, at the place (from 0) in the list given. */
export type ChainFlaw = {
  readonly index: number;
  readonly rule: "subject" | "sequence" | "previousHash" | "hash" | "head";
  readonly message: string;
};

/** All that is wrong with the records of one subject, which are to be whole and in order; with a head, that they end there. */
export function verify(records: readonly StoredRecord[], hashText: HashText, head?: AuditHead): readonly ChainFlaw[] {
  const flaws = records.flatMap((record, index) => flawsOf(record, index, records, hashText));
  const last = records.at(-1) ?? emptyHead;
  if (head && (last.sequence !== head.sequence || last.hash !== head.hash)) {
    flaws.push({ index: records.length, rule: "head", message: `ends at ${last.sequence}, but the head is at ${head.sequence}` });
  }
  return flaws;
}

function flawsOf(record: StoredRecord, index: number, records: readonly StoredRecord[], hashText: HashText): ChainFlaw[] {
  const before: AuditHead = records[index - 1] ?? emptyHead;
  const subject = records[0]?.subject ?? record.subject;
  const flaws: ChainFlaw[] = [];
  const add = (rule: ChainFlaw["rule"], message: string): unknown => flaws.push({ index, rule, message });
  if (record.subject.kind !== subject.kind || record.subject.id !== subject.id) add("subject", "is about something else");
  if (record.sequence !== index + 1) add("sequence", `is numbered ${record.sequence} instead of ${index + 1}`);
  if (record.previousHash !== before.hash) add("previousHash", "does not follow the record before it");
  if (record.hash !== hashText(hashedText(record))) add("hash", "was changed after it was written");
  return flaws;
}
