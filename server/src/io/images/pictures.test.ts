import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Fault } from "@chancery/core/fault/fault.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { drawing } from "@chancery/tests/world/drawings.ts";
import { openPrinter } from "../pdf/printer.ts";
import { picturesOf } from "./pictures.ts";

// In a process of its own: it lists the libraries that its process has loaded.

const warnings: string[] = [];
const log = { warn: (_: object, message: string): number => warnings.push(message) };
const printer = openPrinter({ workers: 1, log });
after(() => printer.stop());
const pictures = picturesOf(printer);
const png = Buffer.from(drawing(), "base64");
const decoders = () =>
  (process.report.getReport() as unknown as { sharedObjects: string[] }).sharedObjects.filter((name) => /vips|sharp/.test(name));

test("a picture is decoded, and not by the process that answers", async () => {
  const facts = await pictures.inspectDrawing(png, "acme");
  assert.deepEqual(facts, { kind: "png", widthPx: 300, heightPx: 20, paintedPixels: 80 });
  const { bytes, ...image } = Object(await pictures.inspectImage(png, "acme"));
  assert.deepEqual([image, Buffer.from(bytes)], [{ format: "png", widthPx: 300, heightPx: 20 }, png]);
  assert.deepEqual(await pictures.inspectImage(png.subarray(0, png.length - 20), "acme"), "broken");
  assert.deepEqual(await pictures.inspectImage(Buffer.from("GIF89a"), "acme"), "unknown");
  assert.deepEqual(decoders(), []);
});

test("a picture that takes too long, but little of a busy processor, can be sent again", async () => {
  const hasty = openPrinter({ workers: 1, log, limits: { pictureMs: 0 } });
  try {
    await assert.rejects(picturesOf(hasty).inspectDrawing(png, "acme"), (error: Fault) => error.code === "service.unavailable");
    assert.equal(warnings.length, 1);
    const page = { title: "Test", createdAt: instantOf(0)!, footer: "", blocks: [] };
    assert.ok((await hasty.print(page, {}, new AbortController().signal)).length > 0);
  } finally {
    await hasty.stop();
  }
});

test("a picture that was not inspected before the service stopped is not called broken", async () => {
  const brief = openPrinter({ workers: 1, log });
  const asked = picturesOf(brief).inspectDrawing(png, "acme");
  await brief.stop();
  await assert.rejects(asked);
});

test("a limited number of pictures of one account waits", async () => {
  const full = openPrinter({ workers: 1, log, limits: { accountPicturesQueueMax: 2, accountQueueMax: 0 } });
  try {
    const asked = Array.from({ length: 3 }, () => picturesOf(full).inspectDrawing(png, "acme"));
    await assert.rejects(picturesOf(full).inspectDrawing(png, "acme"), (error: Fault) => error.code === "request.too_many");
    asked.push(picturesOf(full).inspectDrawing(png, "bolt"));
    assert.equal((await Promise.all(asked)).filter(({ kind }) => kind === "png").length, 4);
  } finally {
    await full.stop();
  }
});
