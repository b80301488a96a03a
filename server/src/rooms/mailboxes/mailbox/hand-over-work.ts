import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Basics } from "../../../io/basics.ts";
import type { JobHandler } from "../../../jobs/job-handler.ts";
import type { Schedule } from "../../../jobs/schedule.ts";
import type { HandOver } from "./mailbox-card.ts";
import { mailboxRemovedName } from "./removal-events.ts";
import { listHandovers } from "./store/removal.ts";

const everyMs = 600_000;
/** A request that began before the removal is over by then. */
const lateMs = 3_600_000;

/**
 * The job by which a room hands over what a removed mailbox leaves, and the schedule that does it once more for mailboxes that were removed
 * within the hour: something may have been on its way. Done twice it does nothing.
 */
export function handOverWork(
  { database, clock }: Pick<Basics, "database" | "clock">,
  name: string,
  handOver: (one: HandOver, signal: AbortSignal) => Promise<void>,
): { readonly job: JobHandler; readonly schedule: Schedule } {
  const handOverLate = async (signal: AbortSignal): Promise<void> => {
    for (const one of await listHandovers(database, addMs(clock.now(), -lateMs))) await handOver(one, signal);
  };
  return {
    job: { on: mailboxRemovedName, name, attemptsMax: 20, work: (payload, signal) => handOver(handOverOf(payload), signal) },
    schedule: { name: `${name}-late`, everyMs, work: handOverLate },
  };
}

function handOverOf(payload: Json): HandOver {
  const { mailboxId, heirId, accountId, userId } = Object(payload);
  return {
    mailboxId: parseId<"mailbox">(String(mailboxId), "mailboxId"),
    heirId: parseId<"mailbox">(String(heirId), "heirId"),
    accountId: parseId<"account">(String(accountId), "accountId"),
    userId: parseId<"user">(String(userId), "userId"),
  };
}
