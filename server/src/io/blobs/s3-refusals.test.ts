import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { errorToFault } from "../../http/reply/error-to-fault.ts";
import { BlobMissing, type Blobs, BlobsUnavailable } from "./blobs.ts";
import { openBlobs } from "./open-blobs.ts";

const sha256 = "a".repeat(64);
let refusal = { status: 404, code: "NoSuchKey" };
const store = createServer((request, response) => {
  request.resume();
  response.writeHead(refusal.status, { "content-type": "application/xml" });
  response.end(request.method === "HEAD" ? undefined : `<Error><Code>${refusal.code}</Code><Message>No</Message></Error>`);
});
let blobs: Blobs;

before(async () => {
  await once(store.listen(0, "127.0.0.1"), "listening");
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "key-of-test", AWS_SECRET_ACCESS_KEY: "secret-of-test" });
  blobs = await openBlobs(`s3://kept?endpoint=http://127.0.0.1:${(store.address() as AddressInfo).port}&region=eu-central-1`);
});
after(() => {
  store.closeAllConnections();
  store.close();
});

for (const [status, code] of [
  [503, "SlowDown"],
  [403, "SignatureDoesNotMatch"],
  [403, "RequestTimeTooSkewed"],
  [404, "NoSuchBucket"],
] as const)
  test(`a store that answers ${code} is away, and no blob is missing`, async () => {
    refusal = { status, code };
    const error: unknown = await blobs.read(sha256).catch((cause: unknown) => cause);
    assert.ok(error instanceof BlobsUnavailable && error.message === `the blob store answered ${status} ${code}`, String(error));
    const { code: fault, details } = errorToFault(error);
    assert.deepEqual([fault, details.args], ["service.unavailable", ["the store of files is away"]]);
    await assert.rejects(blobs.write(Readable.from([Buffer.from("x")]), 10), BlobsUnavailable);
    const found = await blobs.probe().catch((cause: unknown) => String(cause));
    assert.match(String(found), new RegExp(`a blob cannot be written: the blob store answered ${status}`));
    assert.doesNotMatch(String(found), /of-test/);
  });

test("a store that nobody runs is away", async () => {
  const away = await openBlobs("s3://kept?endpoint=http://127.0.0.1:1&region=eu-central-1");
  const error: unknown = await away.exists(sha256).catch((cause: unknown) => cause);
  assert.ok(error instanceof BlobsUnavailable && error.message === "the blob store does not answer: ECONNREFUSED", String(error));
});

test("a key that the store does not have is a missing blob", async () => {
  refusal = { status: 404, code: "NoSuchKey" };
  await assert.rejects(blobs.read(sha256), BlobMissing);
  assert.equal(await blobs.exists(sha256), false);
});
