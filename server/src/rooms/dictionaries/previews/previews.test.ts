import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp } from "@chancery/tests/world/call.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { uploadRows } from "@chancery/tests/world/imports.ts";
import { world } from "@chancery/tests/world/world.ts";
import { writeXlsx } from "hucre/xlsx";

const { ann, bob, app } = await world({ settings: { CHANCERY_UPLOAD_MAX_BYTES: "3000000" } });
const at = "/api/v1/csv-parser";

const shown = async (query: string, file: string | Buffer) => {
  const answer = await ann.upload(`${at}${query}`, { name: "goods.csv", bytes: Buffer.from(file) });
  return { status: answer.status, ...Object(answer.json) };
};

test("the first five rows of a file are shown with the format, which is detected unless it is set", async () => {
  const rows = Array.from({ length: 9 }, (_, n) => [`Good ${n}`, `1,${n}`]);
  assert.deepEqual(await shown("", `\ufeff${rows.map((row) => row.join(";")).join("\r\n")}`), {
    status: 200,
    format: "csv",
    encoding: "UTF-8",
    delimiter: ";",
    quote: '"',
    escape: '"',
    rows: rows.slice(0, 5),
  });
});

test("of a text its first 64 KiB are read, as of a file", async () => {
  const { status, json } = await ann.post(at, { settings: {}, data: `a,b\n${"x".repeat(100_000)},1\n` });
  assert.deepEqual([status, Object(json)[1][0].length], [200, 65_536 - 4]);
});

test("with a header the rows after it are shown, read in the set format", async () => {
  const file = Buffer.from([0xcb, 0xe2, 0x09, 0x27, 0x61, 0x27, 0x0a, 0x31, 0x09, 0x32, 0x0a]);
  const seen = await shown("?headerFirstRow=true&delimiter=%5Ct&quote='&escape=&encoding=windows-1251", file);
  assert.deepEqual([seen.header, seen.rows, seen.delimiter], [["Лв", "a"], [["1", "2"]], "\t"]);
});

test("UTF-16 without a mark is guessed, and quotes are doubled whichever they are", async () => {
  const seen = await shown("?quote='", Buffer.from("a;'it''s'\nb;'5\" pipe'\n", "utf16le"));
  assert.deepEqual(
    [seen.encoding, seen.escape, seen.rows],
    [
      "UTF-16LE",
      "'",
      [
        ["a", "it's"],
        ["b", '5" pipe'],
      ],
    ],
  );
});

test("of a large file only the beginning is read, and nothing is wrong with where that ends", async () => {
  const seen = await shown("", `a,b\n1,"${"x".repeat(2_000_000)}`);
  assert.deepEqual([seen.status, seen.rows], [200, [["a", "b"]]]);
});

test("a spreadsheet is shown too", async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "a",
        rows: [
          ["City", "Zip"],
          ["Київ", 1001],
        ],
      },
    ],
  });
  const seen = await shown("?headerFirstRow=1", Buffer.from(bytes));
  assert.deepEqual([seen.format, seen.header, seen.rows], ["xlsx", ["City", "Zip"], [["Київ", "1001"]]]);
});

test("an unreadable file is refused with its line, invalid settings with their places", async () => {
  const faulty = await shown("", '"a,b\n');
  assert.deepEqual([faulty.status, faulty.code, faulty.data.errors[0].line], [400, 60018, 1]);
  for (const file of ["", "\ufeff", "\r\n\r\n"]) assert.equal((await shown("?headerFirstRow=true", file)).code, 60018, file);
  const wrong = await shown("?delimiter=ab&quote=x", "a");
  assert.deepEqual(
    [wrong.status, wrong.data.errors.map(({ parameter }: { parameter: string }) => parameter)],
    [400, ["delimiter", "quote"]],
  );
});

test("an uploaded file is shown to its mailbox, as long as it waits to be confirmed", async () => {
  const dictionary = await makeDictionary(ann, []);
  const path = `/api/v1/upload/${await uploadRows(ann, dictionary, "a,b\n1,2\n")}`;
  assert.deepEqual(Object((await ann.get(`${path}/preview?headerFirstRow=true`)).json).rows, [["1", "2"]]);
  assert.equal((await bob.get(`${path}/preview`)).status, 404);
  await ann.send("DELETE", path);
  assert.equal((await ann.get(`${path}/preview`)).status, 422);
});

/** The rows of a text that is sent as JSON, without a mailbox. */
const rowsOf = async (body: object) => {
  const answer = await callingApp(app)("POST", at, { headers: { authorization: `Bearer ${bob.token}` }, body });
  return answer.status === 200
    ? answer.json
    : [answer.status, Object(answer.json).code, Object(answer.json).data?.errors?.[0]?.pointer];
};

test("a text in JSON returns its first five rows and nothing else, to every signed-in user", async () => {
  const rows = Array.from({ length: 9 }, (_, n) => [`Good ${n}`, `1,${n}`]);
  const data = rows.map((row) => row.join(";")).join("\n");
  assert.deepEqual(await rowsOf({ data }), rows.slice(0, 5));
  assert.deepEqual(await rowsOf({ settings: { headerFirstRow: true, delimiter: ";" }, data }), rows.slice(1, 6));
  assert.deepEqual(await rowsOf({ settings: { delimiter: ",", quote: "'", escape: "" }, data: "'a,b',\u0457" }), [
    ["a,b", "\u0457"],
  ]);
});

test("a text that cannot be read, and settings that there are not, are refused at their places", async () => {
  assert.deepEqual(await rowsOf({ settings: { delimiter: "a" }, data: "1" }), [400, 1035, "/settings/delimiter"]);
  assert.deepEqual(await rowsOf({ settings: {}, data: '"a;b' }), [400, 60018, "/data"]);
  assert.deepEqual(await rowsOf({}), [400, 1024, "/data"]);
});
