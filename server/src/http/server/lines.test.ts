import assert from "node:assert/strict";
import { connect } from "node:net";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { demo, demoReception } from "../../../../tests/world/reception/reception.ts";
import { depthMax } from "../body/json-gauge.ts";
import { bodySizes, receptionLimits, valuesMax } from "../route/limits.ts";
import { sendRaw } from "../../../../tests/world/raw-http.ts";
import { securityHeaders } from "./hooks.ts";
import type { Reception } from "./needs.ts";

const limits = { bodyIdleMs: 100, jsonBodyMs: 300, headersMs: 200, answerIdleMs: 200, inFlightMax: 3 };
const reception = demoReception({ limits });
/** For what is to be refused at once, however busy the machine is. */
const patient = demoReception();
/** The limits of these tests cut off connections, not those of the running service, which take this long or longer. */
const ownMaxMs = Math.min(receptionLimits.bodyIdleMs, receptionLimits.headersMs, receptionLimits.answerIdleMs);
let port = 0;
let patientPort = 0;
before(async () => {
  ({ port } = await reception.listen({ host: "127.0.0.1", port: 0 }));
  ({ port: patientPort } = await patient.listen({ host: "127.0.0.1", port: 0 }));
});
after(() => Promise.all([reception.stop(100), patient.stop(100)]));

const sender = "Host: h\r\nAuthorization: Bearer ann\r\nContent-Type: application/json\r\n";

test("while too many requests wait for the database, a request is refused immediately with Retry-After, and probes are answered", async () => {
  const crowd = { isThere: true };
  const crowded = demoReception({ isCrowded: () => crowd.isThere });
  const get = async (url: string) => crowded.fastify.inject({ method: "GET", url });
  const refused = await get("/api/v1/settings");
  assert.deepEqual([refused.statusCode, refused.headers["retry-after"] !== undefined], [503, true]);
  assert.equal((await get("/live")).statusCode, 200);
  crowd.isThere = false;
  assert.equal((await get("/api/v1/settings")).statusCode, 200);
  await crowded.stop(100);
});

test("a JSON body that stalls, drips or ends early is cut off", async () => {
  const post = `POST /thing HTTP/1.1\r\n${sender}Content-Length: 1000\r\n\r\n`;
  const stalled = await sendRaw(port, [post, "{"]);
  assert.deepEqual([stalled.status, (stalled.body as { code: number }).code], [408, 1028]);
  assert.ok(stalled.ms < ownMaxMs, `${stalled.ms} ms`);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined).write(post);
  const drip = setInterval(() => socket.write(" "), 20);
  const [answer] = await once(socket, "data");
  clearInterval(drip);
  socket.destroy();
  assert.match(String(answer), /^HTTP\/1.1 408/);
});

test("a JSON body over a bound is refused before it ends", async () => {
  const chunked = `POST /thing HTTP/1.1\r\n${sender}Transfer-Encoding: chunked\r\n\r\n`;
  const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
  const cases: readonly (readonly [name: string, sent: readonly string[], status: number, message: RegExp])[] = [
    ["bytes", [chunked, chunk(`{"name":"${"x".repeat(bodySizes.json)}`)], 413, /exceeds the limit of 262144 bytes/],
    [
      "Content-Length",
      [`POST /thing HTTP/1.1\r\n${sender}Content-Length: 262145\r\n\r\n`],
      413,
      /exceeds the limit of 262144 bytes/,
    ],
    ["depth", [chunked, chunk(`{"name":${"[".repeat(depthMax)}`)], 400, /nested deeper than 64 levels/],
    ["values", [chunked, chunk(`{"name":[${"0,".repeat(valuesMax)}`)], 400, /more than 32768 values/],
  ];
  for (const [name, sent, status, message] of cases) {
    const { text, ...answer } = await sendRaw(patientPort, sent);
    assert.equal(answer.status, status, name);
    assert.match(text, message);
    assert.ok(answer.ms < ownMaxMs, `${name}: ${answer.ms} ms`);
  }
});

test("headers that never end are cut off, with an error body of ours", async () => {
  const slow = await sendRaw(port, ["GET /live HTTP/1.1\r\nHost: h\r\n"]);
  assert.equal(slow.status, 408);
  assert.ok(slow.ms < ownMaxMs, `${slow.ms} ms`);
  const silent = await sendRaw(port, []);
  assert.ok(silent.ms < ownMaxMs, `${silent.ms} ms`);
});

