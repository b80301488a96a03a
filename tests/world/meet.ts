import sql from "sql-template-tag";
import type { TestDatabase } from "./database.ts";

/** Those who do not meet hang: nothing else comes to it. */
const meetMaxMs = 60_000;

/** Does all at once behind the envelope's own lock, so that they meet there; then, after `atLast`, lets them go. */
export async function meet<Result>(
  database: TestDatabase,
  id: string,
  works: readonly (() => Promise<Result>)[],
  atLast: () => void = () => undefined,
): Promise<readonly Result[]> {
  const [results] = await database.transaction(async (tx) => {
    await tx.run(sql`select id from envelopes where id = ${id} for update`);
    const running = works.map((work) => work());
    await untilWaiting(database, works.length);
    atLast();
    return [Promise.all(running)] as const;
  });
  return results;
}

/** Waits until this many connections wait for locks of others, or until `instead` is settled. */
export async function untilWaiting(database: TestDatabase, count: number, instead?: Promise<unknown>): Promise<void> {
  const waiting = sql`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let hasCome = false;
  const come = (): void => void (hasCome = true);
  void instead?.then(come, come);
  const end = performance.now() + meetMaxMs;
  while (!hasCome && ((await database.first<{ readonly n: number }>(waiting))?.n ?? 0) < count) {
    if (performance.now() > end) throw new Error("they did not meet");
  }
}
