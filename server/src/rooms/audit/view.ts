import { actionOf, publicActionOf } from "@chancery/core/audit/action.ts";
import { objectOf } from "@chancery/core/audit/object.ts";
import { publicKinds } from "@chancery/core/audit/public-actions.ts";
import { readAgent } from "@chancery/core/audit/agent.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { LogRow } from "./store/log.ts";
import type { Names } from "./store/names.ts";

/** The account whose log is shown, and the current names. */
export type Shown = { readonly accountId: AccountId; readonly names: Names };

/**
 * One row of a log. The actor, their origin and client are shown only for actions in the account's own name: those of another
 * account's step in its mailbox are not revealed.
 */
export function showRecord(row: LogRow, { accountId, names }: Shown) {
  const { record, mailboxId } = row;
  const isOwn = record.accountId === accountId;
  const action = publicActionOf(record);
  const object = objectOf(record);
  const operator = isOwn ? (record.userId ?? null) : null;
  return {
    mailboxUuid: mailboxId,
    mailboxName: mailboxId && (names.mailboxes.get(mailboxId) ?? null),
    ...(action !== undefined && { action }),
    actionName: actionOf(record),
    objectName: nameOf(row, names),
    ...(publicKinds.includes(object.kind) && { objectType: object.kind }),
    objectTypeName: object.kind,
    objectId: object.id,
    operatorId: operator,
    operatorName: operator && (names.people.get(operator) ?? null),
    timestamp: row.at,
    source: record.source,
    ip: (isOwn && record.ip) || null,
    ...(isOwn ? readAgent(record.userAgent) : { browser: null, os: null }),
    errorCode: null,
  };
}

/** The same with the details of the record, for administrators of the account. */
export function showAccountRecord(row: LogRow, shown: Shown) {
  return { ...showRecord(row, shown), details: (row.record.accountId === shown.accountId && row.record.details) || null };
}

/** The name of the object from its record, or the current one. */
function nameOf({ record }: LogRow, { mailboxes, people, envelopes }: Names): string | null {
  const { kind, id } = objectOf(record);
  if (kind === "envelope") return envelopes.get(id) ?? null;
  const { name, fileName, domain, email } = record.details ?? {};
  const label = [name, fileName, domain, email].find((one) => typeof one === "string");
  return typeof label === "string" ? label : (mailboxes.get(id) ?? people.get(id) ?? null);
}
