import assert from "node:assert/strict";
import { test } from "node:test";
import { readQuery, searchRows } from "./search.ts";

const id = "0193b1c2-0000-7000-8000-0000000000aa";

test("a mailbox is found by its name, aliases and email addresses, each once and folded", () => {
  const rows = searchRows({ id, name: "Zażółć", aliases: ["Kontakt", "KONTAKT"], emails: ["ann@acme.example"] });
  assert.deepEqual(rows.names, [
    { kind: "alias", searched: "kontakt" },
    { kind: "email", searched: "ann@acme.example" },
    { kind: "name", searched: "zazolc" },
  ]);
  assert.deepEqual(
    rows.texts.map((text) => [text.kind, text.searched]),
    [
      ["all", "zazolc\nkontakt\nann@acme.example"],
      ["alias", "kontakt"],
    ],
  );
});

test("grams asked for are among the grams kept, for every type", () => {
  const rows = searchRows({ id, name: "Contracts", aliases: ["Sales_100%"], emails: [] });
  for (const [text, type, kind] of [
    ["TRACT on", "ALL", "all"],
    ["les_1", "ALIAS", "alias"],
  ] as const) {
    const kept = new Set(rows.texts.find((row) => row.kind === kind)?.grams);
    assert.ok(readQuery(text, type).grams.every((gram) => kept.has(gram)));
  }
  const kept = new Set(rows.texts.find((row) => row.kind === "alias")?.grams);
  assert.ok(!readQuery("tract", "ALIAS").grams.every((gram) => kept.has(gram)));
});

test("wildcards of LIKE match themselves", () => {
  assert.deepEqual(readQuery("100% a_b \\", "ALL").patterns, ["%100\\%%", "%a\\_b%", "%\\\\%"]);
});

const beginnings: readonly (readonly [string, string | undefined])[] = [
  ["0193b1c", undefined],
  ["0193B1C2", "0193b1c2"],
  ["0193b1c2-0", "0193b1c2-0"],
  ["0193b1c20", undefined],
  [id, id],
  [`${id}0`, undefined],
  ["contracts", undefined],
];

for (const [text, beginning] of beginnings) {
  test(`"${text}" ${beginning === undefined ? "begins no id" : "may begin an id"}`, () =>
    assert.equal(readQuery(text, "ALL").idBeginning, beginning));
}

test("about one mailbox in 64 is in the sample", () => {
  const ids = Array.from({ length: 6400 }, (_, n) => `0193b1c2-0000-7000-8000-${n.toString(16).padStart(12, "0")}`);
  const count = ids.filter((one) => searchRows({ id: one, name: "x", aliases: [], emails: [] }).isSample).length;
  assert.ok(count > 60 && count < 150, String(count));
});

test("a search of aliases does not search ids, any other does", () => {
  assert.deepEqual(
    (["ALL", "ALIAS", "UUID"] as const).map((type) => readQuery(id, type).idBeginning),
    [id, undefined, id],
  );
});
