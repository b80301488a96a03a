import assert from "node:assert/strict";
import { test } from "node:test";
import { addRows, makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann } = await world();

/** Chance that comes out the same every time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Operator = "==" | "!==" | "=" | "!=";
type Filter = { readonly column: number; readonly op: Operator; readonly value: string };
type Row = readonly string[];

/** A text as people compare it, said once more and plainly. */
function plain(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return bare
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ı", "i")
    .replaceAll("ς", "σ")
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Whether a cell matches one filter, computed independently of SQL. */
function fits(cell: string, { op, value }: Filter): boolean {
  if (value === "") return (cell === "") !== op.startsWith("!");
  if (op === "==" || op === "!==") return (cell === value) === (op === "==");
  return (cell !== "" && plain(cell).includes(plain(value))) === (op === "=");
}

/** The places of the rows that fit: one of the filters of a column, and every column. */
function fitting(rows: readonly Row[], filters: readonly Filter[]): readonly number[] {
  const groups = [...Map.groupBy(filters, ({ column }) => column).values()];
  return rows.flatMap((row, at) =>
    groups.every((group) => group.some((filter) => fits(row[filter.column] ?? "", filter))) ? [at] : [],
  );
}

const pieces =
  "a|b|ab|A|Á|á|a\u0301|e|É|e\u0301\u0323|ß|ss|SS|İ|i|I|ı|%|_|\\|'|\"|{|}|,|NULL| |  |\t|\n|ł|Ł|😀|Ж|ж|й|и|Ё|ё|ї|0|1|-|ﬁ|fi|ｱ|한|ᄒ|Σ|ς|σ".split(
    "|",
  );
const operators: readonly Operator[] = ["==", "!==", "=", "!="];

function randomText(next: (below: number) => number, most: number): string {
  return Array.from({ length: next(most + 1) }, () => pieces[next(pieces.length)]).join("");
}

function randomRow(next: (below: number) => number, width: number): Row {
  return Array.from({ length: width }, () => (next(6) === 0 ? "" : randomText(next, 1 + next(7))));
}

/** Filters by the text of some cell, whole or in part, in other case, or by any text. */
function randomFilters(next: (below: number) => number, rows: readonly Row[]): readonly Filter[] {
  return Array.from({ length: 1 + next(4) }, () => {
    const column = next(rows[0]!.length);
    const cell = rows[next(rows.length)]![column] ?? "";
    const characters = [...cell];
    const from = next(characters.length + 1);
    const part = characters.slice(from, from + 1 + next(4)).join("");
    const value = [cell, part, part.toUpperCase(), part.normalize("NFD"), randomText(next, 2), ""][next(6)]!;
    return { column, op: operators[next(4)]!, value };
  });
}

type Made = { readonly path: string; readonly columns: readonly string[]; readonly records: readonly string[] };

async function found({ path, columns, records }: Made, filters: readonly Filter[]) {
  const body = { filters: filters.map(({ column, op, value }) => ({ uuid: columns[column], op, value })) };
  const places = new Map(records.map((uuid, at) => [uuid, at]));
  const rows: (number | undefined)[] = [];
  let total: number | undefined;
  for (let cursor = ""; ;) {
    const answer = await ann.post(`${path}/records?limit=1000${cursor}`, body);
    assert.equal(answer.status, 200, answer.text.slice(0, 300));
    const page: { data: { uuid: string }[]; nextCursor: string | null; totalElements: number } = Object(answer.json);
    rows.push(...page.data.map(({ uuid }) => places.get(uuid)));
    total ??= page.totalElements;
    if (page.nextCursor === null) return { rows, total };
    cursor = `&cursor=${page.nextCursor}`;
  }
}

const next = chance(20_261_121);
const old = Array.from({ length: 200 }, () => randomRow(next, 3));
const young = Array.from({ length: 200 }, () => randomRow(next, 4));
const rows = [...old.map((row) => [...row, ""]), ...young];
const made = await makeDictionary(ann, old);
const late = textAt(await ann.post(`${made.path}/column`, { name: "Late" }), "columnUuid");
const columns = [...made.columns, late] as const;
const grown: Made = {
  path: made.path,
  columns,
  records: [...made.records, ...(await addRows(ann, { ...made, columns }, young))],
};

test("400 random searches find what a plain walk over all records finds, in order, and as many", async () => {
  for (let time = 0; time < 200; time += 1) {
    const filters = randomFilters(next, rows);
    const expected = fitting(rows, filters);
    assert.deepEqual(await found(grown, filters), { rows: expected, total: expected.length }, JSON.stringify(filters));
  }
});

test("records that were changed are found by what they are now", async () => {
  const changed = [...rows];
  for (let time = 0; time < 60; time += 1) {
    const [at, column] = [next(rows.length), next(4)];
    const value = next(4) === 0 ? "" : randomText(next, 6);
    const body = [{ uuid: columns[column], value }];
    assert.equal((await ann.send("PATCH", `${grown.path}/record/${grown.records[at]}`, { body })).status, 200);
    changed[at] = changed[at]!.map((cell, index) => (index === column ? value : cell));
  }
  for (let time = 0; time < 100; time += 1) {
    const filters = randomFilters(next, changed);
    const expected = fitting(changed, filters);
    assert.deepEqual(await found(grown, filters), { rows: expected, total: expected.length }, JSON.stringify(filters));
  }
});

test("of 22 000 records random searches find the same", async () => {
  const many = Array.from({ length: 22_000 }, () => [randomText(next, 5), next(3) === 0 ? "" : `${next(9)}`]);
  const large = await makeDictionary(ann, many.slice(0, 2));
  const records = [...large.records];
  for (let from = 2; from < many.length; from += 10_000)
    records.push(...(await addRows(ann, large, many.slice(from, from + 10_000))));
  for (let time = 0; time < 20; time += 1) {
    const filters = randomFilters(next, many);
    const expected = fitting(many, filters);
    assert.deepEqual(
      await found({ ...large, records }, filters),
      { rows: expected, total: expected.length },
      JSON.stringify(filters),
    );
  }
});

const words: readonly (readonly [cell: string, op: Operator, value: string, fits: boolean])[] = [
  ["100% sure_thing\\", "=", "%", true],
  ["plain", "=", "%", false],
  ["plain", "=", "pl_in", false],
  ["100% sure_thing\\", "=", "E_T", true],
  ["100% sure_thing\\", "=", "\\", true],
  ["Straße", "=", "STRASSE", true],
  ["STRASSE", "=", "aße", true],
  ["İstanbul", "=", "istanbul", true],
  ["ısı", "=", "ISI", true],
  ["e\u0301", "=", "É", true],
  ["e\u0301", "==", "é", false],
  ["é", "==", "é", true],
  ["Ἀθῆναι", "=", "αθηναι", true],
  ["한국어", "=", "국", true],
  ["😀 smile", "=", "😀", true],
  ["one  two\tthree", "=", "two three", true],
  ["x", "=", "X", true],
  ["xy", "=", "y", true],
  ["x".repeat(256), "==", "x".repeat(256), true],
  ["x".repeat(256), "=", "x".repeat(255), true],
  ["x".repeat(255), "=", "x".repeat(256), false],
  ["a 'quoted' \"word\"", "=", "'QUOTED' \"", true],
  ["{NULL,NULL}", "==", "{NULL,NULL}", true],
  ["NULL", "==", "NULL", true],
  ["NULL", "==", "", false],
  [" ", "==", "", false],
  ["abc", "=", " ", true],
  ["abc", "!=", " ", false],
  ["", "=", " ", false],
  ["", "!=", " ", true],
  ["", "!=", "x", true],
  ["", "!==", "x", true],
];
const wordsMade = await makeDictionary(
  ann,
  words.map(([cell]) => ["id", cell]),
);
for (const [at, [cell, op, value, isFit]] of words.entries()) {
  test(`${JSON.stringify(cell.slice(0, 20))} is ${isFit ? "" : "not "}found by ${op} ${JSON.stringify(value.slice(0, 20))}`, async () => {
    const { rows: places } = await found(wordsMade, [{ column: 1, op, value }]);
    assert.equal(places.includes(at), isFit);
  });
}
