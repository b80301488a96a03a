import type { types } from "@chancery/sdk";
import type { FlowRole } from "./flow.ts";

type AuditTrailRow = types.EnvelopesAuditTrailOutput[number];

/** When a role was reached and completed, and the user who completed it; a property is undefined while the trail has no record of it. */
export type RoleTime = {
  readonly receivedAt: string | undefined;
  readonly actedAt: string | undefined;
  readonly actedBy: string | undefined;
};

const acts: ReadonlySet<string> = new Set(["SEND_ENVELOPE", "FILL_FIELDS", "APPROVED", "SIGN_DOCUMENTS"]);

/** The times of a role, by the audit trail of its envelope, oldest record first. */
export function roleTime(role: FlowRole, trail: readonly AuditTrailRow[]): RoleTime {
  const received = trail.find(
    ({ operation, mailboxUuid }) =>
      operation === "RECEIVE_ENVELOPE" && role.recipient !== undefined && mailboxUuid === role.recipient,
  );
  const acted = role.isCompleted ? trail.findLast((row) => acts.has(row.operation) && isOf(row, role.id)) : undefined;
  return {
    receivedAt: received?.dateTime,
    actedAt: acted?.dateTime,
    actedBy: acted?.userFirstAndLastName ?? undefined,
  };
}

function isOf({ details }: Pick<AuditTrailRow, "details">, roleId: string): boolean {
  const found: Readonly<Record<string, unknown>> = details ?? {};
  const { roleId: one, roleIds: several } = found;
  return one === roleId || (Array.isArray(several) && several.includes(roleId));
}
