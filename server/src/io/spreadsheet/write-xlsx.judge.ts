import assert from "node:assert/strict";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { inFolder } from "@chancery/tests/judges/run.ts";
import { pythonXlsx } from "@chancery/tests/judges/tables.ts";
import { checkZip } from "@chancery/tests/judges/zip.ts";
import { writeXlsx, type Sheets } from "./write-xlsx.ts";

const texts = ["=1+1", "<a>&amp;]]>", " leading", "\n", "a\r\nb", "_x000D_", "\u0000\u001f", "\ufffe\uffff", "😀Ж"];
async function* rows() {
  yield texts.map((text) => [text, null, "x"]);
}

for (const [title, limits] of [
  ["a workbook", {}],
  ["one of many sheets, as if it were larger than 4 GiB", { rowsMax: 4, zip64FromBytes: 0 }],
] as const satisfies readonly (readonly [string, Sheets["limits"]])[]) {
  test(`${title} is sound for unzip, 7z and Python, which reads every cell`, async () => {
    const book = await buffer(writeXlsx({ header: ["A", "B", "C"], rows: rows(), limits }));
    await inFolder({ "a.xlsx": book }, (folder) => checkZip(join(folder, "a.xlsx")));
    const cells = (await pythonXlsx(book)).flatMap((sheet) => sheet.slice(1));
    assert.deepEqual(
      cells,
      texts.map((text) => ({ 0: text, 2: "x" })),
    );
  });
}
