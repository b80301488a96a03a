import assert from "node:assert/strict";
import { test } from "node:test";
import { pythonCsv, pythonXlsx, pythonXml } from "@chancery/tests/judges/tables.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { exportDone, filePath, startExport } from "@chancery/tests/world/exports.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, app } = await world({ works: true });
const rows = [
  ["plain", "a,b", 'say "hi"'],
  ["line\nbreak", "carriage\rreturn", "both\r\nends"],
  [" leading", "trailing ", "\\."],
  ["😀", "Ґанок Їжак", "\u{feff}mark"],
  ["\u0001\u000b\u001f", "_x000B_", "<a>&amp;]]>"],
];
const made = await makeDictionary(ann, rows);

async function exported(format: string): Promise<Buffer> {
  const { uuid } = await startExport(ann, made.path, { format });
  return (await app.fastify.inject({ method: "GET", url: filePath(await exportDone(ann, made.path, uuid)) })).rawPayload;
}

test("Python reads the values of the records from CSV, XLSX and XML files", async () => {
  assert.deepEqual((await pythonCsv(await exported("csv"))).slice(1), rows);
  const [sheet = []] = await pythonXlsx(await exported("xlsx"));
  assert.deepEqual(
    sheet.slice(1).map((cells) => Object.values(cells)),
    rows,
  );
  const { records } = await pythonXml(await exported("xml"));
  assert.deepEqual(
    records.map(([uuid, cells]) => [uuid, ...made.columns.map((id) => cells[id])]),
    made.records.map((uuid, index) => [uuid, ...rows[index]!]),
  );
});
