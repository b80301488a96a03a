import { readJson } from "@chancery/core/text/read-json.ts";
import { nextTurn } from "../next-turn.ts";
import type { Queries, Statement } from "./database.ts";
import { readRow } from "./read-row.ts";
import { isJson, LargeJson } from "./values.ts";

type Row = Record<string, unknown>;
type Field = { readonly name: string; readonly dataTypeID: number };
type Answer = { readonly rows: readonly unknown[]; readonly rowCount: number | null; readonly fields?: readonly Field[] };

/** Queries of a function that runs a statement. */
export function bindQueries(query: (statement: Statement) => Promise<Answer>): Queries {
  const rowsOf = async (statement: Statement): Promise<readonly Row[]> => {
    const { rows, fields = [] } = (await query(statement)) as Answer & { readonly rows: readonly Row[] };
    for (const { name, dataTypeID } of fields) if (isJson(dataTypeID)) await readLarge(rows, name);
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

/** Reads the large JSON of a column; between the steps the process answers others. */
async function readLarge(rows: readonly Row[], column: string): Promise<void> {
  for (const row of rows) if (row[column] instanceof LargeJson) row[column] = await readInSteps(row[column]);
}

async function readInSteps({ text }: LargeJson): Promise<unknown> {
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
