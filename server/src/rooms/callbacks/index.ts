import type { MailboxEvent } from "@chancery/core/event/mailbox-event.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { SecretPlace } from "../../io/secrets/secret-column.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { enqueueDeliveries } from "./enqueue-deliveries.ts";
import { formCallbacks, type FormCallbacks } from "./form-callbacks.ts";
import { jobs, schedules } from "./jobs.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { secretColumns } from "./row-secrets.ts";

export { accountData } from "./store/account-data.ts";
export type { CallbackInput } from "./actions/add-callback.ts";
export type { CallbacksNeeds } from "./needs.ts";

/** The room of callbacks: requests to endpoints when something happens to an envelope of a mailbox. */
export type Callbacks = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly secretColumns: readonly SecretPlace[];
  readonly forForms: FormCallbacks;
  /** Adds a delivery for each callback that an event matches, in the transaction that numbers the events. */
  enqueue(tx: Transaction, events: readonly MailboxEvent[]): Promise<void>;
};

/** Builds the room. It publishes `callback.due` {callbackId} when deliveries are due. */
export function callbacks(needs: CallbacksNeeds): Callbacks {
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    secretColumns,
    forForms: formCallbacks(needs),
    enqueue: (tx, events) => enqueueDeliveries(needs, tx, events),
  };
}
