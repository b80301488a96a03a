import { handlerOf, type Schedule } from "./schedule.ts";
import type { JobHandler } from "./job-handler.ts";

/** The handlers by name, and their names in the form that the statements take. */
export type Subscriptions = {
  readonly handlers: ReadonlyMap<string, JobHandler>;
  /** Of handlers that take a hand. */
  readonly names: readonly string[];
  /** Of handlers with places of their own. */
  readonly waiting: readonly string[];
  readonly schedules: readonly string[];
  readonly everyMs: readonly number[];
};

/** The handlers and schedules of all rooms in one table. Throws when two have one name. */
export function subscribe(handlers: readonly JobHandler[], schedules: readonly Schedule[]): Subscriptions {
  const all = [...handlers, ...schedules.map(handlerOf)];
  const byName = new Map(all.map((handler) => [handler.name, handler]));
  if (byName.size < all.length)
    throw new Error(
      `two jobs have one name: ${all
        .map(({ name }) => name)
        .toSorted()
        .join(", ")}`,
    );
  return {
    handlers: byName,
    names: all.filter(({ waitingMax }) => waitingMax === undefined).map(({ name }) => name),
    waiting: all.filter(({ waitingMax }) => waitingMax !== undefined).map(({ name }) => name),
    schedules: schedules.map(({ name }) => name),
    everyMs: schedules.map(({ everyMs }) => everyMs),
  };
}
