import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps } from "@chancery/core/xml/steps.ts";
import sharp from "sharp";
import type { AuditRecord } from "@chancery/core/audit/record.ts";
import type { Value } from "@chancery/core/envelope/model/model.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { auditTrail } from "@chancery/core/print/audit-trail.ts";
import { printLocaleOf } from "@chancery/core/print/locale/locale.ts";
import { structuredBlocks } from "@chancery/core/print/structured.ts";
import { readTemplate } from "@chancery/core/template/read-template.ts";
import { sent, xml } from "@chancery/tests/world/envelopes/example.ts";
import { pagesOf, type PdfMark, type PdfPage, type PdfWord } from "@chancery/tests/world/pdf-text.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { isHopeless } from "../hopeless.ts";
import { openPrinter } from "./printer.ts";

const paper = {
  markOf: (): undefined => undefined,
  detailsOf: (): readonly string[] => ["Acme – Contracts", "2026-11-20 21:00:00 UTC"],
  url: "https://chancery.example/envelope/0193",
  locale: printLocaleOf({ locale: "en", timezone: "UTC" }),
};

test("the numbers of records are on one line in the trail of an envelope", async () => {
  const records = [9, 10, 99_999].map(
    (sequence) => ({ operation: "INFO", at: instantOf(0)!, sequence, hash: "01" }) as AuditRecord,
  );
  const page = allSteps(
    auditTrail(sent(xml('<field name="a">x</field>')), { records, people: new Map() }, new Map(), paper.locale),
  );
  const [printed] = await pagesOf(await printer.print(page, {}, new AbortController().signal));
  // letters between which a line may break are words of their own
  const digits = printed!.words.filter(
    ({ text, x }) => /^[19]?[09]$/.test(text) && x < printed!.words.find((one) => one.text === "Time")!.x,
  );
  assert.equal(digits.map(({ text }) => text).join(" "), "9 10 9 9 9 9 9");
  assert.equal(new Set(digits.map(({ y }) => y)).size, records.length);
});

type Values = Readonly<Record<string, Value>>;

/** The pages of a body printed with its values. */
async function print(body: string, fields: Values = {}, rows: readonly Values[] = []): Promise<readonly PdfPage[]> {
  const found = readTemplate(
    `<template><info><name>N</name></info><documents><document id="d"><info><title>T</title></info><body><h1>H</h1>${body}</body></document></documents><flow><roles><role id="s" title="S" type="sender"/><role id="c" title="C" type="copy"/></roles></flow></template>`,
  );
  assert.ok("template" in found, JSON.stringify(found));
  const [document] = found.template.documents;
  assert.ok(document);
  const blocks = allSteps(structuredBlocks(document, { documentId: "d", fields, tables: { t: rows } }, paper));
  const page = { title: "Test", createdAt: instantOf(0)!, footer: "Foot", blocks };
  return pagesOf(await printer.print(page, {}, new AbortController().signal));
}

const of = (text: string): Value => ({ kind: "text", text });

test("rich text is printed as it says: lists, tables, breaks, kept spaces", async () => {
  const [page, next] = await print(
    '<p style="text-align: right">right</p><p style="margin-left: 100px">inset</p><ol type="a"><li>one</li><li>two<ul><li>deep</li></ul></li></ol><ol reversed="reversed"><li>x</li><li>y</li></ol><pre>a    b</pre><table border="1"><tr><td width="50%">left</td><td style="text-align: right">end</td></tr></table><page-break/><p style="text-transform: uppercase">next page</p>',
  );
  const place = (word: string): PdfWord => page!.words.find(({ text }) => text === word)!;
  assert.ok(Math.abs(place("right").right - 188) < 0.1, "on the right margin");
  assert.ok(Math.abs(place("inset").x - place("H").x - 26.5) < 0.1, "100 px");
  const lines = page!.text.split("\n");
  for (const wanted of ["a. one", "b. two", "2. x", "1. y"]) assert.ok(lines.includes(wanted), `${wanted}\n${page!.text}`);
  assert.ok(place("deep").x > place("two").x);
  const spaceMm = place("b").x - place("a").right;
  assert.ok(Math.abs(spaceMm / (place("a").right - place("a").x) - 4) < 0.1, `four spaces as wide as letters: ${spaceMm}`);
  assert.ok(place("end").right > 180 && place("left").y === place("end").y);
  assert.match(next!.text, /^NEXT PAGE\n/);
});

/** The size of what is drawn, in whole millimetres. */
const sizeOf = ({ x, y, right, bottom }: PdfMark): string => `${Math.round(right - x)} × ${Math.round(bottom - y)}`;

