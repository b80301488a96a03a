import assert from "node:assert/strict";
import { createClient, Download, type CallOptions } from "@chancery/sdk";
import { operations } from "@chancery/sdk/operations.ts";
import type { Answer } from "../world/call.ts";
import type { Asked } from "./cases/case.ts";
import type { Scene } from "./scene.ts";

type Method = (input?: Record<string, unknown>, options?: CallOptions) => Promise<unknown>;

const methods = new Map(
  Object.entries(operations).flatMap(([noun, ofNoun]) =>
    Object.entries(ofNoun).map(
      ([name, operation]) => [`${operation.verb ?? "GET"} /api${operation.path}` as string, { noun, name, operation }] as const,
    ),
  ),
);

/** Whether the client has a method for the operation. */
export function hasMethod(operation: string): boolean {
  return methods.has(operation);
}

/**
 * Sends a request through the client's method of its operation. Checks that the client sends the same path and query and returns what was
 * answered, which is a success; returns the answer.
 */
export async function askClient(scene: Scene, url: string, place: string, asked: Asked): Promise<Answer> {
  const { noun, name, operation } = methods.get(place) ?? assert.fail(place);
  let sent: Request | undefined;
  let answer: Response | undefined;
  const client = createClient({
    baseUrl: url,
    retries: 0,
    fetch: async (...request) => {
      sent = new Request(...request);
      const response = await fetch(sent.clone());
      answer = response.clone();
      return response;
    },
  });
  const method = (client as unknown as Record<string, Record<string, Method>>)[noun]?.[name] ?? assert.fail(`${noun}.${name}`);
  const result = await method(await inputOf(`/api${operation.path}`, asked), optionsOf(scene, asked));
  assert.ok(sent && answer);
  const expected = new URL(asked.path, sent.url);
  assert.equal(decodeURIComponent(new URL(sent.url).pathname), decodeURIComponent(expected.pathname));
  assert.deepEqual([...new URL(sent.url).searchParams].toSorted(), [...expected.searchParams].toSorted());
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString("utf8");
  const json = answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined;
  const { gets = "json" } = operation;
  if (gets === "file") {
    assert.ok(result instanceof Download);
    assert.deepEqual(Buffer.from(await (await result.blob()).arrayBuffer()), bytes);
  } else assert.deepEqual(result, { json, nothing: undefined, text: new TextDecoder().decode(bytes), found: true }[gets]);
  return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes, text, json };
}

/** Token, mailbox and further headers of a case. */
function optionsOf(scene: Scene, { as = "ann", sent }: Asked): CallOptions {
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
