import type { Readable } from "node:stream";
import { type PoolClient, type QueryConfig, escapeLiteral } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { bindQueries } from "./bind-queries.ts";
import type { Copy, Queries, Statement } from "./database.ts";
import { Session, type SessionSettings } from "./session.ts";

/** Time limit for the first and for the last response of the server. */
const waitMaxMs = 6000;
const begin = "begin isolation level repeatable read read only; set local statement_timeout = 0";

/** `copy … to stdout` on a connection, which is released when the stream ends; one that was cut off is closed. */
export async function copyOut(
  client: PoolClient,
  settings: SessionSettings,
  plan: (snapshot: Queries) => Promise<Copy>,
): Promise<Readable> {
  const text = await planned(client, settings, plan);
  const stream = client.query(copyTo(text));
  let hasEnded = false;
  // pg-copy-streams reports without closing, and once more after it was destroyed
  stream.on("error", () => stream.destroy());
  stream.once("end", () => (hasEnded = true));
  stream.once("close", () => {
    if (!hasEnded) return client.release(true);
    client.query({ text: "commit", query_timeout: waitMaxMs } as QueryConfig).then(
      () => client.release(),
      () => client.release(true),
    );
  });
  return stream;
}

async function planned(
  client: PoolClient,
  settings: SessionSettings,
  plan: (snapshot: Queries) => Promise<Copy>,
): Promise<string> {
  try {
    await client.query({ text: begin, query_timeout: waitMaxMs } as QueryConfig);
    const session = new Session(client, settings);
    const { query, format } = await plan(bindQueries((statement) => session.query(statement)));
    session.endPipeline();
    return `copy (${inlined(query)}) to stdout (format ${format})`;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** A statement with its values in it, each a literal in quotes: `copy` takes no parameters. Texts, numbers, lists of them. */
export function inlined({ strings, values }: Statement): string {
  return strings.map((text, index) => (index === 0 ? text : `${literal(values[index - 1])}${text}`)).join("");
}

function literal(value: unknown): string {
  if (typeof value === "string") return escapeLiteral(value);
  if (typeof value === "number") return `'${value}'`;
  if (Array.isArray(value) && value.every((one) => typeof one === "number")) return `'{${value.join(",")}}'`;
  if (Array.isArray(value) && value.every((one) => typeof one === "string"))
    return `array[${value.map(escapeLiteral).join(",")}]`;
  throw new TypeError(`a value of type ${typeof value} cannot be inlined in a copied query`);
}
