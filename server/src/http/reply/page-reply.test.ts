import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { pageAnswer, pageOf } from "../route/paging.ts";
import { pageReply } from "./page-reply.ts";

const keyOf = (row: number) => [row];

for (const [title, limit, count, size] of [
  ["no rows", 50, 0, 0],
  ["some rows", 50, 24, 10],
  ["more rows than asked for", 100, 101, 10],
  ["long rows", 50, 41, 10_000],
  ["very long rows", 50, 51, 100_000],
] as const)
  test(`a page with ${title} is one answer, 25 of its rows shown at once`, async () => {
    const page = pageOf({ limit }, "numbers");
    const found = { rows: Array.from({ length: count }, (_, at) => at), total: 1000 };
    const showOne = (row: number) => ({ row, text: "x".repeat(size) });
    const groups: number[] = [];
    const show = async (rows: readonly number[]) => (groups.push(rows.length), rows.map(showOne));
    const reply = await pageReply(page, found, { show, keyOf });
    assert.equal("stream" in reply, count * size > 65_536);
    if (size === 100_000) assert.deepEqual(groups, [25]);
    const body = "stream" in reply ? await text(reply.stream) : String(Object(reply).text);
    assert.deepEqual(body, JSON.stringify(pageAnswer(page, found, { show: showOne, keyOf })));
    assert.ok(groups.every((rows) => rows <= 25));
  });

test("a page that cannot be shown fails before it is answered", async () => {
  const found = { rows: Array.from({ length: 50 }, (_, at) => at), total: 50 };
  const show = () => Promise.reject(new Error("no rows"));
  await assert.rejects(pageReply(pageOf({ limit: 50 }, "numbers"), found, { show, keyOf }), /no rows/);
});
