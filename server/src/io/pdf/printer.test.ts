import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import type { Fault } from "@chancery/core/fault/fault.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { paragraph } from "@chancery/core/print/flow.ts";
import type { Inline, PrintBlock, PrintDocument } from "@chancery/core/print/page.ts";
import { linesOf } from "@chancery/core/print/value.ts";
import { pagesOf, textOf } from "@chancery/tests/world/pdf-text.ts";
import sharp from "sharp";
import { large } from "./fair-queue.ts";
import { Press } from "./press.ts";
import { isHopeless } from "../hopeless.ts";
import { openPrinter, type Printer, type Prints } from "./printer.ts";
import { probeLines, probePage } from "./probe-page.ts";

// In a process of its own: it measures memory, and is among the longest.

const never = new AbortController().signal;
const log = { warn: (): undefined => undefined };
let printer: Printer;

before(() => {
  printer = openPrinter({ workers: 1, log });
});
after(() => printer.stop());

const pageOf = (...blocks: PrintBlock[]): PrintDocument => ({ title: "Test", createdAt: instantOf(0)!, footer: "Foot", blocks });
const words = (text: string, lineLength = 50): PrintBlock => paragraph(linesOf(text, { style: {}, lineLength }));
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

test("text in six scripts is printed and can be copied out again", async () => {
  const found = await textOf(await printer.print(probePage, {}, never));
  for (const line of probeLines) assert.ok(found.includes(line), line);
  assert.ok(found.includes("Page 1 of 1"));
});

test("the same page gives the same bytes in any process and time zone", async () => {
  const script = `
    import { createHash } from "node:crypto";
    import { readCoverage } from "${import.meta.dirname}/coverage.ts";
    import { openDraw } from "${import.meta.dirname}/draw.ts";
    import { findFonts } from "${import.meta.dirname}/fonts.ts";
    import { probePage } from "${import.meta.dirname}/probe-page.ts";
    const pdf = await openDraw(findFonts(), readCoverage(findFonts()))(probePage, {});
    process.stdout.write(createHash("sha256").update(pdf).digest("hex"));`;
  const hashes = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map(async (TZ) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      env: { TZ },
      stdio: ["ignore", "pipe", "inherit"],
    });
    return text(child.stdout);
  });
  const own = sha256(await printer.print(probePage, {}, never));
  assert.deepEqual(await Promise.all(hashes), [own, own]);
});

test("characters that no font has become U+FFFD, whatever they are", async () => {
  const odd = [
    "\u{1f600}",
    "\u0e01",
    "\ue000",
    "\u{10ffff}",
    "\ud800",
    "\uffff",
    "a\u0489\u0301\u0e33",
    "\u0635\u0644\u0649\u20dd",
  ];
  const found = await textOf(await printer.print(pageOf(...odd.map((one) => words(`before ${one} after`))), {}, never));
  assert.equal(found.match(/before/g)?.length, odd.length);
  assert.ok(found.includes("before \ufffd after"));
});

test("every character of the basic plane can be printed", async () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join("");
  const lines = all.match(/[^]{1,400}/g)?.map((line) => words(line, 10)) ?? [];
  assert.ok((await printer.print(pageOf(...lines), {}, never)).length > 0);
});

test("controls and marks that turn text around are not printed", async () => {
  const found = await textOf(await printer.print(pageOf(words("a\u0000b\u0007c\u202egpj.exe\u2066\u200fd\te")), {}, never));
  assert.ok(found.includes("abcgpj.exed e"), found);
});

test("a word of 10 000 letters stays on the paper and can be copied whole", async () => {
  const word = "0123456789abcdef".repeat(625);
  const pdf = await printer.print(pageOf(words(word)), {}, never);
  assert.equal((await textOf(pdf)).replaceAll(/\s|Foot|Page \d of \d|\f/g, ""), word);
  const right = Math.max(...(await pagesOf(pdf)).flatMap(({ words }) => words.map((one) => one.right)));
  assert.ok(right <= 210 - 22, `${right}`);
});

test("a table of 500 rows repeats its head on each page", async () => {
  const cells = (...texts: string[]): { blocks: PrintBlock[]; columns: number; rows: number }[] =>
    texts.map((text) => ({ blocks: [words(text)], columns: 1, rows: 1 }));
  const rows = Array.from({ length: 500 }, (_, row) => cells(`row ${row}`, "Товар", "12"));
  const found = await textOf(
    await printer.print(
      pageOf({ kind: "table", widths: [2, 3, 1], headRows: 1, rows: [cells("Head", "B", "C"), ...rows] }),
      {},
      never,
    ),
  );
  const pages = found.split("\f").filter((page) => page.trim() !== "");
  assert.ok(pages.length > 10);
  for (const page of pages) assert.ok(page.includes("Head"));
  assert.ok(found.includes("row 499"));
});

test("Typst markup in a value is text", async () => {
  const markup = "#panic() $x^2$ *b* _i_ = H `r` @ref <l> \\ // c /* d */ #let x = 1";
  assert.ok((await textOf(await printer.print(pageOf(words(markup)), {}, never))).replaceAll("\n", " ").includes(markup));
});

const png =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const picture = (dataUri: string): Inline => ({ kind: "image", image: { dataUri }, widthPt: 900, heightPt: 9000 });

test("a broken image is printed as a frame, the others are printed normally", async () => {
  const broken = `${png.slice(0, 60)}AAAA`;
  const unknown: Inline = { kind: "image", image: { imageId: "unknown", hash: "" }, widthPt: undefined, heightPt: undefined };
  const found = await textOf(
    await printer.print(pageOf(paragraph([picture(png)]), paragraph([picture(broken), unknown])), {}, never),
  );
  assert.equal(found.match(/image/g)?.length, 2);
});

