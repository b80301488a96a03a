import { raw, type Sql } from "sql-template-tag";
import type { Database, Queries } from "@chancery/server/io/database/database.ts";
import { indexSettings } from "@chancery/server/io/database/index-scan.ts";
import type { OpenDatabase } from "@chancery/server/io/database/pool.ts";
import { listeningTo } from "../../tests/world/listening-queries.ts";
import type { PgbenchScript } from "./pgbench.ts";

/** The statements that some work runs, taken while it runs, as a script with their values as variables; `place` keeps names apart. */
export async function statementsOf(
  database: OpenDatabase,
  place: number,
  work: (listening: Database) => Promise<unknown>,
): Promise<PgbenchScript> {
  const statements: Sql[] = [];
  const remember = (asked: Queries): Queries => listeningTo(asked, (statement) => void statements.push(statement));
  const indexScan: Database["indexScan"] = async (withinMs, ask) => {
    statements.push(...["begin", ...indexSettings(withinMs).split("; ")].map((text) => raw(text)));
    const found = await database.indexScan(withinMs, (snapshot) => ask(remember(snapshot)));
    statements.push(raw("commit"));
    return found;
  };
  await work({ ...database, ...remember(database), indexScan });
  const variables: Record<string, string> = {};
  const lines = statements.map((statement, line) => {
    const places = statement.values.map((value, at) => {
      if (value === null || value === "") return value === null ? "null" : "''";
      const name = `s${place}l${line}v${at}`;
      variables[name] = textOf(value);
      return `:${name}`;
    });
    return `${statement.text.replaceAll("\n", " ").replace(/\$(\d+)/g, (_, number: string) => places[Number(number) - 1] ?? "")};`;
  });
  return { text: `${lines.join("\n")}\n`, variables };
}

function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((one) => `"${String(one).replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
