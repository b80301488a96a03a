import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { test, type TestContext } from "node:test";
import { endpointOpener } from "./open-endpoint.ts";

const bounds = { deadlineMs: 5000, connectionsMax: 1, maxBytes: 1000 };
const message = { body: "{}", headers: {} };
const answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

/** Answers the nth request of each connection. */
type Serve = (socket: Socket, nth: number) => void;

/** An endpoint that is served so, and the requests that it got: of each connection, in the order of the connections. */
async function served(t: TestContext, serve: Serve) {
  const requests: number[] = [];
  const server = createServer((socket) => {
    const at = requests.push(0) - 1;
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      if (!bytes.includes("{}")) return;
      requests[at] = (requests[at] ?? 0) + 1;
      serve(socket, requests[at]);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const endpoint = endpointOpener({ allow: ["127.0.0.1/32"] })(`http://127.0.0.1:${port}/`, bounds);
  t.after(() => {
    endpoint.close();
    server.close();
  });
  return { endpoint, requests };
}

const endings: Readonly<Record<string, (socket: Socket) => unknown>> = {
  closed: (socket) => socket.end(),
  reset: (socket) => socket.resetAndDestroy(),
};

for (const [ending, end] of Object.entries(endings)) {
  test(`a request over a kept connection that is ${ending} is sent once more, over a new one`, async (t) => {
    const { endpoint, requests } = await served(t, (socket, nth) => (nth === 1 ? socket.write(answer) : end(socket)));
    for (let count = 0; count < 3; count += 1) assert.equal((await endpoint.post(message)).status, 200);
    assert.deepEqual(requests, [2, 1, 1]);
  });

  test(`a request over a new connection that is ${ending} fails`, async (t) => {
    const { endpoint, requests } = await served(t, end);
    assert.equal((await endpoint.post(message)).status, 0);
    assert.deepEqual(requests, [1]);
  });
}

test("a request whose answer has begun is not sent again", async (t) => {
  const { endpoint, requests } = await served(t, (socket, nth) => {
    if (nth === 1) socket.write(answer);
    else socket.end("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n");
  });
  assert.equal((await endpoint.post(message)).status, 200);
  assert.equal((await endpoint.post(message)).status, 0);
  assert.deepEqual(requests, [2]);
});
