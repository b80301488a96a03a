import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { spoolIn } from "./spool.ts";

const folder = await mkdtemp(join(tmpdir(), "chancery-spool-"));
after(() => rm(folder, { recursive: true }));

test("the content of a spool can be read from any position, by concurrent readers, and has no name on disk", async () => {
  const spool = await spoolIn(join(folder, "in", "it"))();
  for (const piece of ["one ", "two ", "three"]) await spool.append(Buffer.from(piece));
  assert.deepEqual(await Promise.all([text(spool.read()), text(spool.read(4, 7)), text(spool.read(8))]), [
    "one two three",
    "two",
    "three",
  ]);
  assert.equal(spool.sizeBytes, 13);
  assert.deepEqual(await readdir(join(folder, "in", "it")), []);
  await spool.close();
});
