import type { types } from "@chancery/sdk";
import { queryOptions } from "@tanstack/react-query";
import type { DetailsProps } from "./details-props.ts";

/** The audit trail of an envelope, oldest first, read again with the envelope. Guests have none. */
export function auditTrailQuery({ client, mailbox, envelope, isGuest, may }: DetailsProps) {
  return queryOptions({
    queryKey: ["envelope", mailbox, envelope.uuid, "audit-trail"],
    enabled: !isGuest && may("envelopeListView") && envelope.status !== "DRAFT",
    queryFn: ({ signal }) => client.envelopes.auditTrail({ uuid: envelope.uuid }, { signal }),
  });
}

/** A record of an audit trail, as far as its name depends on it. */
type Row = { readonly operation: string; readonly details: object | null };
type Names = Readonly<Record<string, string>>;

/** The name of the event of a record. Expiry, emails and approvals are notes of the service, distinguished by their details. */
export function recordName({ operation, details }: Row, own: Names, operations: Names): string {
  if (operation !== "INFO") return operations[operation] ?? operation;
  const found: Readonly<Record<string, unknown>> = { ...details };
  if (found["status"] === "EXPIRED") return operations["EXPIRED"] ?? operation;
  if (found["signedNote"] !== undefined) return operations["CHAIN_CARRIED_OVER"] ?? operation;
  const word = found["email"] ?? found["approval"];
  return (typeof word === "string" ? own[word] : undefined) ?? operations["INFO"] ?? operation;
}

type Named = Pick<types.EnvelopesAuditTrailOutput[number], "mailboxUuid" | "mailboxName">;

/** To whom a record of a delegation gave the step: an email address, or a mailbox, whose name is in the record of its receipt. */
export function delegatedTo({ operation, details }: Row, trail: readonly Named[]): string | undefined {
  if (operation !== "ENVELOPE_DELEGATE") return undefined;
  const { email, to }: Readonly<Record<string, unknown>> = { ...details };
  if (typeof email === "string") return email;
  return trail.find(({ mailboxUuid }) => mailboxUuid !== null && mailboxUuid === to)?.mailboxName ?? undefined;
}

type Delegation = Pick<types.EnvelopesAuditTrailOutput[number], "operation" | "mailboxUuid">;

/** Whether the last delegation of a mailbox has not been taken back, by the audit trail, oldest record first. */
export function hasDelegated(mailbox: string, trail: readonly Delegation[]): boolean {
  const last = trail.findLast(
    ({ operation, mailboxUuid }) =>
      mailboxUuid === mailbox && (operation === "ENVELOPE_DELEGATE" || operation === "DELEGATION_CANCELLED"),
  );
  return last?.operation === "ENVELOPE_DELEGATE";
}
