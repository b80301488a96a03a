import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { writeXlsx } from "hucre/xlsx";
import { ZipFile } from "yazl";
import { RowsUnreadable, type TableRow } from "../rows/rows.ts";
import { spoolIn } from "../spool.ts";
import { readSheet } from "./read-sheet.ts";

const folder = await mkdtemp(join(tmpdir(), "chancery-sheets-"));
after(() => rm(folder, { recursive: true }));
const spool = spoolIn(folder);
let files = 0;
const newPath = (): string => join(folder, `${(files += 1)}.xlsx`);

const relations = (of: Readonly<Record<string, string>>): string =>
  `<Relationships>${Object.entries(of)
    .map(([type, target], at) => `<Relationship Id="r${at}" Type="http://x/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

type Parts = Readonly<Record<string, string>>;

/** The parts of a workbook whose second sheet is first in its list. */
const workbook = (rows: string, more: Parts = {}): Parts => ({
  "_rels/.rels": relations({ officeDocument: "/xl/workbook.xml" }),
  "xl/workbook.xml": `<w:workbook xmlns:w="w" xmlns:q="q"><w:sheets><w:sheet name="b" q:id="r1"/><w:sheet name="a" q:id="r0"/></w:sheets></w:workbook>`,
  "xl/_rels/workbook.xml.rels": relations({ other: "x.xml", worksheet: "sheets/b.xml", styles: "s.xml", sharedStrings: "t.xml" }),
  "xl/s.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  "xl/t.xml": `<sst><si><t>Львів</t></si><si><r><t>a </t></r><r><t>b</t></r><rPh><t>spoken</t></rPh></si></sst>`,
  "xl/sheets/b.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ...more,
});

/** A package of these parts on disk, deflated; `@3MB` in a part becomes 3 MB of spaces. */
async function packed(parts: Parts): Promise<string> {
  const path = newPath();
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) {
    const pieces = text.split(/@(\d+)MB/).map((piece, at) => (at % 2 === 0 ? piece : Buffer.alloc(Number(piece) * 2 ** 20, " ")));
    zip.addBuffer(Buffer.concat(pieces.map((piece) => Buffer.from(piece))), name);
  }
  zip.end();
  await writeFile(path, await buffer(zip.outputStream));
  return path;
}

async function rowsOf(path: string): Promise<readonly TableRow[]> {
  const file = await spool();
  await file.append(await readFile(path));
  return (await Array.fromAsync(readSheet(file))).flat();
}

test("the first sheet of a workbook is read as a person sees it, by the rows' own numbers", async () => {
  const path = await packed(
    workbook(`<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row r="2"/>
      <row r="4"><c r="B4"><v>45000</v></c><c r="C4" s="1"><v>45000</v></c><c s="2"><v>45000.75</v></c><c/><c/></row>
      <row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1&amp;"!"</f><v>x &lt;!</v></c></row>
      <row><c t="inlineStr"><is><t>one</t></is></c><c/><c t="inlineStr"><is><r><t>t_x0041_</t></r><r><t>o</t></r></is></c></row>`),
  );
  assert.deepEqual(await rowsOf(path), [
    { line: 1, cells: ["Львів", "a b"] },
    { line: 4, cells: ["", "45000", "2023-03-15", "2023-03-15 18:00:00"] },
    { line: 5, cells: ["TRUE", "FALSE", "#N/A", "x <!"] },
    { line: 6, cells: ["one", "", "tAo"] },
  ]);
});

test("a file of an independent writer is read", async () => {
  const path = newPath();
  const rows = [
    ["Name", "Note"],
    ["Київ 😀", 'say "no"\n& <b>'],
    ["=1+1", "001"],
  ];
  await writeFile(
    path,
    await writeXlsx({
      sheets: [
        { name: "Cities", rows },
        { name: "Other", rows: [["x"]] },
      ],
    }),
  );
  assert.deepEqual(
    (await rowsOf(path)).map(({ cells }) => cells),
    rows,
  );
});

const refused: readonly (readonly [title: string, parts: Parts, reason: RegExp])[] = [
  ["a sheet that unpacks to much more than it is", workbook("@70MB"), /over 100 times/],
  ["a list of styles that is too large", workbook("", { "xl/s.xml": "@17MB" }), /over \d+ bytes/],
  ["a DOCTYPE", workbook("", { "xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' }), /DOCTYPE/],
  ["malformed XML", workbook("<row><c></row>"), /malformed/],
  ["XML that is too deep", workbook("<a>".repeat(70)), /too deep/],
  ["a text that never ends", workbook("<row><c><v>@3MB</v></c></row>"), /too long/],
  ["rows out of order", workbook('<row r="2"/><row r="1"/>'), /order/],
  ["a column far away", workbook('<row><c r="XFE1"><v>1</v></c></row>'), /columns/],
  ["a shared text that is not there", workbook('<row><c t="s"><v>2</v></c></row>'), /not there/],
  ["no workbook", { "a.txt": "a" }, /no XLSX/],
];
for (const [title, parts, reason] of refused) {
  test(`a spreadsheet with ${title} is refused`, async () => {
    const error = await rowsOf(await packed(parts)).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof RowsUnreadable, String(error));
    assert.match(error.message, reason);
  });
}

test("a spreadsheet that is cut off is refused", async () => {
  const path = newPath();
  await writeFile(path, Buffer.from("PK\u0003\u0004 and no more"));
  await assert.rejects(rowsOf(path), RowsUnreadable);
});
