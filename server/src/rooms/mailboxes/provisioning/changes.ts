import type { AuditRecordDraft, AuditSubject } from "@chancery/core/audit/record.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { MailboxesNeeds } from "../needs.ts";
import type { Memory } from "./applied-entries.ts";

/** A run in one transaction: it collects its audit records and rebuilds the search rows of each changed mailbox once, at its end. */
export type ProvisioningRun = {
  readonly needs: MailboxesNeeds;
  readonly tx: Transaction;
  readonly now: Instant;
  readonly audit: AuditRecordDraft[];
  /** Mailboxes with a changed name, person or email address. */
  readonly renamed: Set<MailboxId>;
  /** Argon2id hashes of the file's passwords by email address, computed before the transaction. */
  readonly hashes: ReadonlyMap<string, PreparedHash>;
  /** The record of earlier runs. */
  readonly memory: Memory;
  /** Places of passwords in the file that were not applied because the person chose another one since. */
  readonly kept: Set<string>;
};

/** The new hash of a person, and the one they had when it was computed. */
export type PreparedHash = { readonly seen: string | undefined; readonly hash: string };

/** The entry of a person's password, shared by all their accounts. */
export function secretEntry(email: string): string {
  return `user ${email}`;
}

/** Records a change for the audit trail. */
export function note(
  run: ProvisioningRun,
  subject: AuditSubject,
  operation: string,
  where: { readonly accountId?: AccountId | undefined; readonly mailboxId?: MailboxId | undefined } = {},
): void {
  run.audit.push({ subject, operation, at: run.now, ...where });
}
