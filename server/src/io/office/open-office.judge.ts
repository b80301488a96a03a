import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { program } from "@chancery/tests/judges/programs.ts";
import { lyingZip } from "@chancery/tests/world/lying-zip.ts";
import { textOf } from "@chancery/tests/world/pdf-text.ts";
import { writeXlsx } from "../spreadsheet/write-xlsx.ts";
import { openOffice } from "./open-office.ts";

const soffice = program("soffice");
const office = await openOffice({ warn: (fields) => assert.fail(JSON.stringify(fields)) }, { soffice, bwrap: program("bwrap") });
const openXml = "application/vnd.openxmlformats-officedocument";
const docx = `${openXml}.wordprocessingml.document`;

async function print(bytes: Buffer, contentType: string): Promise<Uint8Array | "damaged" | "size"> {
  assert.ok(office);
  const asked = { contentType, maxBytes: 25 * 1024 * 1024, signal: new AbortController().signal };
  return office.print(Readable.from([bytes]), asked);
}

test("a text and a workbook are printed with what is written in them", async () => {
  program("soffice calc");
  const text = await print(Buffer.from("{\\rtf1\\ansi Ground floor\\par First floor}"), "application/rtf");
  assert.match(await textOf(text as Uint8Array), /Ground floor\s+First floor/);
  async function* rows() {
    yield [["Pump", "12.00"]];
  }
  const book = await print(await buffer(writeXlsx({ header: ["Item", "Cost"], rows: rows() })), `${openXml}.spreadsheetml.sheet`);
  assert.match(await textOf(book as Uint8Array), /Item\s+Cost\s+Pump\s+12\.00/);
});

test("a file that is cut is damaged", async () => {
  const whole = document("http://127.0.0.1:9/");
  assert.equal(await print(whole.subarray(0, whole.length / 2), docx), "damaged");
});

test("a document reaches no network, which LibreOffice alone would", async () => {
  const requests: string[] = [];
  const server = createServer((request, reply) => {
    requests.push(request.url ?? "");
    reply.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const folder = mkdtempSync(join(tmpdir(), "chancery office judge "));
  after(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const hostile = document(`http://127.0.0.1:${(server.address() as AddressInfo).port}/picture.png`);
  assert.match(await textOf((await print(hostile, docx)) as Uint8Array), /Hello/);
  assert.deepEqual(requests, []);
  const path = join(folder, "hostile.docx");
  writeFileSync(path, hostile);
  const profile = `-env:UserInstallation=file://${encodeURI(join(folder, "profile"))}`;
  await promisify(execFile)(soffice, ["--headless", profile, "--convert-to", "pdf", "--outdir", folder, path]);
  assert.notDeepEqual(requests, []);
});

/** A document of the word Hello and a picture that it links to. */
function document(link: string): Buffer {
  const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
  const relation = (id: string, type: string, target: string): string =>
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="${id}" Type="${relationships}/${type}" ${target}/></Relationships>`;
  const types = `${openXml}.wordprocessingml.document.main+xml`;
  const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationships}"
    xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture"><w:body><w:p>
    <w:r><w:t>Hello</w:t></w:r><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic>
    <a:graphicData uri="${drawing}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr>
    <pic:blipFill><a:blip r:link="r2"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="900000" cy="900000"/></a:xfrm>
    <a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body></w:document>`;
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels"
      ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml"
      ContentType="${types}"/></Types>`,
    "_rels/.rels": relation("r1", "officeDocument", 'Target="word/document.xml"'),
    "word/document.xml": body,
    "word/_rels/document.xml.rels": relation("r2", "image", `Target="${link}" TargetMode="External"`),
  };
  return lyingZip(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}
