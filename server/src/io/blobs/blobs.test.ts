import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { crc32 } from "node:zlib";
import S3rver from "s3rver";
import { sha256Hex } from "../sha256.ts";
import { BlobMissing, BlobTooLarge, type Blobs } from "./blobs.ts";
import { openBlobs, spoolFolder } from "./open-blobs.ts";

// In a process of its own: it changes TMPDIR.

const folder = await mkdtemp(join(tmpdir(), "chancery blobs "));
// spools of other test runs lie elsewhere
process.env["TMPDIR"] = folder;
const s3 = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: join(folder, "s3"),
  configureBuckets: [{ name: "kept", configs: [] }],
});
const filesFolder = join(folder, "files");
let s3Url = "";

before(async () => {
  await mkdir(spoolFolder());
  const { port } = await s3.run();
  s3Url = `s3://kept/some/prefix?endpoint=http://127.0.0.1:${port}&region=eu-central-1`;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" });
});

after(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

for (const [kind, urlOf] of [
  ["files", () => `file:${filesFolder}`],
  ["S3", () => s3Url],
] as const) {
  describe(`blobs on ${kind}`, () => {
    let blobs: Blobs;
    before(async () => {
      blobs = await openBlobs(urlOf());
    });

    for (const sizeBytes of [0, 1, 65_536, 20 * 1024 * 1024 + 1]) {
      test(`${sizeBytes} bytes come back as they were written, known by hash, size and CRC`, async () => {
        const bytes = randomBytes(sizeBytes);
        const blob = await blobs.write(chunked(bytes), sizeBytes);
        assert.deepEqual(blob, { sha256: sha256Hex(bytes), sizeBytes, crc32: crc32(bytes) });
        assert.ok((await buffer(await blobs.read(blob.sha256))).equals(bytes));
        assert.deepEqual(await leftovers(), []);
      });
    }

    test("a range gives its bytes, the end included", async () => {
      const bytes = randomBytes(200_000);
      const { sha256 } = await blobs.write(chunked(bytes), bytes.length);
      for (const [start, end] of [
        [0, 1],
        [1, 100_000],
        [199_999, 199_999],
      ] as const) {
        assert.ok((await buffer(await blobs.read(sha256, { start, end }))).equals(bytes.subarray(start, end + 1)));
      }
    });

    test("one byte over the limit is refused, cuts the source off and leaves nothing", async () => {
      const source = chunked(randomBytes(100_001));
      await assert.rejects(blobs.write(source, 100_000), BlobTooLarge);
      assert.ok(source.destroyed);
      assert.deepEqual(await leftovers(), []);
      await blobs.write(chunked(randomBytes(100_000)), 100_000);
    });

    test("a source that fails or is cut off leaves nothing", async () => {
      const failing = Readable.from(failAfter(randomBytes(70_000)));
      await assert.rejects(blobs.write(failing, 1e6), /the line is dead/);
      const cut = new Readable({ read: () => undefined });
      cut.push(randomBytes(70_000));
      setImmediate(() => cut.destroy());
      await assert.rejects(blobs.write(cut, 1e6), { code: "ERR_STREAM_PREMATURE_CLOSE" });
      assert.deepEqual(await leftovers(), []);
    });

    test("equal content that is written concurrently is stored once", async () => {
      const bytes = randomBytes(300_000);
      const written = await Promise.all(Array.from({ length: 8 }, () => blobs.write(chunked(bytes), bytes.length)));
      assert.equal(new Set(written.map(({ sha256 }) => sha256)).size, 1);
      assert.ok((await buffer(await blobs.read(written[0]!.sha256))).equals(bytes));
      assert.deepEqual(await leftovers(), []);
    });

    test("a removed blob does not exist, and removing it again is not an error", async () => {
      const { sha256 } = await blobs.write(chunked(randomBytes(10)), 10);
      assert.equal(await blobs.exists(sha256), true);
      await blobs.remove(sha256);
      await blobs.remove(sha256);
      assert.equal(await blobs.exists(sha256), false);
      await assert.rejects(blobs.read(sha256), BlobMissing);
    });

    test("everything stored is listed with the time it was written", async () => {
      const { sha256 } = await blobs.write(chunked(randomBytes(10)), 10);
      const found = (await Array.fromAsync(blobs.list())).filter((one) => one.sha256 === sha256);
      assert.equal(found.length, 1);
      assert.ok(Math.abs(Date.parse(found[0]!.writtenAt) - Date.now()) < 60_000);
      await blobs.remove(sha256);
      assert.ok((await Array.fromAsync(blobs.list())).every((one) => one.sha256 !== sha256));
    });

    test("a list begins where it is told", async () => {
      const written = await Promise.all(Array.from({ length: 8 }, () => blobs.write(chunked(randomBytes(10)), 10)));
      const sorted = written.map(({ sha256 }) => sha256).toSorted();
      const listed = (await Array.fromAsync(blobs.list(sorted[4]!.slice(0, 4)))).map(({ sha256 }) => sha256);
      assert.deepEqual(
        sorted.filter((sha256) => listed.includes(sha256)),
        sorted.filter((sha256) => sha256.slice(0, 4) >= sorted[4]!.slice(0, 4)),
      );
      await Promise.all(sorted.map((sha256) => blobs.remove(sha256)));
    });

    test("a name that is not a hash is not found", async () => {
      assert.equal(await blobs.exists("../../etc/passwd"), false);
      await assert.rejects(blobs.read("../incoming"), BlobMissing);
    });

    test("a probe passes and leaves nothing", async () => {
      await blobs.probe();
      assert.deepEqual(await leftovers(), []);
    });
  });
}

test("leftovers of a killed writer are removed at start, files that are being written are not", async () => {
  const incoming = join(filesFolder, "incoming");
  await writeFile(join(incoming, "old"), "x");
  await utimes(join(incoming, "old"), new Date(), new Date(Date.now() - 3_601_000));
  await writeFile(join(incoming, "young"), "x");
  await openBlobs(`file:${filesFolder}`);
  assert.deepEqual(await readdir(incoming), ["young"]);
  await rm(join(incoming, "young"));
});

test("a source whose file cannot be made is cut off", async () => {
  const away = join(folder, "away");
  const blobs = await openBlobs(`file:${away}`);
  await rm(away, { recursive: true });
  const source = chunked(randomBytes(10));
  await assert.rejects(blobs.write(source, 10), { code: "ENOENT" });
  assert.ok(source.destroyed);
});

test("a blob whose file lost bytes is rewritten", async () => {
  const blobs = await openBlobs(`file:${filesFolder}`);
  const bytes = randomBytes(1000);
  const { sha256 } = await blobs.write(chunked(bytes), 1000);
  await writeFile(join(filesFolder, sha256.slice(0, 2), sha256.slice(2, 4), sha256), "short");
  await blobs.write(chunked(bytes), 1000);
  assert.ok((await buffer(await blobs.read(sha256))).equals(bytes));
});

test("a missing store fails its probe, naming the failure", async () => {
  const blobs = await openBlobs("s3://kept?endpoint=http://127.0.0.1:1");
  await assert.rejects(blobs.probe(), /a blob cannot be written/);
});

test("other places are refused", async () => {
  await assert.rejects(openBlobs("ftp://x"), /file:<folder> or s3:/);
});

function chunked(bytes: Buffer): Readable {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) => bytes.subarray(n * 65_536, (n + 1) * 65_536));
  return Readable.from(chunks);
}

async function* failAfter(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  throw new Error("the line is dead");
}

async function leftovers(): Promise<readonly string[]> {
  return [...(await readdir(join(filesFolder, "incoming"))), ...(await readdir(spoolFolder()))];
}
