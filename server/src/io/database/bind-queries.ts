import { setImmediate as nextTurn } from "node:timers/promises";
import { readJson } from "@chancery/core/text/read-json.ts";
import type { Queries, Statement } from "./database.ts";
import { readRow } from "./read-row.ts";
import { LargeJson } from "./values.ts";

type Row = Record<string, unknown>;
type Answer = { readonly rows: readonly unknown[]; readonly rowCount: number | null };

/** Queries of a function that runs a statement. */
export function bindQueries(query: (statement: Statement) => Promise<Answer>): Queries {
  const rowsOf = async (statement: Statement): Promise<readonly Row[]> => {
    const rows = (await query(statement)).rows as readonly Row[];
    for (const row of rows)
      for (const column in row) if (row[column] instanceof LargeJson) row[column] = await readLarge(row[column]);
    return rows;
  };
  const run = async (statement: Statement) => (await query(statement)).rowCount ?? 0;
  return {
    all: async <Row>(statement: Statement) => (await rowsOf(statement)) as readonly Row[],
    first: async <Row>(statement: Statement) => (await rowsOf(statement))[0] as Row | undefined,
    objects: async <Item>(statement: Statement) => (await rowsOf(statement)).map((row) => readRow(row) as Item),
    object: async <Item>(statement: Statement) => {
      const [row] = await rowsOf(statement);
      return row && (readRow(row) as Item);
    },
    values: async <Value>(statement: Statement) => (await rowsOf(statement)).map((row) => valueOf(row) as Value),
    value: async <Value>(statement: Statement) => valueOf((await rowsOf(statement))[0]) as Value | undefined,
    count: async (statement) => (valueOf((await rowsOf(statement))[0]) ?? 0) as number,
    has: async (statement) => (await rowsOf(statement)).length > 0,
    run,
    changes: async (statement) => (await run(statement)) > 0,
  };
}

/** The value of large JSON; between the steps the process answers others. */
async function readLarge({ text }: LargeJson): Promise<unknown> {
  const reading = readJson(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await nextTurn();
  }
}

function valueOf(row: Row | undefined): unknown {
  return row && Object.values(row)[0];
}
