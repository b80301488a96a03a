import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import type { ImageId } from "@chancery/core/ids/id.ts";
import { newId } from "@chancery/server/io/basics.ts";
import type { ArchivesNeeds } from "./needs.ts";
import { readSomeImages } from "./read-images.ts";

const ids: readonly ImageId[] = Array.from({ length: 5 }, () => newId<"image">());
const image = { sha256: "a" };

test("images that have too many bytes together are not read to the end", async () => {
  let count = 0;
  const needs = {
    templates: { findImage: async (_: unknown, id: ImageId) => (id === ids[0] ? undefined : image) },
    blobs: { read: async () => ((count += 1), Readable.from([Buffer.alloc(10)])) },
  } as unknown as ArchivesNeeds;
  assert.equal(await readSomeImages(needs, ids, 25), undefined);
  assert.equal(count, 3);
  assert.deepEqual(Object.keys((await readSomeImages(needs, ids, 40)) ?? {}), ids.slice(1));
});
