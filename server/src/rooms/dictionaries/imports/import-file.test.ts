import assert from "node:assert/strict";
import { test } from "node:test";
import { importMessage } from "@chancery/core/dictionary/import-message.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { makeDictionary, type MadeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { importing, type How } from "@chancery/tests/world/run-imports.ts";
import { world } from "@chancery/tests/world/world.ts";
import { writeXlsx } from "hucre/xlsx";
import { importLimits } from "./limits.ts";
import type { ImportRun } from "./import.ts";

const { ann, database, folder } = await world();
const imported = importing(database, folder);

const failure = async (work: Promise<void>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Fault, String(error));
  return importMessage(error, importLimits.errorMax);
};

/** A dictionary as its readers see it: names of columns in order, and rows of values. */
async function seen({ path }: Pick<MadeDictionary, "path">, filters: readonly object[] = []): Promise<readonly unknown[]> {
  const { columns, recordsCount } = Object((await ann.get(`${path}?withColumns=true&withRecordsCount=true`)).json);
  const page = Object((await ann.post(`${path}/records?limit=1000`, { filters })).json);
  if (filters.length === 0) assert.equal(page.totalElements, recordsCount);
  const rows = page.data.map(({ values }: { values: object }) =>
    columns.map(({ uuid }: { uuid: string }) => Object(values)[uuid]),
  );
  return [columns.map(({ name }: { name: string }) => name), ...rows];
}

test("with a header records are appended by the names of columns, and missing columns are made", async () => {
  const goods = await makeDictionary(ann, [["Pipe", "12"]]);
  await imported(goods, "Zip;b;\u0417\u0430\u043c\u0456\u0442\u043a\u0430\n01001;13;x\n;14;\n", {
    headerFirstRow: true,
    delimiter: ";",
  });
  assert.deepEqual(await seen(goods), [
    ["Column 1", "B", "Zip", "\u0417\u0430\u043c\u0456\u0442\u043a\u0430"],
    ["Pipe", "12", "", ""],
    ["", "13", "01001", "x"],
    ["", "14", "", ""],
  ]);
});

test("with a header and replace everything is new but columns of the same name, which keep their ids", async () => {
  const goods = await makeDictionary(ann, [
    ["Pipe", "12"],
    ["Tube", "13"],
  ]);
  const long = "x".repeat(300);
  await imported(goods, `Size,COLUMN 1\nL,${long}\n`, { headerFirstRow: true, replace: true });
  assert.deepEqual(await seen(goods), [
    ["Size", "COLUMN 1"],
    ["L", long],
  ]);
  const { columns } = Object((await ann.get(`${goods.path}?withColumns=true`)).json);
  assert.deepEqual([columns[1].uuid, columns[1].longText, columns[0].longText], [goods.columns[0], true, false]);
});

test("without a header records are read by position, appended or in place of the existing ones; cells after the last column are left out", async () => {
  const goods = await makeDictionary(ann, [["Pipe", "12"]]);
  await imported(goods, "Tube,13,more\n,\n");
  assert.deepEqual(await seen(goods), [
    ["Column 1", "B"],
    ["Pipe", "12"],
    ["Tube", "13"],
    ["", ""],
  ]);
  await imported(goods, "Rod,14\n", { replace: true });
  assert.deepEqual(await seen(goods), [
    ["Column 1", "B"],
    ["Rod", "14"],
  ]);
});

test("imported records are found by every filter, in old columns and new", async () => {
  const goods = await makeDictionary(ann, [["Pipe"]]);
  await imported(goods, "Column 1,City\nTube,Київ\nRod,\n", { headerFirstRow: true });
  const city = Object((await ann.get(`${goods.path}?withColumns=true`)).json).columns[1].uuid;
  const found = async (op: string, value: string, uuid = city) =>
    (await seen(goods, [{ uuid, op, value }])).slice(1).map((row) => Object(row)[0]);
  assert.deepEqual(await found("=", "иЇ"), ["Tube"]);
  assert.deepEqual(await found("==", "Київ"), ["Tube"]);
  assert.deepEqual(await found("==", ""), ["Pipe", "Rod"]);
  assert.deepEqual(await found("!==", ""), ["Tube"]);
  assert.deepEqual(await found("=", "ro", goods.columns[0]), ["Rod"]);
});

