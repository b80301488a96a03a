import type { Origin } from "../access/caller.ts";
import { canonical } from "./canonical.ts";
import { committer, type Committing, type ErasableTexts, type StoredRecord } from "./erasable.ts";
import type { AuditRecordDraft } from "./record.ts";

/** The head of a subject's chain. */
export type AuditHead = { readonly sequence: number; readonly hash: string };

/** A record, the canonical text that is hashed, and the texts that it commits to. */
export type ChainedRecord = { readonly record: StoredRecord; readonly text: string; readonly texts: ErasableTexts };

/** The previous hash of the first record of every chain. */
export const firstPreviousHash = "0".repeat(64);

/** The head of a subject without records. */
export const emptyHead: AuditHead = { sequence: 0, hash: firstPreviousHash };

/** Adds the drafts of one change to the chains of their subjects, in the order given: `add` returns the next links after a head. */
export function chainer(origin: Origin, committing: Committing) {
  const commit = committer(committing);
  return (head: AuditHead, drafts: readonly AuditRecordDraft[]): readonly ChainedRecord[] => {
    const links: ChainedRecord[] = [];
    let last = head;
    for (const draft of drafts) {
      const { requestId, ip, userAgent, source } = origin;
      const { replaced, texts } = commit({ ip, userAgent, details: draft.details });
      const link = { ...draft, ...replaced, requestId, source, sequence: last.sequence + 1, previousHash: last.hash };
      const text = hashedText(link);
      const record = { ...link, hash: committing.hashText(text) };
      links.push({ record, text, texts });
      last = record;
    }
    return links;
  };
}

/** The text of a record that is hashed: all of it but the hash, in canonical JSON. */
export function hashedText(record: Omit<StoredRecord, "hash">): string {
  // in the order of canonical JSON, which then need not sort them
  return canonical({
    accountId: record.accountId,
    at: record.at,
    details: record.details,
    ip: record.ip,
    mailboxId: record.mailboxId,
    operation: record.operation,
    previousHash: record.previousHash,
    requestId: record.requestId,
    sequence: record.sequence,
    signIn: record.signIn,
    source: record.source,
    subject: { id: record.subject.id, kind: record.subject.kind },
    userAgent: record.userAgent,
    userId: record.userId,
  });
}
