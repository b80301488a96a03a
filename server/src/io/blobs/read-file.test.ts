import assert from "node:assert/strict";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { releaseBuffer } from "./buffer-release.ts";
import { readFile } from "./read-file.ts";

const folder = await mkdtemp(join(tmpdir(), "read file "));
after(async () => rm(folder, { recursive: true }));
const bytes = randomBytes(3 * 1024 * 1024 + 7);
const path = join(folder, "file");
await writeFile(path, bytes);

test("chunks that are not released keep their content", async () => {
  assert.ok((await buffer(readFile(await open(path)))).equals(bytes));
});

test("released buffers are used again, and no byte is lost", async () => {
  const memories = new Set<ArrayBufferLike>();
  const parts: Buffer[] = [];
  for await (const chunk of readFile(await open(path)) as AsyncIterable<Uint8Array>) {
    parts.push(Buffer.from(chunk));
    memories.add(chunk.buffer);
    releaseBuffer(chunk);
    releaseBuffer(chunk);
  }
  assert.ok(Buffer.concat(parts).equals(bytes));
  assert.ok(memories.size < parts.length / 2, `${memories.size} of ${parts.length}`);
});

test("a range takes no more memory than it has bytes, as thousands of small ones may wait to be written", async () => {
  const chunks = (await readFile(await open(path), { start: 7, end: 16 }).toArray()) as readonly Uint8Array[];
  assert.deepEqual(
    chunks.map(({ buffer: { byteLength } }) => byteLength),
    [10],
  );
});

test("a range returns its bytes, including the last one, and nothing after the end of the file", async () => {
  const size = bytes.length;
  for (const [start, end] of [
    [0, 0],
    [1, 262_144],
    [262_143, 262_144],
    [size - 1, size - 1],
    [size - 5, size + 5],
    [size, size + 1],
  ] as const) {
    const read = await buffer(readFile(await open(path), { start, end }));
    assert.ok(read.equals(bytes.subarray(start, end + 1)), `${start} to ${end}`);
  }
});

test("the file is closed when nothing was read, when the reader goes away, and at the end", async () => {
  const [unread, left, ended] = [await open(path), await open(path), await open(path)];
  const unreadStream = readFile(unread);
  unreadStream.destroy();
  await once(unreadStream, "close");
  for await (const _ of readFile(left)) break;
  await buffer(readFile(ended));
  assert.deepEqual([unread.fd, left.fd, ended.fd], [-1, -1, -1]);
});
