import type { AuditRecord } from "../audit/record.ts";
import type { EnvelopeRole } from "../envelope/model/model.ts";
import type { Instant } from "../ids/instant.ts";
import type { PrintTrail } from "./facts.ts";

/** The records of a role that a certificate states. */
export type RoleRecords = {
  readonly invitedAt: Instant | undefined;
  /** The email that the mail server took first. */
  readonly emailed: AuditRecord | undefined;
  readonly viewed: AuditRecord | undefined;
  /** A guest's consent to act electronically. */
  readonly agreed: AuditRecord | undefined;
  /** The record of the completed step. */
  readonly step: AuditRecord | undefined;
};

/** How guests come to an envelope: by an invitation or the start of a form, or by sending it themselves. */
const agreeing: ReadonlySet<string> = new Set(["INVITATION_ACCEPT", "SEND_ENVELOPE"]);
const completing: ReadonlySet<string> = new Set(["SEND_ENVELOPE", "FILL_FIELDS", "APPROVED", "SIGN_DOCUMENTS"]);

/** Finds the records of each role, in maps made once: there may be thousands of both. */
export function recordsByRole({ records }: PrintTrail): (role: EnvelopeRole) => RoleRecords {
  const received = firstBy(records, ({ operation, mailboxId }) => (operation === "RECEIVE_ENVELOPE" ? mailboxId : undefined));
  const viewed = firstBy(records, ({ operation, mailboxId }) => (operation === "VIEW_ENVELOPE" ? mailboxId : undefined));
  const agreed = firstBy(records, ({ operation, details, mailboxId }) =>
    agreeing.has(operation) && details?.["agreed"] === true ? mailboxId : undefined,
  );
  const sent = records.filter(({ operation, details }) => operation === "INFO" && details?.["email"] === "accepted");
  const sentTo = firstBy(sent, ({ details }) => details?.["to"]);
  const sentAbout = firstBy(sent, ({ details }) => details?.["mailboxId"]);
  const steps = new Map<unknown, AuditRecord>();
  for (const record of records) for (const id of rolesCompletedBy(record)) steps.set(id, record);
  return ({ id, kind, email, mailboxId, completedAt }) => {
    const first = received.get(mailboxId);
    const accepted = email === undefined ? sentAbout.get(mailboxId) : sentTo.get(email);
    const emailed = kind === "sender" ? undefined : accepted;
    return {
      invitedAt: email === undefined ? first?.at : (emailed ?? first)?.at,
      emailed,
      viewed: viewed.get(mailboxId),
      agreed: agreed.get(mailboxId),
      step: completedAt === undefined ? undefined : steps.get(id),
    };
  };
}

/** The first record of each key; none of records without a key. */
function firstBy(records: readonly AuditRecord[], keyOf: (record: AuditRecord) => unknown): ReadonlyMap<unknown, AuditRecord> {
  const found = new Map<unknown, AuditRecord>();
  for (const record of records) {
    const key = keyOf(record);
    if (key !== undefined && !found.has(key)) found.set(key, record);
  }
  return found;
}

function rolesCompletedBy({ operation, details }: AuditRecord): readonly unknown[] {
  if (!completing.has(operation)) return [];
  const roleIds = details?.["roleIds"];
  return [details?.["roleId"], ...(Array.isArray(roleIds) ? roleIds : [])];
}