const many = (count: number): string => Array.from({ length: count }, (_, at) => `Good ${at},"City\n${at % 100}"\n`).join("");
const wrong: readonly (readonly [title: string, file: string | Buffer, how: How, message: RegExp])[] = [
  [
    "too few cells in the middle of 10 000 rows",
    `${many(5000)}Good\n${many(5000)}`,
    {},
    /^60015 line 10001: 2 values expected, 1 found$/,
  ],
  ["a value of 257 characters", `${many(10)}a,${"x".repeat(257)}\n`, {}, /^60023 line 21, cell 2: /],
  ["a value that NFC makes 258 characters", `a,${"\u0958".repeat(129)}\n`, {}, /^60023 line 1, cell 2: /],
  [
    "half a character of UTF-16",
    Buffer.from("\ufeffa,b\nc", "utf16le").subarray(0, -1),
    {},
    /^60018 line 2: .*it is not UTF-16LE$/,
  ],
  ["a quote never closed behind 10 000 rows", `${many(10_000)}"a,b\n`, {}, /^60018 line 20001: .*a quote is not closed$/],
  [
    "a column without a name and one twice",
    "a,,A\n",
    { headerFirstRow: true },
    /^60020 line 1, cell 2: .*\n60025 line 1, cell 3: A column named A already exists$/,
  ],
  ["a name of 65 characters", `${"x".repeat(65)}\n`, { headerFirstRow: true }, /^60021 line 1, cell 1: /],
  [
    "101 columns",
    `${Array.from({ length: 101 }, (_, at) => `c${at}`).join()}\n`,
    { headerFirstRow: true, replace: true },
    /^1067 line 1: /,
  ],
  ["no rows", "\n\n", { replace: true }, /^60018 line 1: .*no rows/],
  ["more faults than are reported", "a\n".repeat(50), {}, /^(60015 line \d+: .*\n){20}Reading stopped here/],
  [
    "a new column, by one who may not make any",
    "Column 1,New\na,b\n",
    { headerFirstRow: true, mayChangeColumns: false },
    /^90014/,
  ],
];
for (const [title, file, how, message] of wrong) {
  test(`a file with ${title} is refused with its line, and nothing of it is stored`, async () => {
    const goods = await makeDictionary(ann, [["Pipe", "12"]]);
    assert.match(await failure(imported(goods, file, how)), message);
    assert.deepEqual(await seen(goods), [
      ["Column 1", "B"],
      ["Pipe", "12"],
    ]);
  });
}

test("a column's name has up to 64 characters after NFC, in a header too", async () => {
  const goods = await makeDictionary(ann, [["Pipe"]]);
  const name = "e\u0301".repeat(64);
  for (const replace of [false, true]) await imported(goods, `Column 1,${name}\nTube,13\n`, { headerFirstRow: true, replace });
  assert.deepEqual(await seen(goods), [
    ["Column 1", name],
    ["Tube", "13"],
  ]);
});

test("a file in windows-1251 is read as declared, one in UTF-16 by its mark", async () => {
  const goods = await makeDictionary(ann, []);
  await imported(goods, Buffer.from([0xcb, 0xfc, 0xe2, 0xb3, 0xe2, 0x0a]), { encoding: "windows-1251" });
  await imported(goods, Buffer.from("\ufeffКиїв\r\n", "utf16le"));
  assert.deepEqual(await seen(goods), [["Column 1"], ["Львів"], ["Київ"]]);
});

test("a spreadsheet is imported; rows may end in empty cells, but the sheet has as many columns as the dictionary", async () => {
  const goods = await makeDictionary(ann, [["Pipe", "12"]]);
  const sheet = async (rows: (string | number | null)[][]): Promise<Buffer> =>
    Buffer.from(await writeXlsx({ sheets: [{ name: "a", rows }] }));
  await imported(goods, await sheet([["Tube", 13.5], ["Rod"]]), { format: "xlsx" });
  assert.deepEqual(await seen(goods), [
    ["Column 1", "B"],
    ["Pipe", "12"],
    ["Tube", "13.5"],
    ["Rod", ""],
  ]);
  assert.match(
    await failure(imported(goods, await sheet([["Tube"], ["Rod"]]), { format: "xlsx" })),
    /^60015 line 1: 2 values expected, 1 found/,
  );
  assert.match(await failure(imported(goods, "PK no zip", { format: "xlsx" })), /^60018 line 1: /);
});

