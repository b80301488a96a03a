import { listErasures } from "./actions/list-erasures.ts";
import { repeatErasures } from "./actions/repeat-erasures.ts";
import { schedules } from "./jobs.ts";
import type { RetentionNeeds } from "./needs.ts";
import { routes } from "./routes.ts";

export { accountData } from "./account-data.ts";
export type { RetentionNeeds } from "./needs.ts";

export type Retention = ReturnType<typeof retention>;

/** Erasures for operators who restore a backup. */
export type Erasures = {
  /** The lines of a list of all that was removed for good. */
  list(): AsyncGenerator<string>;
  /** Repeats the removals of such a list. Throws when it cannot be read. */
  repeat(open: () => AsyncIterable<string>): ReturnType<typeof repeatErasures>;
};

/** The room of retention: how long accounts keep envelopes that have ended, and their removal. */
export function retention(needs: RetentionNeeds) {
  return {
    routes: routes(needs),
    schedules: schedules(needs),
    erasures: { list: listErasures.bind(undefined, needs), repeat: repeatErasures.bind(undefined, needs) },
  };
}
