import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import sharp from "sharp";
import type { Value } from "@chancery/core/envelope/model.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { structuredBlocks } from "@chancery/core/print/structured.ts";
import { readTemplate } from "@chancery/core/template/read-template.ts";
import { openPrinter, type Printer } from "./printer.ts";

const run = promisify(execFile);
let folder = "";
let printer: Printer;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "rich-"));
  printer = openPrinter({ workers: 1, log: { warn: (): undefined => undefined } });
});
after(async () => {
  await printer.stop();
  await rm(folder, { recursive: true });
});

const paper = {
  markOf: (): undefined => undefined,
  detailsOf: (): readonly string[] => ["Acme – Contracts", "2026-11-20 21:00:00 UTC"],
  url: "https://chancery.example/envelope/0193",
};

type Values = Readonly<Record<string, Value>>;

/** Prints a body with its values; answers the text in its layout, and the drawn page as dark and light pixels. */
async function print(body: string, fields: Values = {}, rows: readonly Values[] = []) {
  const found = readTemplate(
    `<template><info><name>N</name></info><documents><document id="d"><info><title>T</title></info><body><h1>H</h1>${body}</body></document></documents><flow><roles><role id="s" title="S" type="sender"/><role id="c" title="C" type="copy"/></roles></flow></template>`,
  );
  assert.ok("template" in found, JSON.stringify(found));
  const [document] = found.template.documents;
  assert.ok(document);
  const blocks = structuredBlocks(document, { documentId: "d", fields, tables: { t: rows } }, paper);
  const page = { title: "Test", createdAt: instantOf(0)!, footer: "Foot", blocks };
  const path = join(folder, "page.pdf");
  await writeFile(path, await printer.print(page, {}, new AbortController().signal));
  await run("qpdf", ["--check", path]);
  const text = (await run("pdftotext", ["-layout", path, "-"])).stdout;
  await run("pdftoppm", ["-r", "50", "-png", "-singlefile", path, join(folder, "page")]);
  const { data, info } = await sharp(join(folder, "page.png")).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = data.filter((_, at) => at % info.channels === 0).filter((grey) => grey < 128).length;
  return { text, dark };
}

const of = (text: string): Value => ({ kind: "text", text });

test("rich text is printed as it says: lists, tables, breaks, kept spaces", async () => {
  const { text } = await print(
    '<p style="text-align: right">right</p><p style="margin-left: 100px">inset</p><ol type="a"><li>one</li><li>two<ul><li>deep</li></ul></li></ol><ol reversed="reversed"><li>x</li><li>y</li></ol><pre>a    b</pre><table border="1"><tr><td width="50%">left</td><td style="text-align: right">end</td></tr></table><page-break/><p style="text-transform: uppercase">next page</p>',
  );
  const line = (word: string): string => text.split("\n").find((one) => one.includes(word)) ?? "";
  assert.ok(
    line("right").indexOf("right") > line("inset").indexOf("inset") + 8 &&
      line("inset").indexOf("inset") > line("H").indexOf("H") + 8,
    text,
  );
  for (const wanted of ["a. one", "b. two", "2. x", "1. y", "NEXT PAGE"]) assert.ok(text.includes(wanted), `${wanted}\n${text}`);
  assert.match(text, /a[ \u00a0]{4,}b/);
  assert.match(text, /left {15,}end/);
  assert.ok(text.indexOf("NEXT PAGE") > text.indexOf("\f"));
});

test("radios, amounts and drawings are printed in their places, in tables too", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="black"/></svg>';
  const drawing = of(`data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString("base64")}`);
  const body = `<p>Pay <field type="money" name="m" roleId="s"/> <field type="radio" name="r" roleId="s" value="now"/> or <field type="radio" name="r" roleId="s" value="later"/></p><p><field type="einksign" name="e" roleId="s" details="true"/></p><table iterable="true" name="t" roleId="s"><thead><tr><th>Item</th><th>Initials</th></tr></thead><tbody><tr iterable="true"><td><field type="text" name="item" roleId="s"/></td><td><field type="initials" name="i" roleId="s"/></td></tr></tbody></table>`;
  const fields = { m: of("1234.5"), r: of("now"), e: drawing };
  const { text, dark } = await print(body, fields, [{ item: of("Thing"), i: drawing }]);
  assert.match(text, /Pay 1234\.50\s+now or\s+later/);
  assert.match(text, /Acme – Contracts\n\s*2026-11-20 21:00:00 UTC/);
  assert.match(text, /Thing/);
  const { dark: without } = await print(body, { ...fields, e: of("") }, [{ item: of("Thing") }]);
  assert.ok(dark - without > 5000, `${dark - without}`);
});

test("every kind of barcode is printed", async () => {
  const data = { upca: "01234567890", code128: "ABC-1", qrcode: "Привіт", pdf417: "x", databarexpandedstacked: "(90)mine" };
  const barcode = (code: string): string =>
    `<p><field type="barcode" name="${code}" roleId="s" code="${code}" source="custom"/></p>`;
  const link = '<field type="barcode" name="link" roleId="s" code="qrcode" source="link" width="40mm"/>';
  const body = Object.keys(data).map(barcode).join("") + link;
  const { dark } = await print(body, Object.fromEntries(Object.entries(data).map(([code, text]) => [code, of(text)])));
  const { dark: without } = await print(body.replace(link, ""), {});
  assert.ok(dark - without > 3000, `${dark - without}`);
});
