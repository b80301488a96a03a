import type { AuditRecordDraft, AuditSubject } from "@chancery/core/audit/record.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { MailboxesNeeds } from "../needs.ts";
import type { Memory } from "./applied-entries.ts";

/** One run in one transaction: what it changes is gathered, audited at its end, and the search rows written once a mailbox. */
export type ProvisioningRun = {
  readonly needs: MailboxesNeeds;
  readonly tx: Transaction;
  readonly now: Instant;
  readonly audit: AuditRecordDraft[];
  /** Mailboxes of which a name, a person or an email address changed. */
  readonly renamed: Set<MailboxId>;
  /** Argon2id hashes of the file's passwords by email, made before the transaction. */
  readonly hashes: ReadonlyMap<string, PreparedHash>;
  /** What earlier runs applied. */
  readonly memory: Memory;
  /** Places of passwords in the file that were not applied, because the person chose another one since. */
  readonly kept: Set<string>;
};

/** The hash a person should have, and the one they had when it was prepared. */
export type PreparedHash = { readonly seen: string | undefined; readonly hash: string };

/** The entry of a person's password, one in however many accounts. */
export function secretEntry(email: string): string {
  return `user ${email}`;
}

/** Notes a change for the audit trail. */
export function note(
  run: ProvisioningRun,
  subject: AuditSubject,
  operation: string,
  where: { readonly accountId?: AccountId | undefined; readonly mailboxId?: MailboxId | undefined } = {},
): void {
  run.audit.push({ subject, operation, at: run.now, ...where });
}