test("radios, amounts and drawings are printed in their places, in tables too", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="black"/></svg>';
  const drawing = of(`data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString("base64")}`);
  const body = `<p>Pay <field type="money" name="m" roleId="s"/> <field type="radio" name="r" roleId="s" value="now"/> or <field type="radio" name="r" roleId="s" value="later"/></p><p><field type="einksign" name="e" roleId="s" details="true"/></p><table iterable="true" name="t" roleId="s"><thead><tr><th>Item</th><th>Initials</th></tr></thead><tbody><tr iterable="true"><td><field type="text" name="item" roleId="s"/></td><td><field type="initials" name="i" roleId="s"/></td></tr></tbody></table>`;
  const fields = { m: of("1234.5"), r: of("now"), e: drawing };
  const [page] = await print(body, fields, [{ item: of("Thing"), i: drawing }]);
  const { text, words, marks } = page!;
  assert.match(text, /Pay 1234\.50 +now or +later/);
  assert.match(text, /Acme – Contracts\n2026-11-20 21:00:00 UTC/);
  const [signature, initials, ...others] = marks.filter(({ kind }) => kind === "image");
  assert.deepEqual([sizeOf(signature!), sizeOf(initials!), others], ["66 × 22", "66 × 22", []]);
  const below = (word: string): number => words.find((one) => one.text === word)!.y;
  assert.ok(signature!.bottom < below("Acme") + 1 && initials!.y > below("Initials") && initials!.y < below("Thing") + 2);
});

test("every kind of barcode is printed", async () => {
  const data = { upca: "01234567890", code128: "ABC-1", qrcode: "Привіт", pdf417: "x", databarexpandedstacked: "(90)mine" };
  const barcode = (code: string): string =>
    `<p><field type="barcode" name="${code}" roleId="s" code="${code}" source="custom"/></p>`;
  const link = '<field type="barcode" name="link" roleId="s" code="qrcode" source="link" width="40mm"/>';
  const body = Object.keys(data).map(barcode).join("") + link;
  const [page, ...more] = await print(body, Object.fromEntries(Object.entries(data).map(([code, text]) => [code, of(text)])));
  assert.deepEqual(more, []);
  for (const size of ["45 × 16", "37 × 16", "17 × 17", "36 × 10", "41 × 13", "40 × 40"]) {
    const code = page!.marks.find((mark) => sizeOf(mark) === size);
    assert.ok(code, size);
    const isIn = ({ x, y, right, bottom }: PdfMark): boolean =>
      x > code.x && y > code.y && right < code.right && bottom < code.bottom;
    assert.ok(page!.marks.some(isIn), `bars in ${size}`);
  }
});

test("images that are read one by one are printed as images at hand, and do not stay for the next page", async () => {
  const images: Record<string, Uint8Array> = {};
  for (const [id, background] of Object.entries({ one: "red", two: "blue" }))
    images[id] = await sharp({ create: { width: 3, height: 3, channels: 3, background } })
      .png()
      .toBuffer();
  const inlines = ["one", "two"].map((imageId) => ({
    kind: "image" as const,
    image: { imageId, hash: "" },
    widthPt: 20,
    heightPt: 20,
  }));
  const blocks = [{ kind: "paragraph", inlines, align: undefined, dir: "ltr" } as const];
  const page = { title: "Test", createdAt: instantOf(0)!, footer: "Foot", blocks };
  const never = new AbortController().signal;
  async function* each() {
    yield* Object.entries(images);
  }
  const atHand = await printer.print(page, images, never);
  assert.ok(Buffer.from(atHand).equals(await printer.print(page, each(), never)));
  assert.equal((await pagesOf(atHand))[0]!.marks.filter(({ kind }) => kind === "image").length, 2);
  const bare = (await pagesOf(await printer.print(page, {}, never)))[0]!;
  assert.equal(bare.marks.filter(({ kind }) => kind === "image").length, 0);
});

test("a page of too many characters is given up before it is in memory", async () => {
  const small = openPrinter({ workers: 1, log: { warn: () => undefined }, limits: { pageLengthMax: 100_000 } });
  try {
    const row = [{ columns: 1, rows: 1, blocks: [] }];
    const table = { kind: "table", widths: [1], headRows: 1, rows: Array.from({ length: 10_000 }, () => row) } as const;
    const page = { title: "Test", createdAt: instantOf(0)!, footer: "", blocks: [table] };
    const failed = await small.print(page, {}, new AbortController().signal).catch((error: unknown) => error);
    assert.match(String(failed), /more than 100000 characters/);
    assert.ok(isHopeless(failed));
  } finally {
    await small.stop();
  }
});
