import type { Database } from "../io/database/database.ts";
import type { JobLog } from "./job-handler.ts";
import type { OrderedHandler } from "./ordered-handler.ts";
import { takeOrderedEvents } from "./store/ordered-events.ts";

/** Maximum number of events of the ordered outbox that are handled in one transaction. */
export const orderedBatchMax = 500;
/** The first batch of a run is small, so that what its events lead to begins early; each further one is twice as large. */
const firstBatchMax = 64;
/** Pause after a batch that failed. */
const failurePauseMs = 1000;

type Needs = {
  readonly database: Database;
  readonly handlers: readonly OrderedHandler[];
  readonly log: JobLog;
  /** Called after each batch that was handled: its events may have made jobs, which begin while the next batch is handled. */
  readonly onHandled?: () => void;
};

/** Hands the events of the ordered outbox to their handlers beside the jobs of a worker, which it never holds up. */
export class OrderedRelay {
  readonly #needs: Needs;
  #run: Promise<void> | undefined;
  #notBeforeMs = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Starts a run, unless one is under way or the last one has just failed. */
  start(): void {
    if (this.#run || performance.now() < this.#notBeforeMs || this.#needs.handlers.length === 0) return;
    this.#run = relayOrdered(this.#needs.database, this.#needs.handlers, this.#needs.onHandled)
      .catch((error: unknown) => {
        this.#notBeforeMs = performance.now() + failurePauseMs;
        this.#needs.log.error({ err: error }, "a batch of the ordered outbox failed and is tried again");
      })
      .finally(() => (this.#run = undefined));
  }

  /** Resolves when no run is under way. */
  async done(): Promise<void> {
    await this.#run;
  }
}

/** Handles batch by batch, until the ordered outbox is empty or another relay is at it. */
export async function relayOrdered(
  database: Database,
  handlers: readonly OrderedHandler[],
  onHandled?: () => void,
): Promise<void> {
  for (let limit = firstBatchMax; ; limit = Math.min(2 * limit, orderedBatchMax)) {
    const count = await relayBatch(database, handlers, limit);
    if (count > 0) onHandled?.();
    if (count < limit) return;
  }
}

async function relayBatch(database: Database, handlers: readonly OrderedHandler[], limit: number): Promise<number> {
  const topics = handlers.map(({ topic }) => topic);
  const events = await database.transaction(async (tx) => {
    const taken = await takeOrderedEvents(tx, topics, limit);
    for (const { topic, handle } of handlers) {
      const own = taken.filter((event) => event.topic === topic);
      if (own.length > 0) await handle(tx, own);
    }
    return taken;
  });
  for (const { topic, onCommit } of handlers) if (events.some((event) => event.topic === topic)) onCommit?.();
  return events.length;
}
