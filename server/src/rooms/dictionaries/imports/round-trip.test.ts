import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addRows, makeDictionary, type MadeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { exportDone, filePath, startExport } from "@chancery/tests/world/exports.ts";
import { confirmRows, importEnd, uploadRows } from "@chancery/tests/world/imports.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, app } = await world({ works: true });

async function exported({ path }: Pick<MadeDictionary, "path">, format: "csv" | "xlsx"): Promise<Buffer> {
  const { uuid } = await startExport(ann, path, { format });
  const answer = await app.fastify.inject({ method: "GET", url: filePath(await exportDone(ann, path, uuid)) });
  assert.equal(answer.statusCode, 200);
  return answer.rawPayload;
}

/** Imports a file with names of columns in its first row, as a client does. */
async function imported(target: MadeDictionary, file: Buffer, { replace, name }: { replace: boolean; name?: string }) {
  const task = await uploadRows(ann, target, file, name);
  await confirmRows(ann, task, { headerFirstRow: true, replace });
  const { status, errorMessage } = await importEnd(ann, task);
  assert.deepEqual([status, errorMessage ?? ""], ["COMPLETED", ""]);
}

const signs = [
  "a",
  "Ж",
  "😀",
  " ",
  ",",
  ";",
  "\t",
  '"',
  "'",
  "\\",
  "\n",
  "\r",
  "=",
  "\ufeff",
  "NULL",
  "\\.",
  "\u0001",
  "\u007f\u000b",
];
const rows = fc.sample(
  fc.array(
    fc.array(fc.constantFrom(...signs), { maxLength: 6 }).map((parts) => parts.join("")),
    { minLength: 3, maxLength: 3 },
  ),
  { seed: 4, numRuns: 500 },
);
const empty = ["", "", ""];

for (const replace of [true, false]) {
  test(`an export that is imported ${replace ? "in place of" : "beside"} nothing gives the same bytes when it is exported`, async () => {
    const source = await makeDictionary(ann, [...rows, empty, ["last", "", ""]]);
    const file = await exported(source, "csv");
    const target = await makeDictionary(ann, replace ? [["other", "columns"]] : []);
    await imported(target, file, { replace });
    assert.ok((await exported(target, "csv")).equals(file));
  });
}

test("records of one column, an empty one among them, come back as well", async () => {
  const source = await makeDictionary(ann, [["a"], [""], ["b"]]);
  const target = await makeDictionary(ann, []);
  await imported(target, await exported(source, "csv"), { replace: true });
  assert.ok((await exported(target, "csv")).equals(await exported(source, "csv")));
});

test("a spreadsheet that was exported is imported with every value", async () => {
  const source = await makeDictionary(ann, []);
  await addRows(ann, source, [["001"], ["=1+1"], ["_x0041_ \r\n\t<&>"], ["1e5"], ["45000"]]);
  const target = await makeDictionary(ann, []);
  await imported(target, await exported(source, "xlsx"), { replace: true, name: "rows.xlsx" });
  assert.ok((await exported(target, "csv")).equals(await exported(source, "csv")));
});