test("an image is printed without what it says of its origin", async () => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#16528c" } })
    .withExif({ IFD0: { Artist: "Ann's camera" } })
    .jpeg()
    .toBuffer();
  const dataUri = `data:image/jpeg;base64,${photo.toString("base64")}`;
  const pdf = Buffer.from(await printer.print(pageOf(paragraph([picture(dataUri)])), {}, never));
  assert.ok(photo.includes("Ann's camera") && pdf.includes("/DCTDecode") && !pdf.includes("Ann's camera"));
});

test("a page that takes too long fails alone, and its process is replaced", async () => {
  const hasty = openPrinter({ workers: 1, log, limits: { printProcessorMs: 1500 } });
  try {
    const slow = pageOf(...Array.from({ length: 20_000 }, (_, index) => words(`${index} slow `.repeat(9))));
    const [first, second] = await Promise.allSettled([hasty.print(slow, {}, never), hasty.print(pageOf(), {}, never)]);
    assert.match(String(first.status === "rejected" && first.reason), /more than 1500 ms/);
    assert.ok(first.status === "rejected" && isHopeless(first.reason));
    assert.equal(second.status, "fulfilled", String(second.status === "rejected" && second.reason));
  } finally {
    await hasty.stop();
  }
});

test("a page that takes too much memory is given up", async () => {
  const poor = openPrinter({ workers: 1, log, limits: { runawayBytesMax: 1 } });
  try {
    const slow = pageOf(...Array.from({ length: 20_000 }, (_, index) => words(`${index} slow `.repeat(9))));
    const failed = await poor.print(slow, {}, never).catch((error: unknown) => error);
    assert.match(String(failed), /more than 1 bytes of memory/);
    assert.ok(isHopeless(failed));
  } finally {
    await poor.stop();
  }
});

test("the number of waiting pages is limited, and cancelled pages stop waiting", async () => {
  const small = openPrinter({ workers: 1, log, limits: { queueMax: 1 } });
  try {
    const leaving = new AbortController();
    const first = small.print(probePage, {}, never);
    const waiting = small.print(probePage, {}, leaving.signal);
    await assert.rejects(small.print(probePage, {}, never), /too many pages/);
    leaving.abort(new Error("left"));
    await assert.rejects(waiting, /left/);
    assert.ok((await first).length > 0);
  } finally {
    await small.stop();
  }
});

test("accounts are printed for in turns, and only so much of one waits", async () => {
  const fair = openPrinter({ workers: 1, log, limits: { accountQueueMax: 6 } });
  try {
    const done: string[] = [];
    const ask = (account: string) =>
      fair
        .of(account)
        .print(probePage, {}, never)
        .then(() => void done.push(account));
    const asked = Array.from({ length: 7 }, () => ask("loud"));
    await assert.rejects(ask("loud"), (error: Fault) => error.code === "request.too_many");
    asked.push(ask("quiet"));
    await Promise.all(asked);
    assert.ok(done.indexOf("quiet") <= 2, done.join(" "));
  } finally {
    await fair.stop();
  }
});

const slowPage = pageOf(...Array.from({ length: 20_000 }, (_, index) => words(`${index} slow `.repeat(9))));
const stamp = { pdf: Buffer.alloc(large.fromBytes), over: slowPage, behind: undefined, images: {} };
const slowWork: readonly (readonly [what: string, workers: number, print: (prints: Prints) => Promise<unknown>])[] = [
  ["a large file leaves one of two processes", 2, (prints) => prints.stamp(stamp, never)],
  ["a large page leaves one of two processes", 2, (prints) => prints.print(slowPage, {}, never)],
  ["a large page takes another process than the only one, which is left", 1, (prints) => prints.print(slowPage, {}, never)],
];
for (const [what, workers, print] of slowWork) {
  test(`${what} to the small`, async () => {
    const fair = openPrinter({ workers, log });
    try {
      let largeDone = 0;
      const small = () => fair.of("quiet").print(probePage, {}, never);
      const first = small();
      const slow = Array.from({ length: 2 }, () => print(fair.of("loud")).finally(() => (largeDone += 1)));
      const ended = Promise.allSettled(slow);
      // the large work is next when the first is done, and these wait behind it
      for (const one of [first, small(), small()]) await one;
      assert.equal(largeDone, 0);
      await fair.stop();
      await ended;
    } finally {
      await fair.stop();
    }
  });
}

test("a stopped printer prints nothing", async () => {
  const brief = openPrinter({ workers: 1, log });
  await brief.probe();
  await brief.stop();
  await assert.rejects(brief.print(probePage, {}, never), /stopped/);
});

test("the memory of a process stays level", async () => {
  const { press } = await Press.open(undefined, 30_000);
  try {
    const sizes: number[] = [];
    const bounds = { printMs: 30_000, processorMs: 30_000, residentBytesMax: 2 ** 40, pageLengthMax: 2 ** 20 };
    for (let index = 0; index < 240; index += 1) {
      const lines = Array.from({ length: 60 }, (_, line) => words(`${index} ${line} Товар `.repeat(8)));
      sizes.push((await press.work({ kind: "page", page: pageOf(...lines), images: {} }, "pdf", bounds)).residentBytes);
    }
    const grown = Math.max(...sizes.slice(200)) - Math.max(...sizes.slice(40, 80));
    assert.ok(grown < 48 * 1024 * 1024, `${grown}`);
  } finally {
    press.kill();
  }
});
