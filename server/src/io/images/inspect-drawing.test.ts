import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { inspectDrawing } from "./inspect-drawing.ts";

const svg = (width: number, height: number, inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`);
const png = (width: number, height: number, inside = ""): Promise<Buffer> =>
  sharp(svg(width, height, inside))
    .png()
    .toBuffer();
const block = (count: number, fill = "#000"): string =>
  `<rect width="${count}" height="1" fill="${fill}" shape-rendering="crispEdges"/>`;

test("painted pixels are those visible on white paper", async () => {
  const painted = async (inside: string): Promise<unknown> => {
    const facts = await inspectDrawing(await png(40, 10, inside));
    return facts.kind === "png" && [facts.widthPx, facts.heightPx, facts.paintedPixels];
  };
  assert.deepEqual(await painted(""), [40, 10, 0]);
  assert.deepEqual(await painted(block(14)), [40, 10, 14]);
  assert.deepEqual(await painted(`<rect width="40" height="10" fill="#fff"/>${block(15, "#007")}`), [40, 10, 15]);
  assert.deepEqual(await painted(block(20, "#fff")), [40, 10, 0]);
});

test("an image that is too large is recognized by its size and not decoded", async () => {
  assert.deepEqual(await inspectDrawing(await png(301, 300, block(100))), {
    kind: "png",
    widthPx: 301,
    heightPx: 300,
    paintedPixels: 0,
  });
});

test("an image that cannot be decoded is not a drawing", async () => {
  const whole = await png(40, 10, block(20));
  assert.deepEqual(await inspectDrawing(whole.subarray(0, whole.length - 20)), { kind: "other", type: "broken" });
  assert.deepEqual(await inspectDrawing(whole.subarray(0, whole.length - 12)), { kind: "other", type: "broken" });
  assert.deepEqual(await inspectDrawing(Buffer.from("GIF89a")), { kind: "other", type: "something else" });
  assert.deepEqual(await inspectDrawing(Buffer.alloc(0)), { kind: "other", type: "something else" });
});
