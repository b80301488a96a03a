import { handlerOf, type Schedule } from "./schedule.ts";
import type { JobHandler } from "./job-handler.ts";

/** The handlers by their names, former names included, and these names in the form that the statements take. */
export type Subscriptions = ReturnType<typeof subscribe>;

/** The handlers and schedules of all rooms in one table. Throws when two have one name. */
export function subscribe(handlers: readonly JobHandler[], schedules: readonly Schedule[]) {
  const scheduled = schedules.map(handlerOf);
  const all = [...handlers, ...scheduled];
  const scheduledNames = new Set(scheduled.flatMap(namesOf));
  const names = all.flatMap(namesOf);
  const byName = new Map(all.flatMap((handler) => namesOf(handler).map((name) => [name, handler])));
  if (byName.size < names.length) throw new Error(`two jobs have one name: ${names.toSorted().join(", ")}`);
  return {
    handlers: byName,
    /** Of handlers that take a slot. */
    names: all.filter(({ waitingMax }) => waitingMax === undefined).flatMap(namesOf),
    /** Of handlers with places of their own. */
    waiting: all.filter(({ waitingMax }) => waitingMax !== undefined).flatMap(namesOf),
    schedules: schedules.map(({ name }) => name),
    everyMs: schedules.map(({ everyMs }) => everyMs),
    /** Names of the schedules that have no work now. */
    idle: async (): Promise<readonly string[]> => {
      const asked = schedules.map(async ({ name, hasWork }) => ((await hasWork?.()) === false ? [name] : []));
      return (await Promise.all(asked)).flat();
    },
    isScheduled: (handler: string): boolean => scheduledNames.has(handler),
  };
}

function namesOf({ name, formerName }: JobHandler): readonly string[] {
  return formerName === undefined ? [name] : [name, formerName];
}