test("requests that are not HTTP, or too long, are refused with our error body", async () => {
  const cases: readonly (readonly [name: string, text: string, status: number])[] = [
    ["no HTTP", "hello\r\n\r\n", 400],
    ["two lengths", `POST /thing HTTP/1.1\r\n${sender}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    [
      "length and chunks",
      `POST /thing HTTP/1.1\r\n${sender}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ["a header with U+0000", "GET /live HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n", 400],
    ["a folded header", "GET /live HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n", 400],
    ["an expectation", "GET /live HTTP/1.1\r\nHost: h\r\nExpect: tea\r\n\r\n", 417],
    ["two hosts", "GET /live HTTP/1.1\r\nHost: h\r\nhost: other\r\n\r\n", 400],
    ["long headers", `GET /live HTTP/1.1\r\nHost: h\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    ["a long address", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: h\r\n\r\n`, 431],
    ["a wrong chunk", `POST /thing HTTP/1.1\r\n${sender}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  ];
  for (const [name, text, status] of cases) {
    const answer = await sendRaw(patientPort, [text]);
    assert.deepEqual(
      [answer.status, (answer.body as { code?: number } | undefined)?.code],
      [status, 1006],
      `${name}: ${answer.text}`,
    );
    assert.match(answer.text, /^x-request-id: \S/im, name);
    for (const [header, value] of Object.entries(securityHeaders)) assert.ok(answer.text.includes(`${header}: ${value}`), name);
  }
  assert.equal((await sendRaw(patientPort, ["GET /live HTTP/1.1\r\n\r\n"])).status, 400, "no host: node refuses it by itself");
});

for (const path of ["/bytes/500000000", "/text/50000000"]) {
  test(`a client that does not read ${path} is cut off`, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined).write(`GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`);
    const [served] = await once(reception.fastify.server, "connection");
    await once(served, "close", { signal: AbortSignal.timeout(ownMaxMs) }).catch(() => assert.fail("still open"));
    socket.destroy();
  });
}

test("more requests at once than can be served are refused with Retry-After", async () => {
  const waiting = Array.from({ length: 3 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  for (const socket of waiting) socket.write("POST /thing/search HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n");
  let refused;
  do refused = await sendRaw(port, ["GET /api/v1/settings HTTP/1.1\r\nHost: h\r\n\r\n"]);
  while (refused.status === 200);
  assert.deepEqual([refused.status, /retry-after: 1/.test(refused.text)], [503, true]);
  assert.equal((await sendRaw(port, ["GET /live HTTP/1.1\r\nHost: h\r\n\r\n"])).status, 200);
  for (const socket of waiting) socket.destroy();
});

const open = "POST /open HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";

test("bodies that still arrive take no place: other requests are answered meanwhile", async () => {
  const slow = demoReception({ limits: { inFlightMax: 3, addressMax: 50 } });
  const at = await slow.listen({ host: "127.0.0.1", port: 0 });
  const sockets = await openBodies(slow, at.port, 20);
  const answer = await sendRaw(at.port, ["GET /api/v1/settings HTTP/1.1\r\nHost: h\r\n\r\n"]);
  assert.equal(answer.status, 200, answer.text);
  for (const socket of sockets) socket.destroy();
  await slow.stop(100);
});

test("one address has a limited number of requests at once, and others still have theirs", async () => {
  const limits = { addressMax: 5 };
  const proxied = demoReception({ limits, trustedProxies: { hops: 1 } });
  const at = await proxied.listen({ host: "127.0.0.1", port: 0 });
  const from = (address: string, head: string): string => head.replace("Host: h", `Host: h\r\nX-Forwarded-For: ${address}`);
  const get = "GET /api/v1/settings HTTP/1.1\r\nHost: h\r\n\r\n";
  const sockets = await openBodies(proxied, at.port, 5, from("192.0.2.1", open));
  const refused = await sendRaw(at.port, [from("192.0.2.1", get)]);
  assert.deepEqual([refused.status, /retry-after: 1/.test(refused.text)], [429, true]);
  assert.match(refused.text, /"limitedBy":"addressAtOnce"/);
  assert.equal((await sendRaw(at.port, [from("192.0.2.2", get)])).status, 200, "another address");
  assert.equal((await sendRaw(at.port, [from("192.0.2.1", get.replace("/api/v1/settings", "/live"))])).status, 200, "a probe");
  const closed = sockets.map((socket) => once(socket.destroy(), "close"));
  await Promise.all(closed);
  let later;
  do later = await sendRaw(at.port, [from("192.0.2.1", get)]);
  while (later.status === 429);
  assert.equal(later.status, 200, "when they are gone");
  await proxied.stop(100);
});

test("beyond the limit of concurrent bodies, a request with one is refused with a time to retry", async () => {
  const slow = demoReception({ limits: { arrivingMax: 5 } });
  const at = await slow.listen({ host: "127.0.0.1", port: 0 });
  const sockets = await openBodies(slow, at.port, 5);
  assert.equal((await sendRaw(at.port, [open])).status, 503);
  assert.equal((await sendRaw(at.port, ["GET /api/v1/settings HTTP/1.1\r\nHost: h\r\n\r\n"])).status, 200);
  for (const socket of sockets) socket.destroy();
  await slow.stop(100);
});

test("a body has a least rate, and without a token less time", async () => {
  const cases = [
    ["rate", { bodyIdleMs: 200, bodyBytesPerS: 5000, openBodyMs: ownMaxMs, jsonBodyMs: ownMaxMs }],
    ["time", { bodyIdleMs: 200, bodyBytesPerS: 1, openBodyMs: 400, jsonBodyMs: ownMaxMs }],
  ] as const;
  for (const [name, limits] of cases) {
    const strict = demoReception({ limits });
    const at = await strict.listen({ host: "127.0.0.1", port: 0 });
    const socket = connect(at.port, "127.0.0.1").on("error", () => undefined);
    socket.write(open);
    const drip = setInterval(() => socket.write(" "), 10);
    const [answer] = await once(socket, "data", { signal: AbortSignal.timeout(ownMaxMs) }).catch(() => assert.fail(name));
    clearInterval(drip);
    socket.destroy();
    assert.match(String(answer), /^HTTP\/1.1 408/, name);
    await strict.stop(100);
  }
});

/** Opens connections on which `count` bodies have begun to arrive. */
async function openBodies(to: Reception, at: number, count: number, head = open) {
  let begun = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  to.fastify.server.on("request", () => (++begun === count ? resolve() : undefined));
  const sockets = Array.from({ length: count }, () => connect(at, "127.0.0.1").on("error", () => undefined));
  for (const socket of sockets) socket.write(head);
  await promise;
  return sockets;
}

test("stopping lets requests finish, then cuts off the rest, and /ready reports it", async () => {
  const stopping: Reception = demoReception();
  const at = await stopping.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${at.port}`;
  const idle = connect(at.port, "127.0.0.1").on("error", () => undefined);
  idle.write("GET /ready HTTP/1.1\r\nHost: h\r\n\r\n");
  assert.match(String((await once(idle, "data"))[0]), /^HTTP\/1.1 200/);
  const received = once(stopping.fastify.server, "request");
  const waiting = fetch(`${url}/thing/search`, { method: "POST" });
  await received;
  const headers = { authorization: "Bearer ann", mailbox: demo.annsMailbox };
  assert.equal((await fetch(`${url}/thing/${demo.annsMailbox}`, { headers })).status, 200);
  const start = performance.now();
  const stopped = stopping.stop(200);
  const idleClosed = once(idle, "close");
  await assert.rejects(fetch(`${url}/live`));
  assert.equal((await stopping.fastify.inject("/ready").catch(() => ({ statusCode: 503 }))).statusCode, 503);
  const ended = await waiting;
  assert.equal(ended.status, 200, "it is aborted and answers");
  await stopped;
  await idleClosed;
  const ms = performance.now() - start;
  assert.ok(ms >= 190 && ms < ownMaxMs, `${ms} ms`);
});

test("a request that is on its way when the service stops is answered, and its connection closes", async () => {
  const stopping = demoReception();
  const at = await stopping.listen({ host: "127.0.0.1", port: 0 });
  const sockets = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const socket = connect(at.port, "127.0.0.1");
      socket.write("GET /live HTTP/1.1\r\nHost: h\r\n\r\n");
      await once(socket, "data");
      return socket;
    }),
  );
  const answers = sockets.map(async (socket) => String((await once(socket, "data"))[0]));
  for (const socket of sockets) socket.write("GET /live HTTP/1.1\r\nHost: h\r\n\r\n");
  const stopped = stopping.stop(1000);
  for (const text of await Promise.all(answers)) assert.match(text, /^HTTP\/1.1 200 [^]*connection: close/i);
  await stopped;
  await assert.rejects(once(connect(at.port, "127.0.0.1"), "connect"), /ECONNREFUSED/);
});
