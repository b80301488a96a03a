import type { Origin } from "@chancery/core/access/caller.ts";
import type { CallbackId } from "@chancery/core/ids/id.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { InMailbox } from "../../http/route/route.ts";
import type { Change, DomainEvent } from "../../jobs/publish.ts";
import type { CallbackRow } from "./store/callbacks.ts";

/** A callback has deliveries that are due. */
export const dueEventName = "callback.due";

/** The origin of actions of the service itself. */
export const ownOrigin: Origin = { requestId: "callbacks.deliver", ip: "", userAgent: "", source: "JOB" };

type Operation =
  | "callback-created"
  | "callback-removed"
  | "callback-enabled"
  | "callback-disabled"
  | "callback-secret-replaced"
  | "callback-replayed"
  | "callback-sent";

type Facts = { readonly operation: Operation; readonly at: Instant; readonly details?: { readonly [key: string]: Json } };
type Subject = Pick<CallbackRow, "id" | "mailbox_id" | "account_id">;

/** The event that makes a job send due deliveries. */
export function dueEvent(id: CallbackId): DomainEvent {
  return { name: dueEventName, key: id, payload: { callbackId: id } };
}

/** The audit record of a user's change, in the trail of the mailbox. */
export function changeOf(row: Subject, facts: Facts, { caller, origin }: Pick<InMailbox, "caller" | "origin">): Change {
  return { audit: [{ ...recordOf(row, facts), userId: caller.userId }], events: [], origin };
}

/** The audit record of a change by the service itself. */
export function ownChangeOf(row: Subject, facts: Facts): Change {
  return { audit: [recordOf(row, facts)], events: [], origin: ownOrigin };
}

function recordOf(row: Subject, { operation, at, details }: Facts) {
  const subject = { kind: "mailbox", id: row.mailbox_id } as const;
  const whose = { accountId: row.account_id, mailboxId: row.mailbox_id };
  return { subject, operation, at, ...whose, details: { callbackId: row.id, ...details } };
}
