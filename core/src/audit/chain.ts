import type { Origin } from "../access/caller.ts";
import { canonical } from "./canonical.ts";
import type { AuditRecord, AuditRecordDraft } from "./record.ts";

/** SHA-256 of the text's UTF-8 bytes, as lower-case hex. Handed in: core knows no cryptography. */
export type HashText = (text: string) => string;

/** The head of a subject's chain. */
export type AuditHead = { readonly sequence: number; readonly hash: string };

/** A record, and the canonical text its hash was taken over. */
export type ChainedRecord = { readonly record: AuditRecord; readonly text: string };

/** The previous hash of the first record of every chain. */
export const firstPreviousHash = "0".repeat(64);

/** The head of a subject without records. */
export const emptyHead: AuditHead = { sequence: 0, hash: firstPreviousHash };

/** The drafts of one subject as the next links after the head, in the order given. */
export function chain(
  head: AuditHead,
  drafts: readonly AuditRecordDraft[],
  origin: Origin,
  hashText: HashText,
): readonly ChainedRecord[] {
  const links: ChainedRecord[] = [];
  let last = head;
  for (const draft of drafts) {
    const link = linkOf(last, draft, origin, hashText);
    links.push(link);
    last = link.record;
  }
  return links;
}

/** The text a record's hash is taken over: all of it but the hash, in canonical JSON. */
export function hashedText(record: Omit<AuditRecord, "hash">): string {
  return canonical({
    subject: { kind: record.subject.kind, id: record.subject.id },
    operation: record.operation,
    at: record.at,
    accountId: record.accountId,
    mailboxId: record.mailboxId,
    userId: record.userId,
    details: record.details,
    requestId: record.requestId,
    ip: record.ip,
    userAgent: record.userAgent,
    source: record.source,
    sequence: record.sequence,
    previousHash: record.previousHash,
  });
}

function linkOf(head: AuditHead, draft: AuditRecordDraft, origin: Origin, hashText: HashText): ChainedRecord {
  const { requestId, ip, userAgent, source } = origin;
  const link = { ...draft, requestId, ip, userAgent, source, sequence: head.sequence + 1, previousHash: head.hash };
  const text = hashedText(link);
  return { record: { ...link, hash: hashText(text) }, text };
}
