import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import sql from "sql-template-tag";
import { makeDictionary, addRows, type MadeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { exportDone, exportState, filePath, startExport } from "@chancery/tests/world/exports.ts";
import { csvRows, xlsxSheets, xmlTable } from "@chancery/tests/world/tables.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, stranger, app, database } = await world({ works: true });

/** The bytes of an export, by its link, without a token or a mailbox. */
async function download(link: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await app.fastify.inject({ method: "GET", url: link, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

async function exported({ path }: Pick<MadeDictionary, "path">, body?: object, query = "", who = ann): Promise<Buffer> {
  const { uuid } = await startExport(who, path, body, query);
  const done = await exportDone(who, path, uuid);
  assert.equal(done.status, "COMPLETED");
  const { status, bytes } = await download(filePath(done));
  assert.equal(status, 200);
  return bytes;
}

const odd = [
  ["plain", "a,b", 'say "hi"', "it's"],
  ["line\nbreak", "carriage\rreturn", "both\r\nends", "\n"],
  ['"', '""', '"\n"', ","],
  [" leading", "trailing ", "\ttab", "\\.", "\\N", "\\"],
  ["😀", "Ґанок Їжак", "\u{feff}mark", "e\u0301"],
  ["", "only the second", "", ""],
  ["\u0001\u000b\u001f", "_x000B_ _x005F_", "\ufffe\uffff", "<a>&amp;]]>"],
  ["=1+1", "+380 44 123-45-67", "-5", "@cmd"],
];
const widest = Math.max(...odd.map((row) => row.length));
const full = (rows: readonly (readonly string[])[], width: number) =>
  rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ""));

test("a CSV file contains the values of the records, cell by cell, in order of creation", async () => {
  const made = await makeDictionary(ann, odd);
  const bytes = await exported(made);
  const header = ["Column 1", ..."BCDEF".slice(0, widest - 1)];
  assert.deepEqual(csvRows(bytes), [header, ...full(odd, widest)]);
  assert.ok(bytes.toString().endsWith("\r\n"));
  assert.doesNotMatch(bytes.toString().replaceAll(/"[^"]*"/g, ""), /[^\r]\n/);
});

test("whatever the texts are, the CSV, XLSX and XML files contain them exactly", async () => {
  const cell = fc.string({
    unit: fc.constantFrom('"', ",", "\n", "\r", "\t", " ", "a", "Я", "😀", "'", "\\", "=", "_x0009_", "\u0007"),
  });
  const rows = fc.sample(fc.array(cell, { minLength: 3, maxLength: 3 }), { numRuns: 400, seed: 7 }).map((row) => ["x", ...row]);
  const made = await makeDictionary(ann, rows);
  assert.deepEqual(csvRows(await exported(made)).slice(1), rows);
  const [sheet] = await xlsxSheets(await exported(made, { format: "xlsx" }));
  assert.deepEqual(
    full(
      (sheet ?? []).slice(1).map((row) => Array.from({ length: 4 }, (_, at) => row[at] ?? "")),
      4,
    ),
    rows,
  );
  const { records } = xmlTable(await exported(made, { format: "xml" }));
  assert.deepEqual(
    records.map(([uuid, cells]) => [uuid, made.columns.map((id) => cells[id] ?? "")]),
    made.records.map((uuid, index) => [uuid, rows[index]]),
  );
});

test("records of one column that are empty are rows, too", async () => {
  const made = await makeDictionary(ann, [["a"], [""], ["b"]]);
  assert.equal((await exported(made)).toString(), 'Column 1\r\na\r\n""\r\nb\r\n');
});

test("an empty dictionary is a header", async () => {
  const made = await makeDictionary(ann, []);
  assert.equal((await exported(made)).toString(), "Column 1\r\n");
  assert.deepEqual(await xlsxSheets(await exported(made, { format: "xlsx" })), [[{ 0: "Column 1" }]]);
  const xml = xmlTable(await exported(made, { format: "xml" }));
  assert.deepEqual([xml.columns, xml.records], [[[made.columns[0], "Column 1"]], []]);
});

test("a byte order mark and safe cells come when they are asked for", async () => {
  const stays = ["-5", "+1 234,50", "-0.5e10", "+12%", "+380 (44) 123-45-67", "a=1", " =1", "'"];
  const prefixed = ["=1", "+a", "-1+cmd|' /C calc'!A0", "-", "--1", "@x", "\tx", "\rx", "+1+1", "=", "-1\n"];
  const made = await makeDictionary(
    ann,
    [...stays, ...prefixed].map((text) => [text, "x"]),
  );
  await ann.send("PUT", `${made.path}/column/${made.columns[1]}`, { body: { name: "=B" } });
  const plain = await exported(made);
  const safe = await exported(made, { format: "csv" }, "?bom=true&safe=true");
  assert.equal(safe.subarray(0, 3).toString("hex"), "efbbbf");
  const read = csvRows(safe.subarray(3));
  assert.deepEqual(read[0], ["Column 1", "'=B"]);
  assert.deepEqual(
    read.slice(1).map(([text]) => text),
    [...stays, ...prefixed.map((text) => `'${text}`)],
  );
  assert.deepEqual(csvRows(plain)[0], ["Column 1", "=B"]);
});

test("all records that fit the filters are written and no other, however the filters come", async () => {
  const rows = Array.from({ length: 500 }, (_, index) => [`Item ${index}`, index % 3 === 0 ? "red" : "blue"]);
  const made = await makeDictionary(ann, rows);
  const filters = [{ uuid: made.columns[1], op: "!=", value: "RED" }];
  const expected = rows.filter(([, colour]) => colour === "blue");
  for (const body of [{ filters: { filters } }, { filters, format: null }]) {
    const read = csvRows(await exported(made, body));
    assert.deepEqual(read.slice(1), expected);
  }
  const one = await exported(made, { filters: [{ uuid: made.columns[0], op: "==", value: "Item 7" }] });
  assert.equal(one.toString(), "Column 1,B\r\nItem 7,blue\r\n");
  const two = [{ uuid: made.columns[0], op: "sounds", value: "" }, null];
  const refused = await ann.post(`${made.path}/download`, { filters: { filters: two } });
  assert.deepEqual(
    Object(refused.json).data.errors.map((row: Record<string, unknown>) => [row["code"], row["pointer"]]),
    [
      [60028, "/filters/filters/0/op"],
      [60029, "/filters/filters/1"],
    ],
  );
});

test("the task shows its state, its progress, and an absolute link when it is ready", async () => {
  const made = await makeDictionary(ann, [["a"], ["b"]]);
  const started = await startExport(ann, made.path);
  assert.deepEqual(started, { uuid: started.uuid, taskUuid: started.uuid, status: "PENDING", progress: { rows: 0, of: 2 } });
  const done = await exportDone(ann, made.path, started.uuid);
  assert.deepEqual([done.status, done.progress], ["COMPLETED", { rows: 2, of: 2 }]);
  assert.match(done.fileUrl ?? "", /^http:\/\/127\.0\.0\.1:8080\/api\/v1\/dictionary\/download-file\?code=[\w-]{32}$/);
  assert.equal((await exportState(ann, made.path, started.uuid)).fileUrl, done.fileUrl);
});

test("the file is served like other files, with its name, ranges and tag; texts are packed when asked for", async () => {
  const made = await makeDictionary(ann, [["a".repeat(200)], ["b"]], { name: "Товари/2026" });
  const { uuid } = await startExport(ann, made.path);
  const link = filePath(await exportDone(ann, made.path, uuid));
  const whole = await download(link);
  assert.match(String(whole.headers["content-disposition"]), /filename\*=UTF-8''%D0%A2%D0%BE%D0%B2%D0%B0%D1%80%D0%B8_2026\.csv/);
  assert.match(String(whole.headers["content-type"]), /^text\/csv/);
  const part = await download(link, { range: "bytes=0-7", "accept-encoding": "gzip" });
  assert.deepEqual([part.status, part.bytes.toString()], [206, "Column 1"]);
  assert.equal((await download(link, { "if-none-match": String(whole.headers["etag"]) })).status, 304);
  const packed = await download(link, { "accept-encoding": "gzip" });
  assert.deepEqual([packed.headers["content-encoding"], packed.headers["etag"]], ["gzip", `W/${String(whole.headers["etag"])}`]);
  assert.ok(packed.bytes.length < whole.bytes.length);
});

test("only the right code returns a file, and the database does not contain the code", async () => {
  const made = await makeDictionary(ann, [["secret cell"]]);
  const { uuid } = await startExport(ann, made.path);
  const link = filePath(await exportDone(ann, made.path, uuid));
  const code = new URLSearchParams(link.split("?")[1]).get("code") ?? "";
  for (const guess of [uuid, code.slice(0, -1), `${code}a`, code.toUpperCase(), "x"]) {
    const refused = await download(`/api/v1/dictionary/download-file?code=${guess}`);
    assert.deepEqual([refused.status, JSON.parse(refused.bytes.toString()).code], [404, 60030], guess);
  }
  const rows = await database.all<{ readonly row: string }>(sql`
    select row_to_json(e)::text as row from dictionary_exports e
    union all
    select row_to_json(o)::text from outbox o
    union all
    select row_to_json(l)::text from letters l`);
  assert.ok(rows.length > 1 && rows.every(({ row }) => !row.includes(code)));
});

test("a reader may export, and only the reader's mailbox sees the task", async () => {
  const made = await makeDictionary(ann, [["a"]], { access: "public" });
  const { uuid } = await startExport(bob, made.path);
  assert.equal((await exportDone(bob, made.path, uuid)).status, "COMPLETED");
  for (const who of [ann, stranger]) {
    const answer = await who.get(`${made.path}/download/status/${uuid}`);
    assert.deepEqual([answer.status, Object(answer.json).code], [404, 60030]);
  }
  const other = await makeDictionary(bob, [["b"]]);
  assert.equal(Object((await bob.get(`${other.path}/download/status/${uuid}`)).json).code, 60030);
  const own = await makeDictionary(ann, [["a"]]);
  assert.equal(Object((await bob.post(`${own.path}/download`)).json).code, 60001);
});

test("filtered access closes the export to others, and an archived dictionary is still read", async () => {
  const made = await makeDictionary(ann, [["a"]], { access: "public", filteredAccessOnly: true });
  const refused = await bob.post(`${made.path}/download`);
  assert.deepEqual([refused.status, Object(refused.json).code], [403, 60027]);
  assert.equal((await ann.send("PATCH", `${made.path}/archive`)).status, 200);
  assert.equal((await exported(made)).toString(), "Column 1\r\na\r\n");
});

test("two exports of one mailbox run one after the other, concurrently with those of another", async () => {
  const rows = Array.from({ length: 50 }, (_, index) => [`${index}`]);
  const [mine, theirs] = [await makeDictionary(ann, rows), await makeDictionary(bob, rows)];
  const tasks = [await startExport(ann, mine.path), await startExport(ann, mine.path)];
  const other = await startExport(bob, theirs.path);
  const ends = [
    ...(await Promise.all(tasks.map(({ uuid }) => exportDone(ann, mine.path, uuid)))),
    await exportDone(bob, theirs.path, other.uuid),
  ];
  assert.deepEqual(
    ends.map(({ status }) => status),
    ["COMPLETED", "COMPLETED", "COMPLETED"],
  );
  assert.equal(new Set(ends.map(({ fileUrl }) => fileUrl)).size, 3);
});

test("records that are added after the start of an export are in the next one", async () => {
  const made = await makeDictionary(ann, [["a", "b"]]);
  const before = await exported(made);
  await addRows(ann, made, [["c", "d"]]);
  assert.equal(before.toString(), "Column 1,B\r\na,b\r\n");
  assert.equal((await exported(made)).toString(), "Column 1,B\r\na,b\r\nc,d\r\n");
});
