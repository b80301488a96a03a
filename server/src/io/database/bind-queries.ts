import type { Queries, Statement } from "./database.ts";
import { readRow } from "./read-row.ts";

type Answer = { readonly rows: readonly unknown[]; readonly rowCount: number | null };

/** Queries of a function that runs a statement. */
export function bindQueries(query: (statement: Statement) => Promise<Answer>): Queries {
  const rowsOf = async (statement: Statement) => (await query(statement)).rows as readonly Readonly<Record<string, unknown>>[];
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

function valueOf(row: Readonly<Record<string, unknown>> | undefined): unknown {
  return row && Object.values(row)[0];
}
