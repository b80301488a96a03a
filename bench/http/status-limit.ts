import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import pg from "pg";

// The limit of the status answer: node:http, the token looked up, one indexed read of the answer's bytes.
const settings: unknown = JSON.parse(await readFile(process.argv[2] ?? "", "utf8"));
const { address, template } = settings as { readonly address: pg.PoolConfig; readonly template: string };
const pool = new pg.Pool({ ...address, max: 16 });

const findToken = "select user_id from public.tokens where hash = $1 and expires_at > now()";
const findAnswer = "select body from bench.answers where id = $1";

async function answerTo({ headers, url }: IncomingMessage): Promise<string | undefined> {
  const hash = createHash("sha256")
    .update((headers.authorization ?? "").slice("Bearer ".length))
    .digest();
  const token = await pool.query({ name: "token", text: findToken, values: [hash] });
  if (token.rows.length === 0) return undefined;
  const answer = await pool.query<{ body: string }>({ name: "answer", text: findAnswer, values: [(url ?? "").slice(-36)] });
  const body = answer.rows[0]?.body;
  return body === undefined ? undefined : `{"envelope":${body},"template":${template},"scenario":null}`;
}

const server = createServer(async (request, response) => {
  const text = await answerTo(request);
  response.writeHead(text === undefined ? 404 : 200, { "content-type": "application/json; charset=utf-8" }).end(text);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
