import { enqueueDeliveries } from "./enqueue-deliveries.ts";
import { formCallbacks } from "./form-callbacks.ts";
import { jobs, schedules } from "./jobs.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { secretColumns } from "./row-secrets.ts";

export { accountData } from "./store/account-data.ts";
export type { CallbackInput } from "./actions/add-callback.ts";
export type { CallbacksNeeds } from "./needs.ts";

/** The room of callbacks: requests to endpoints when something happens to an envelope of a mailbox. */
export type Callbacks = ReturnType<typeof callbacks>;

/** Builds the room. It publishes `callback.due` {callbackId} when deliveries are due. */
export function callbacks(needs: CallbacksNeeds) {
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    secretColumns,
    forForms: formCallbacks(needs),
    enqueue: enqueueDeliveries.bind(undefined, needs),
  };
}
