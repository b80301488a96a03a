import { handlerOf, type Schedule } from "./schedule.ts";
import type { JobHandler } from "./job-handler.ts";

/** The handlers by their names, former names included, and these names in the form that the statements take. */
export type Subscriptions = {
  readonly handlers: ReadonlyMap<string, JobHandler>;
  /** Of handlers that take a slot. */
  readonly names: readonly string[];
  /** Of handlers with places of their own. */
  readonly waiting: readonly string[];
  readonly schedules: readonly string[];
  readonly everyMs: readonly number[];
};

/** The handlers and schedules of all rooms in one table. Throws when two have one name. */
export function subscribe(handlers: readonly JobHandler[], schedules: readonly Schedule[]): Subscriptions {
  const all = [...handlers, ...schedules.map(handlerOf)];
  const names = all.flatMap(namesOf);
  const byName = new Map(all.flatMap((handler) => namesOf(handler).map((name) => [name, handler])));
  if (byName.size < names.length) throw new Error(`two jobs have one name: ${names.toSorted().join(", ")}`);
  return {
    handlers: byName,
    names: all.filter(({ waitingMax }) => waitingMax === undefined).flatMap(namesOf),
    waiting: all.filter(({ waitingMax }) => waitingMax !== undefined).flatMap(namesOf),
    schedules: schedules.map(({ name }) => name),
    everyMs: schedules.map(({ everyMs }) => everyMs),
  };
}

function namesOf({ name, formerName }: JobHandler): readonly string[] {
  return formerName === undefined ? [name] : [name, formerName];
}
