import assert from "node:assert/strict";
import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import type { Lookup } from "./lookup.ts";
import { endpointOpener } from "./open-endpoint.ts";

let connections = 0;
const server = createServer((request, response) => void request.resume().on("end", () => response.end("x".repeat(5000))));
server.on("connection", () => (connections += 1));
server.listen(0, "::");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
after(() => {
  server.closeAllConnections();
  server.close();
});

const bounds = { deadlineMs: 5000, connectionsMax: 2, maxBytes: 1000 };
const message = { body: "{}", headers: {} };
const allow = ["127.0.0.1/32"];

test("an endpoint keeps its connections, and reads the first bytes of an answer", async () => {
  connections = 0;
  const short = endpointOpener({ allow })(`http://127.0.0.1:${port}/`, { ...bounds, maxBytes: 100_000 });
  const { signal } = new AbortController();
  for (let count = 0; count < 5; count += 1) assert.equal((await short.post({ ...message, signal })).status, 200);
  assert.deepEqual(getEventListeners(signal, "abort"), []);
  assert.ok(connections <= bounds.connectionsMax, `${connections} connections for five requests`);
  short.close();
  const cut = endpointOpener({ allow })(`http://127.0.0.1:${port}/`, bounds);
  const answer = await cut.post(message);
  assert.equal("body" in answer && answer.body.length, 1000);
  cut.close();
});

const hosts =
  "127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 0 0.0.0.0 localhost localhost. [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1]";

for (const host of hosts.split(" ")) {
  test(`no request is posted to this machine as ${host}`, async () => {
    connections = 0;
    const endpoint = endpointOpener({ allow: [] })(`https://${host}:${port}/`, bounds);
    assert.equal((await endpoint.post(message)).status, 0);
    assert.equal(connections, 0);
    endpoint.close();
  });
}

for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "169.254.169.254", "fd00::1"]) {
  test(`no request is posted to a name that resolves to ${address}, and the reason says so`, async () => {
    connections = 0;
    const lookup: Lookup = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
    const endpoint = endpointOpener({ allow: [], lookup })(`https://hooks.example:${port}/`, bounds);
    assert.deepEqual(await endpoint.post(message), {
      status: 0,
      reason: "hooks.example is no address that requests may go to",
    });
    assert.equal(connections, 0);
    endpoint.close();
  });
}

test("a request that its signal ends is rejected, one that takes too long has a reason", async () => {
  const silent = createServer(({ url }, response) => void (url === "/drips" && response.write("."))).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const at = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const open = (path: string) => endpointOpener({ allow })(at + path, { ...bounds, connectionsMax: 1, deadlineMs: 200 });
  const endpoint = open("");
  const stopping = new AbortController();
  const ended = endpoint.post({ ...message, signal: stopping.signal });
  stopping.abort(new Error("the worker stops"));
  await assert.rejects(ended, /the worker stops/);
  await assert.rejects(endpoint.post({ ...message, signal: stopping.signal }), /the worker stops/);
  // the second one waits for the connection of the first
  const drips = open("drips");
  for (const late of await Promise.all([endpoint.post(message), endpoint.post(message), drips.post(message)]))
    assert.match("reason" in late ? late.reason : "", /did not answer in time/);
  endpoint.close();
  drips.close();
  silent.closeAllConnections();
  silent.close();
});

const shortages: readonly (readonly [code: string, isShortage: true | undefined])[] = [
  ["EMFILE", true],
  ["ENFILE", true],
  ["ECONNREFUSED", undefined],
  ["EADDRNOTAVAIL", undefined],
];

for (const [code, isShortage] of shortages) {
  test(`a request that fails by ${code} says ${isShortage ? "that this machine is short" : "nothing about this machine"}`, async () => {
    const lookup: Lookup = async () => Promise.reject(Object.assign(new Error("no"), { code }));
    const endpoint = endpointOpener({ allow, lookup })(`http://hooks.example:${port}/`, bounds);
    const answer = await endpoint.post(message);
    assert.deepEqual([answer.status, "isShortage" in answer ? answer.isShortage : undefined], [0, isShortage]);
    endpoint.close();
  });
}
