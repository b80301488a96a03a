import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { listReply, openList } from "./list-reply.ts";

for (const [title, count, size, isStream] of [
  ["no items", 0, 0, false],
  ["an item", 1, 10, false],
  ["long items", 20, 10_000, true],
] as const)
  test(`an object whose list has ${title} is written item by item`, async () => {
    const list = Array.from({ length: count }, (_, at) => ({ at, text: "x".repeat(size) }));
    const shown: number[] = [];
    const items = Iterator.from(list).map((item) => (shown.push(item.at), item));
    const reply = await listReply(openList({ name: "a" }, "list"), items, "]}");
    assert.equal("stream" in reply, isStream);
    assert.equal(shown.length, isStream ? 14 : count);
    const written = "stream" in reply ? await text(reply.stream) : Object(reply).text;
    assert.equal(written, JSON.stringify({ name: "a", list }));
  });
