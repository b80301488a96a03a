import type { types } from "@chancery/sdk";

type Row = Pick<types.EnvelopesAuditTrailOutput[number], "operation" | "mailboxUuid">;

/** Whether the last delegation of a mailbox has not been taken back, by the audit trail, oldest record first. */
export function hasDelegated(mailbox: string, trail: readonly Row[]): boolean {
  const last = trail.findLast(
    ({ operation, mailboxUuid }) =>
      mailboxUuid === mailbox && (operation === "ENVELOPE_DELEGATE" || operation === "DELEGATION_CANCELLED"),
  );
  return last?.operation === "ENVELOPE_DELEGATE";
}
