import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as ask, type ClientRequest, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { Type } from "typebox";
import { demoReception } from "../../../../tests/world/reception/reception.ts";
import { route } from "../route/route.ts";

const started = new EventTarget();
let wasRead = false;

const failing = route("GET", "/failing/{when}", {
  summary: "Streams until the client has read of it, or nothing, then fails",
  signIn: "none",
  mailbox: "none",
  contract: { params: Type.Object({ when: Type.String() }), answers: { 200: "binary" } },
  faults: [],
  action: async ({ params }) => ({
    status: 200,
    stream: Readable.from(
      pieces(() => params.when === "first" || wasRead),
      { objectMode: false },
    ),
    headers: { "content-type": "text/csv", etag: '"a"', "content-disposition": "attachment", "cache-control": "private" },
  }),
});

const endless = route("GET", "/endless", {
  summary: "Streams without an end",
  signIn: "none",
  mailbox: "none",
  contract: { answers: { 200: "binary" } },
  faults: [],
  action: async () => ({
    status: 200,
    stream: Readable.from(
      pieces(() => false),
      { objectMode: false },
    ),
    headers: { "content-type": "application/pdf" },
  }),
});

const aborted = route("GET", "/aborted", {
  summary: "Fails when its signal is aborted",
  signIn: "none",
  mailbox: "none",
  contract: { answers: { 200: "text" } },
  faults: [],
  action: async ({ signal }) => {
    const given = signal();
    started.dispatchEvent(new Event("work"));
    await once(given, "abort");
    throw given.reason;
  },
});

async function* pieces(isOver: () => boolean): AsyncGenerator<Buffer> {
  while (!isOver()) {
    yield randomBytes(65_536);
    await new Promise(setImmediate);
  }
  throw new TypeError("a bug");
}

const open = () => demoReception({ routes: [failing, endless, aborted] });
const reception = open();
let port = 0;
before(async () => ({ port } = await reception.listen({ host: "127.0.0.1", port: 0 })));
after(() => reception.stop(100));

const responseTo = (asked: ClientRequest) => new Promise<IncomingMessage>((resolve) => void asked.once("response", resolve));

const get = (path: string, headers: Readonly<Record<string, string>> = {}, at = port) =>
  ask({ port: at, path, headers, agent: false })
    .on("error", () => undefined)
    .end();

async function answerOf(path: string, headers: Readonly<Record<string, string>> = {}) {
  reception.lines.splice(0);
  wasRead = false;
  return responseTo(get(path, headers));
}

type Line = { readonly message: string; readonly status?: number; readonly cut?: boolean };

/** The lines of the log, when the one of the request is there. */
async function linesOf({ lines } = reception): Promise<readonly Line[]> {
  while (!lines.some((line) => line.includes('"message":"request"'))) await new Promise(setImmediate);
  return lines.map((line): Line => JSON.parse(line));
}

for (const [title, encoding] of [
  ["", "identity"],
  [" when it is compressed", "br"],
] as const) {
  test(`an answer that fails after its first bytes is broken off and logged once${title}`, async () => {
    const answer = await answerOf("/failing/later", { "accept-encoding": encoding });
    assert.equal(answer.statusCode, 200);
    answer.once("data", () => (wasRead = true));
    await assert.rejects(text(answer), { code: "ECONNRESET" });
    const [failure, line, ...more] = await linesOf();
    assert.deepEqual([failure?.message, line?.message, line?.status, line?.cut], ["an answer broke off", "request", 200, true]);
    assert.equal(more.length, 0);
  });

  test(`an answer that fails before its first bytes is an error without the headers of the content${title}`, async () => {
    const answer = await answerOf("/failing/first", { "accept-encoding": encoding });
    const { etag, "content-encoding": encoded, "content-disposition": disposition, "cache-control": kept } = answer.headers;
    assert.deepEqual([answer.statusCode, etag, encoded, disposition, kept], [500, undefined, undefined, undefined, "no-store"]);
    assert.equal(JSON.parse(await text(answer)).code, 1000);
    assert.deepEqual(
      (await linesOf()).map(({ cut }) => cut),
      [undefined, undefined],
    );
  });
}

test("an answer whose client goes away is one line of the log, and no failure", async () => {
  const answer = await answerOf("/endless");
  await once(answer, "data");
  answer.destroy();
  const [line, ...more] = await linesOf();
  assert.deepEqual([line?.message, line?.status, line?.cut, more.length], ["request", 200, true, 0]);
});

test("a request whose client goes away before the answer is no failure", async () => {
  reception.lines.splice(0);
  const working = once(started, "work");
  const going = get("/aborted");
  await working;
  going.destroy();
  const [line, ...more] = await linesOf();
  await new Promise(setImmediate);
  assert.deepEqual([line?.message, line?.status, line?.cut, more.length], ["request", 499, true, 0]);
  assert.equal(reception.lines.length, 1);
});

test("a request that the stop ends is answered 503, and is no failure; a stream is cut off", async () => {
  const stopping = open();
  const at = (await stopping.listen({ host: "127.0.0.1", port: 0 })).port;
  const streamed = await responseTo(get("/endless", {}, at));
  const working = once(started, "work");
  const answered = responseTo(get("/aborted", {}, at));
  await working;
  const cut = assert.rejects(text(streamed), { code: "ECONNRESET" });
  await stopping.stop(200);
  assert.equal((await answered).statusCode, 503);
  await cut;
  const lines = (await linesOf(stopping)).map(({ message, status, cut: isCut }) => [message, status, isCut]);
  assert.deepEqual(lines, [
    ["request", 503, undefined],
    ["request", 200, true],
  ]);
});