test("while an import writes, readers see the old records and writers are refused immediately: the dictionary is LOCKED", async () => {
  const goods = await makeDictionary(ann, [["Pipe"]]);
  const column = `${goods.path}/column/${goods.columns[0]}`;
  let isTried = false;
  const progress: ImportRun["progress"] = async ({ done }) => {
    if (isTried || done < 500) return;
    isTried = true;
    assert.deepEqual(await seen(goods), [["Column 1"], ["Pipe"]]);
    for (const answer of [
      await ann.post(`${goods.path}/record`, [{ uuid: goods.columns[0], value: "x" }]),
      await ann.post(`${goods.path}/column`, { name: "New" }),
      await ann.send("PUT", column, { body: { name: "Other" } }),
      await ann.send("PATCH", goods.path, { body: { name: "Other" } }),
      await ann.send("PATCH", `${goods.path}/archive`),
      await ann.send("DELETE", `${goods.path}/record`, { body: [{ uuid: goods.records[0] }] }),
    ])
      assert.deepEqual([answer.status, Object(answer.json).code], [422, 60019], answer.text);
  };
  await imported(goods, many(1000), { replace: true, run: { progress } });
  assert.equal(isTried, true);
  assert.equal((await seen(goods)).length, 1001);
});

for (const [phase, isThere] of [
  ["read", (of: number | undefined) => of === undefined],
  ["written", (of: number | undefined) => of !== undefined],
] as const) {
  test(`an import that is cancelled while its file is ${phase} stores nothing`, async () => {
    const goods = await makeDictionary(ann, [["Pipe"]]);
    const end = new AbortController();
    const progress: ImportRun["progress"] = async ({ done, of }) => {
      if (done >= 500 && isThere(of)) end.abort(new Error("cancelled"));
    };
    await assert.rejects(
      imported(goods, `New,City\n${many(20_000)}`, { headerFirstRow: true, run: { progress, signal: end.signal } }),
      /cancelled/,
    );
    assert.deepEqual(await seen(goods), [["Column 1"], ["Pipe"]]);
  });
}

test("an import whose task is not its own any more stores nothing", async () => {
  const goods = await makeDictionary(ann, [["Pipe"]]);
  const complete = () => Promise.reject(new Error("another's"));
  await assert.rejects(imported(goods, "New\nx\n", { headerFirstRow: true, replace: true, run: { complete } }), /another's/);
  assert.deepEqual(await seen(goods), [["Column 1"], ["Pipe"]]);
});

test("two concurrent imports of 10 000 records both complete, and report their progress", async () => {
  const both = [await makeDictionary(ann, []), await makeDictionary(ann, [])];
  const result: (number | undefined)[] = [];
  const progress: ImportRun["progress"] = async ({ of }) => void result.push(of);
  await Promise.all(both.map((one) => imported(one, many(10_000), { run: { progress } })));
  for (const { path } of both) {
    const page = Object((await ann.post(`${path}/records?offset=9999&limit=2`, {})).json);
    assert.deepEqual([page.totalElements, Object.values(page.data[0].values)], [10_000, ["Good 9999"]]);
  }
  assert.deepEqual([...new Set(result)], [undefined, 10_000]);
});

test("the history has the records of an appending import from its end on, not from its beginning", async () => {
  const goods = await makeDictionary(ann, [["Pipe", "12"]]);
  const moments: string[] = [];
  const run: Partial<ImportRun> = { progress: async () => void moments.push(new Date().toISOString()) };
  await imported(goods, "Tube,13\n".repeat(300), { run });
  const until = new Date().toISOString();
  const countAt = async (at: string) => Object((await ann.get(`${goods.path}/records?limit=1&at=${at}`)).json).totalElements;
  assert.equal(await countAt(moments.at(-1) ?? ""), 1);
  assert.equal(await countAt(until), 301);
});
