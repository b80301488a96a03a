import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { pagedReply } from "./paged-reply.ts";

async function* pagesOf(pages: readonly (readonly number[])[]): AsyncGenerator<readonly number[]> {
  yield* pages;
}

for (const [pages, shown] of [
  [[], []],
  [[[]], []],
  [[[1, 2]], [1, 2]],
  [
    [[1, 2], []],
    [1, 2],
  ],
  [[[], []], []],
  [
    [[1], [], [2, 3], [4]],
    [1, 2, 3, 4],
  ],
] as const)
  test(`pages ${JSON.stringify(pages)} are one list`, async () => {
    const reply = await pagedReply(pagesOf(pages));
    assert.equal("stream" in reply, pages.length > 1);
    assert.deepEqual("stream" in reply ? JSON.parse(await text(reply.stream)) : Object(reply).body, shown);
  });
