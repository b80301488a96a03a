import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import { joinJson, jsonOf } from "./json.ts";

const cases: readonly (readonly [given: unknown, read: unknown])[] = [
  [
    { a: "plain", b: [1, null] },
    { a: "plain", b: [1, null] },
  ],
  ["a\ud800b", "a\ufffdb"],
  ["\udfff", "\ufffd"],
  ["\udc00\ud83d", "\ufffd\ufffd"],
  ["whole: \u{1f600}", "whole: \u{1f600}"],
  [String.raw`written: \ud800`, String.raw`written: \ud800`],
  [`${String.raw`\\ud800`}\ud800\n"`, `${String.raw`\\ud800`}\ufffd\n"`],
  [{ "a\ud800": "\udc00" }, { "a\ufffd": "\ufffd" }],
];

for (const [given, read] of cases) {
  test(`${JSON.stringify(given)} can be read by PostgreSQL`, () => {
    assert.deepEqual(JSON.parse(jsonOf(given)), read);
  });
}

test("half a pair beside millions of escapes takes no turn for long", () => {
  const text = '"'.repeat(9_000_000);
  const start = process.cpuUsage();
  assert.ok(jsonOf([text, "\ud800"]).endsWith(String.raw`"\ufffd"]`));
  assert.ok(process.cpuUsage(start).user < 1_000_000);
});

test("joined texts are taken apart as they were", async () => {
  const database = await emptyDatabase();
  const apart = (texts: readonly string[]) =>
    database.values<string>(sql`select unnest(string_to_array(${joinJson(texts)}, chr(30)))`);
  const texts = ['["\\u001e, \\"\\\\{}NULL"]', "null", '"žluť\u{1f600}"', JSON.stringify("\x1e\x01\x1f")];
  assert.deepEqual(await apart(texts), texts);
  assert.deepEqual(await apart([]), []);
});
