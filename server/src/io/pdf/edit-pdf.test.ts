import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Fault } from "@chancery/core/fault/fault.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import type { PrintBox, PrintOverlay } from "@chancery/core/print/page.ts";
import { testPdf, type TestPage } from "@chancery/tests/world/pdf.ts";
import { pagesOf } from "@chancery/tests/world/pdf-text.ts";
import { printer } from "@chancery/tests/world/printer.ts";
import { PDFArray, PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { openPrinter } from "./printer.ts";

const never = new AbortController().signal;

const rotations = [0, 90, 180, 270] as const;
const turned = (rotate: TestPage["rotate"]): TestPage => ({
  text: "own",
  at: [200, 300],
  media: [10, 20, 510, 720],
  crop: [60, 80, 460, 680],
  ...(rotate !== undefined && { rotate }),
});

function box(place: readonly [x: number, y: number, width: number, height: number], text: string, multilines = false): PrintBox {
  const [xMm, yMm, widthMm, heightMm] = place;
  return { xMm, yMm, widthMm, heightMm, inlines: [{ kind: "text", text, style: {} }], align: undefined, dir: "ltr", multilines };
}

async function stamped(pdf: Uint8Array, boxes: readonly PrintBox[]): Promise<Uint8Array> {
  const look = await printer.inspectPdf(pdf, undefined, never);
  assert.ok("pages" in look, JSON.stringify(look));
  const sheets = look.pages.map(({ widthMm, heightMm }) => ({ widthMm, heightMm, boxes }));
  const over: PrintOverlay = { title: "T", createdAt: instantOf(0)!, footer: "", blocks: [], sheets };
  return printer.stamp({ pdf, over, behind: undefined, images: {} }, never);
}

const wordsOf = async (pdf: Uint8Array) => (await pagesOf(pdf)).map(({ words }) => words);

test("a value is where it was placed on pages of every rotation, with a crop box that begins elsewhere", async () => {
  const pages = await wordsOf(await stamped(testPdf(rotations.map(turned)), [box([20, 30, 40, 8], "VALUE")]));
  for (const [index, words] of pages.entries()) {
    const { x, y, bottom } = words.find(({ text }) => text === "VALUE")!;
    assert.ok(Math.abs(x - 20.5) < 0.2 && y > 29.9 && bottom < 38.5, `page ${index}: ${x} ${y} ${bottom}`);
    assert.ok(words.some(({ text }) => text === "own"));
  }
  assert.equal(pages.length, 4);
});

test("long text becomes smaller within its place, lines wrap, and what cannot fit is clipped", async () => {
  const long = "an address of many words that is far too long for one line";
  const pdf = testPdf([turned(0)]);
  const [line = []] = await wordsOf(await stamped(pdf, [box([10, 20, 60, 6], long)]));
  const placed = line.filter(({ text }) => text !== "own");
  assert.ok(placed.length >= 12 && placed.every(({ right, bottom }) => right < 70.5 && bottom < 27), JSON.stringify(placed));
  const [lines = []] = await wordsOf(await stamped(pdf, [box([10, 20, 30, 40], long, true)]));
  const below = lines.filter(({ text }) => text !== "own");
  assert.ok(new Set(below.map(({ y }) => Math.round(y))).size >= 3 && below.every(({ right }) => right < 40.5));
});

test("the same values over the same PDF give the same bytes", async () => {
  const pdf = testPdf(rotations.map(turned));
  const [one, other] = [await stamped(pdf, [box([1, 1, 20, 5], "a")]), await stamped(pdf, [box([1, 1, 20, 5], "a")])];
  assert.ok(Buffer.from(one).equals(other));
});

test("a page that leaves its drawing state turned does not turn the values", async () => {
  const upset = testPdf([{ text: "own) Tj ET q 0.5 0 0 0.5 90 90 cm BT /F 9 Tf (more", at: [100, 100] }]);
  const [words = []] = await wordsOf(await stamped(upset, [box([20, 30, 40, 8], "VALUE")]));
  assert.ok(Math.abs(words.find(({ text }) => text === "VALUE")!.x - 20.5) < 0.2);
});

test("layers of a PDF stay as they are first shown, by no rule of their own for print, zoom or people", async () => {
  const file = await PDFDocument.load(testPdf([turned(0)]), { updateMetadata: false });
  const { context, catalog } = file;
  const [shown, hidden] = [1, 2].map(() =>
    context.register(context.obj({ Type: "OCG", Usage: { Print: { PrintState: "ON" } } })),
  );
  file
    .getPages()[0]!
    .node.Resources()!
    .set(PDFName.of("Properties"), context.obj({ L1: shown!, L2: hidden! }));
  const rule = { Event: "Print", Category: ["Print"], OCGs: [shown!, hidden!] };
  const state = { BaseState: "OFF", ON: [shown!], OFF: [hidden!], AS: [rule], Intent: "All" };
  catalog.set(PDFName.of("OCProperties"), context.obj({ OCGs: [shown!, hidden!], D: state, Configs: [state] }));
  const out = await PDFDocument.load(await stamped(await file.save({ useObjectStreams: false }), []));
  const layers = out.catalog.lookup(PDFName.of("OCProperties"), PDFDict);
  const kept = layers.lookup(PDFName.of("D"), PDFDict);
  assert.deepEqual([layers, kept].map(keysOf), [
    ["/OCGs", "/D"],
    ["/BaseState", "/ON", "/OFF", "/Intent"],
  ]);
  const groups = layers.lookup(PDFName.of("OCGs"), PDFArray).asArray();
  assert.deepEqual([kept.lookup(PDFName.of("ON"), PDFArray).get(0), kept.lookup(PDFName.of("OFF"), PDFArray).get(0)], groups);
});

const keysOf = (dict: PDFDict) => dict.keys().map(String);

test("a PDF with more content than is decoded is damaged, however few bytes it has", async () => {
  const bomb = await PDFDocument.create();
  const content = bomb.context.register(bomb.context.flateStream(new Uint8Array(16 * 1024 * 1024).fill(32)));
  bomb.addPage().node.set(PDFName.of("Contents"), bomb.context.obj(Array.from({ length: 9 }, () => content)));
  const bytes = await bomb.save();
  assert.ok(bytes.byteLength < 1024 * 1024);
  assert.deepEqual(await printer.inspectPdf(bytes, undefined, never), { trouble: "damaged" });
  assert.ok("pages" in (await printer.inspectPdf(testPdf([turned(0)]), undefined, never)));
});

/** Objects of a file, without the table that says where they are: readers mend that. */
const bare = (...objects: readonly (readonly [number: number, body: string])[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${objects.map(([number, body]) => `${number} 0 obj\n${body}\nendobj\n`).join("")}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`,
  );
const root = [1, "<< /Type /Catalog /Pages 2 0 R >>"] as const;
const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>";
const doubled = Array.from({ length: 40 }, (_, at): readonly [number, string] => [
  2 + at,
  `<< /Type /Pages /Kids [${3 + at} 0 R ${3 + at} 0 R] /Count 1 >>`,
]);
const onePage = [root, [2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"], [3, page]] as const;
const table = (entries: string): readonly [number, string] => [4, `<< /Type /XRef ${entries} /Length 0 >>\nstream\n\nendstream`];
const quick = openPrinter({ workers: 1, log: { warn: () => assert.fail("a process was given up") } });
after(() => quick.stop());

for (const [title, pdf, found] of [
  ["tree of pages that names each node twice is damaged", bare(root, ...doubled, [42, page]), "damaged"],
  ["tree of pages that contains itself is damaged", bare(root, [2, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]), "damaged"],
  [
    "page that is named 300 000 times",
    bare(root, [2, `<< /Type /Pages /Kids [${"3 0 R ".repeat(300_000)}] >>`], [3, page]),
    "pages",
  ],
  ["table of four billion entries", bare(...onePage, table("/Size 9 /Index [0 4000000000] /W [0 0 0]")), 1],
  ["table with entries of four billion bytes", bare(...onePage, table("/Size 9 /W [4000000000 0 0]")), 1],
] as const) {
  test(`a PDF with a ${title}: found at once`, async () => {
    const look = await quick.inspectPdf(pdf, "KEEP_SAFE", never);
    assert.equal("pages" in look ? look.pages.length : look.trouble, found);
  });
}

test("a PDF that takes more processor time than one of its size may is damaged", async () => {
  const warnings: string[] = [];
  const warn = ({ err }: { readonly err?: Error }): unknown => warnings.push(String(err?.message));
  const strict = openPrinter({ workers: 1, log: { warn }, limits: { lookProcessorMs: 0, lookProcessorMsPerMiB: 300 } });
  const heavy = await PDFDocument.create();
  const content = heavy.context.register(heavy.context.flateStream(new Uint8Array(16 * 1024 * 1024).fill(32)));
  heavy.addPage().node.set(PDFName.of("Contents"), heavy.context.obj(Array.from({ length: 7 }, () => content)));
  const small = await heavy.save();
  const large = Buffer.concat([small.subarray(0, 9), Buffer.alloc(20 * 1024 * 1024, "%\n"), small.subarray(9)]);
  try {
    assert.deepEqual(await strict.inspectPdf(small, undefined, never), { trouble: "damaged" });
    assert.match(warnings.join(), /^printing took more than 300 ms of processor time$/);
    assert.ok("pages" in (await strict.inspectPdf(large, undefined, never)));
  } finally {
    await strict.stop();
  }
});

test("a PDF that takes too long, but little of a busy processor, can be sent again, and the next one is inspected", async () => {
  const impatient = openPrinter({ workers: 1, log: { warn: () => undefined }, limits: { lookMs: 1 } });
  const heavy = testPdf(Array.from({ length: 500 }, () => turned(0)));
  try {
    await assert.rejects(impatient.inspectPdf(heavy, undefined, never), (error: Fault) => error.code === "service.unavailable");
    assert.ok("pages" in (await printer.inspectPdf(testPdf([turned(0)]), undefined, never)));
  } finally {
    await impatient.stop();
  }
});
