import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "undici";
import { demo, demoReception } from "../../../../tests/world/reception/reception.ts";
import type { Reception } from "./needs.ts";
import { sendRaw } from "../../../../tests/world/raw-http.ts";

const crowd = { isThere: true, of: "Bearer ann" };
const reception = demoReception({
  isCrowded: (first) => crowd.isThere && first === crowd.of,
  limits: { crowdHeldMs: 10 },
});
let client: Client;
let port = 0;
before(async () => {
  ({ port } = await reception.listen({ host: "127.0.0.1", port: 0 }));
  client = new Client(`http://127.0.0.1:${port}`);
});
after(async () => {
  await client.close();
  await reception.stop(100);
});

const thing = "/thing/01930000-0000-7000-8000-00000000abcd";
const ann = { authorization: "Bearer ann", mailbox: demo.annsMailbox, "x-request-id": "r1" };

async function get(headers: Readonly<Record<string, string>>, path = thing) {
  const { statusCode, headers: got, body } = await client.request({ method: "GET", path, headers });
  return { status: statusCode, headers: got, text: await body.text() };
}

test("a request that is refused before it is routed has the body and headers of one that is refused behind", async () => {
  const early = await get(ann);
  const late = await reception.fastify.inject({ method: "GET", url: thing, headers: ann });
  assert.deepEqual([early.status, late.statusCode], [503, 503]);
  assert.deepEqual(JSON.parse(early.text), late.json());
  const { date: _date, "keep-alive": _alive, connection: _line, ...headers } = early.headers;
  const { date: _other, "keep-alive": _kept, connection: _own, ...expected } = late.headers;
  assert.deepEqual(headers, { ...expected, "content-length": String(expected["content-length"]) });
});

test("requests refused early are logged and counted, without what the address may hold", async () => {
  reception.lines.length = 0;
  await get(ann, "/thing/x?code=1234");
  const [line] = reception.lines.map((text) => JSON.parse(text));
  assert.deepEqual([line.request, line.status], [{ id: "r1", method: "GET", path: "/thing/x" }, 503]);
});

test("a crowd of one requester refuses neither others nor probes", async () => {
  assert.equal((await get({ ...ann, authorization: "Bearer bob" })).status, 200);
  assert.equal((await get(ann, "/live")).status, 200);
  crowd.isThere = false;
  assert.notEqual((await get(ann)).status, 503);
  crowd.isThere = true;
});

test("a refusal does not wait for the body, and the line serves the next request when the body has come", async () => {
  const head = `POST /thing HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ann\r\nContent-Type: application/json\r\n`;
  const refused = await sendRaw(port, [`${head}Content-Length: 1000000\r\n\r\n`, "{"]);
  assert.equal(refused.status, 503);
  const body = JSON.stringify({ name: "x".repeat(10_000) });
  const post = await client.request({
    method: "POST",
    path: "/thing",
    headers: { ...ann, "content-type": "application/json" },
    body,
  });
  await post.body.dump();
  assert.deepEqual([post.statusCode, (await get(ann, "/live")).status], [503, 200]);
});

test("a request of a crowd is held, and served when the crowd has gone meanwhile", async (t) => {
  const asked: (boolean | undefined)[] = [];
  const relieved = demoReception({ isCrowded: (_, wasHeld) => asked.push(wasHeld) === 1, limits: { crowdHeldMs: 10 } });
  t.after(() => relieved.stop(100));
  assert.equal((await send(await listen(relieved))).status, 200);
  assert.deepEqual(asked, [false, true, undefined], "on arrival, after the wait, and once it is routed");
});

test("no more requests are held than may be, and none when the service stops", async (t) => {
  const { promise: isHeld, resolve: onAsked } = Promise.withResolvers<void>();
  const isCrowded = (): boolean => {
    onAsked();
    return true;
  };
  const full = demoReception({ isCrowded, limits: { crowdHeldMs: 600_000, crowdHeldMax: 1 } });
  t.after(() => full.stop(100));
  const url = await listen(full);
  const held = send(url);
  await isHeld;
  assert.equal((await send(url)).status, 503);
  const stopped = full.stop(10_000);
  const { status, headers } = await held;
  assert.deepEqual([status, headers.get("connection")], [503, "close"]);
  await stopped;
});

async function listen(one: Reception): Promise<string> {
  return `http://127.0.0.1:${(await one.listen({ host: "127.0.0.1", port: 0 })).port}${thing}`;
}

async function send(url: string): Promise<Response> {
  const answer = await fetch(url, { headers: ann });
  await answer.text();
  return answer;
}
