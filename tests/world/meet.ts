import sql from "sql-template-tag";
import type { TestDatabase } from "./database.ts";

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

/** Waits until so many wait for locks of others. */
export async function untilWaiting(database: TestDatabase, count: number): Promise<void> {
  const waiting = sql`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const end = performance.now() + 20_000;
  while (((await database.first<{ readonly n: number }>(waiting))?.n ?? 0) < count) {
    if (performance.now() > end) throw new Error("they did not meet");
  }
}
