import assert from "node:assert/strict";
import { test } from "node:test";
import { newRow, type Row } from "./draft.ts";
import { mergeRows } from "./merge-rows.ts";

const row = (text: string): Row => newRow(text === "" ? new Map() : new Map([["item", { text }]]));
const rowsOf = (texts: string): readonly Row[] =>
  texts === "" ? [] : texts.split(" ").map((text) => row(text === "_" ? "" : text));

// the rows that the service had, the page's now ("=3" is the third row of before), those of the service now, and the page's then
for (const [name, seen, here, there, expected] of [
  ["a row of another is added before one added here", "a b", "=1 =2 x", "a b c", "a b c x"],
  ["the first rows of two people are both kept", "", "x", "y", "y x"],
  ["an empty row to begin with is not kept beside another's", "", "=1", "y", "y"],
  ["an empty row that was added is kept", "a", "=1 _", "a c", "a c "],
  ["a row that another has removed goes", "a b c", "=1 =2 =3 x", "a c", "a c x"],
  ["a row that was removed here stays removed", "a b", "=1", "a b c", "a c"],
  ["different rows are changed here and there", "a b", "x =2", "a y", "x y"],
  ["a row that was changed here and removed there is a conflict", "a b", "x =2", "b", undefined],
  ["a row that was removed here and changed there is a conflict", "a b", "=2", "y b", undefined],
  ["a row that was changed here and there is a conflict", "a b", "x =2", "y b", undefined],
] as const)
  test(`of the rows of a table, ${name}`, () => {
    const before = rowsOf(seen);
    const base = before.length === 0 ? rowsOf("_") : before.map(({ key, fields }) => ({ key, fields }));
    const draft = here.split(" ").map((one, at) => {
      const kept = base[Number(one.slice(1)) - 1];
      if (one.startsWith("=") && kept) return kept;
      const changed = base[at];
      return changed && base.length > at && seen !== "" ? { ...changed, fields: row(one).fields } : row(one === "_" ? "" : one);
    });
    const now = rowsOf(there);
    const merged = mergeRows({ seen: before, base, draft }, now, ["item"]);
    const texts = merged?.draft.map(({ fields }) => fields.get("item")?.text ?? "").join(" ");
    assert.equal(texts, expected);
    if (merged) assert.equal(merged.base.length, now.length);
  });
