import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient, Download, type CallOptions } from "@chancery/sdk";
import { operations } from "@chancery/sdk/operations.ts";
import type { Asked } from "./cases/case.ts";
import { cases } from "./cases/cases.ts";
import { openScene } from "./scene.ts";

type Method = (input?: Record<string, unknown>, options?: CallOptions) => Promise<unknown>;

const scene = await openScene({ CHANCERY_UPLOAD_MAX_BYTES: String(1024 ** 2) });
const { port } = await scene.app.listen({ host: "127.0.0.1", port: 0 });
const methods = new Map(
  Object.entries(operations).flatMap(([noun, ofNoun]) =>
    Object.entries(ofNoun).map(
      ([name, operation]) => [`${operation.verb} ${operation.path}` as string, { noun, name, operation }] as const,
    ),
  ),
);

// in the order of the cases, as later ones remove what earlier ones need
for (const [place, [row]] of Object.entries(cases)) {
  const named = methods.get(place);
  if (!named) continue;
  const { noun, name, operation } = named;
  test(`client.${noun}.${name} sends ${operation.verb} ${operation.path} and returns the answer`, async () => {
    const asked = await row.ask(scene);
    let sent: Request | undefined;
    let answer: Response | undefined;
    const client = createClient({
      baseUrl: `http://127.0.0.1:${port}`,
      retries: 0,
      fetch: async (url, init) => {
        sent = new Request(url, init);
        const response = await fetch(sent.clone());
        answer = response.clone();
        return response;
      },
    });
    const method = (client as unknown as Record<string, Record<string, Method>>)[noun]?.[name];
    assert.ok(method);
    const result = await method(await inputOf(operation.path, asked), optionsOf(asked));
    assert.ok(sent && answer);
    assert.equal(answer.status, row.status);
    const expected = new URL(asked.path, sent.url);
    assert.equal(decodeURIComponent(new URL(sent.url).pathname), decodeURIComponent(expected.pathname));
    assert.deepEqual([...new URL(sent.url).searchParams].toSorted(), [...expected.searchParams].toSorted());
    if (operation.gets === "json") assert.deepEqual(result, await answer.json());
    if (operation.gets === "text") assert.equal(result, await answer.text());
    if (operation.gets === undefined) assert.equal(result, undefined);
    if (operation.gets === "found") assert.equal(result, true);
    if (operation.gets === "file") {
      assert.ok(result instanceof Download);
      assert.deepEqual(await (await result.blob()).bytes(), await answer.bytes());
    }
  });
}

/** Token, mailbox and further headers of a case. */
function optionsOf({ as = "ann", sent }: Asked): CallOptions {
  const who = as === "nobody" || as === "poorly" ? undefined : scene[as];
  const { "content-type": _, ...headers } = sent?.headers ?? {};
  return {
    ...(who ? { mailbox: who.mailboxId } : {}),
    headers: { ...(who ? { authorization: `Bearer ${who.token}` } : {}), ...headers },
  };
}

/** The input of a method from the path and the body of a case. */
async function inputOf(template: string, { path, sent }: Asked): Promise<Record<string, unknown>> {
  const { pathname, searchParams } = new URL(path, "http://service");
  const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)").replaceAll(".", String.raw`\.`)}$`);
  const parameters = Object.entries(pattern.exec(pathname)?.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
  const query = [...new Set(searchParams.keys())].map((name) => {
    const values = searchParams.getAll(name);
    return [name, values.length > 1 ? values : values[0]];
  });
  return { ...Object.fromEntries([...parameters, ...query]), ...(await bodyOf(sent)) };
}

async function bodyOf(sent: Asked["sent"]): Promise<Record<string, unknown>> {
  if (sent?.body === undefined) return {};
  if (!Buffer.isBuffer(sent.body)) return { body: sent.body };
  if (sent.headers?.["content-type"] === "application/json") return { body: JSON.parse(sent.body.toString()) };
  const form = await new Response(new Uint8Array(sent.body), { headers: { ...sent.headers } }).formData();
  const part = form.get("data");
  const data = part === null ? undefined : JSON.parse(part instanceof File ? await part.text() : part);
  const file = form.get("file");
  if (file !== null) return data === undefined ? { file } : { file, data };
  return { files: [...form.getAll("files"), ...form.getAll("files[]")], data };
}
