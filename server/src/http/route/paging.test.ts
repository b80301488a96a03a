import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import { Compile } from "typebox/compile";
import { Type } from "typebox";
import { Fault } from "@chancery/core/fault/fault.ts";
import { pageAnswer, pageOf, pageShape, readCursor, writeCursor, type Page } from "./paging.ts";

const names = ["a", "b", "c", "d", "e"];
const shown = { show: (name: string) => ({ name }), keyOf: (name: string) => [name] };

function read(page: Page) {
  const from = page.after ? names.indexOf(String(page.after[0])) + 1 : page.offset;
  return { rows: names.slice(from, from + page.limit + 1), total: names.length };
}

test("a list is read page by page with its cursor, each row once", () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = pageOf({ limit: 2, ...(cursor === undefined ? {} : { cursor }) }, "names");
    const answer = pageAnswer(page, read(page), shown);
    assert.ok(Compile(pageShape(Type.Object({ name: Type.String() }), "Names")).Check(answer));
    assert.deepEqual([answer.totalElements, answer.sizeRequested, answer.numberOfElements], [5, 2, answer.data.length]);
    seen.push(...answer.data.map(({ name }) => name));
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(seen, names);
});

test("offset and limit default to 0 and 25", () => {
  assert.deepEqual(pageOf({}, "names"), { list: "names", offset: 0, limit: 25, after: undefined });
  assert.deepEqual(pageAnswer(pageOf({ offset: 4 }, "names"), read(pageOf({ offset: 4 }, "names")), shown).nextCursor, null);
});

test("a cursor is opaque, belongs to one list and survives any text", () => {
  const key = ["дог \u{1F600}\n", 7, null, true];
  const cursor = writeCursor(key, "names");
  assert.deepEqual(readCursor(cursor, "names"), key);
  assert.match(cursor, /^[\w-]+$/);
  for (const [hostile, list] of [
    [cursor, "others"],
    [cursor.slice(1), "names"],
    [`${cursor}AAAA`, "names"],
    ["", "names"],
    ["%%%", "names"],
    [forged("{"), "names"],
    [forged("[{}]"), "names"],
  ] as const) {
    assert.equal(readCursor(hostile, list), undefined);
    if (hostile !== "") assert.throws(() => pageOf({ cursor: hostile }, list), Fault);
  }
  assert.throws(() => pageOf({ cursor, offset: 1 }, "names"), Fault);
});

function forged(text: string): string {
  const check = crc32(`names\n${text}`).toString(16).padStart(8, "0");
  return Buffer.from(`${check}${text}`).toString("base64url");
}
