import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, before, test, type TestContext } from "node:test";
import { openBlobs } from "./open-blobs.ts";

const bytes = Buffer.alloc(8 * 1024 * 1024, "x");
const half = bytes.subarray(0, bytes.length / 2);
const sha256 = createHash("sha256").update(bytes).digest("hex");

let send: (response: ServerResponse) => void;
const store = createServer((_, response) => {
  response.writeHead(200, { "content-length": bytes.length });
  send(response);
});
let url = "";

before(async () => {
  await once(store.listen(0, "127.0.0.1"), "listening");
  url = `s3://kept?endpoint=http://127.0.0.1:${(store.address() as AddressInfo).port}&region=eu-central-1`;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "A", AWS_SECRET_ACCESS_KEY: "A" });
});

after(() => {
  store.closeAllConnections();
  store.close();
});

/** A download that has begun, with its clock in hand. */
async function begin(t: TestContext, answer: typeof send): Promise<Readable> {
  send = answer;
  const blobs = await openBlobs(url);
  t.mock.timers.enable({ apis: ["setInterval"] });
  return blobs.read(sha256);
}

test("a reader may pause for a minute", async (t) => {
  const body = await begin(t, (response) => response.end(bytes));
  while (body.readableLength < body.readableHighWaterMark) await new Promise(setImmediate);
  t.mock.timers.tick(60_000);
  assert.ok((await buffer(body)).equals(bytes));
});

test("a store that sends no more ends the download", async (t) => {
  const body = await begin(t, (response) => response.write(half));
  const ended = once(body, "end");
  let read = 0;
  body.on("data", (chunk: Buffer) => (read += chunk.length));
  while (read < half.length) await new Promise(setImmediate);
  t.mock.timers.tick(20_000);
  await assert.rejects(ended, /the store does not send the rest/);
});
