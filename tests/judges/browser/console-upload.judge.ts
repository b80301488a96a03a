import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import sql from "sql-template-tag";
import { orderTemplate, sendOrder } from "../../world/orders.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import { openScene } from "./scene.ts";
import { openAs, openMailbox } from "./sign-in.ts";

const mib = 1024 ** 2;
const partBytes = 8 * mib;
const heapMaxBytes = 64 * mib;
const scene = await openScene({
  settings: { CHANCERY_UPLOAD_MAX_BYTES: String(300 * mib), CHANCERY_ENVELOPE_MAX_BYTES: String(300 * mib) },
});
const folder = await mkdtemp(join(tmpdir(), "console-upload-"));
after(async () => rm(folder, { recursive: true }));

/** A file on disk, no two parts of which are equal, and its SHA-256. */
async function largeFile(name: string, sizeMiB: number): Promise<{ readonly path: string; readonly sha256: string }> {
  const path = join(folder, name);
  const file = await open(path, "w");
  const hash = createHash("sha256");
  const block = randomBytes(mib);
  for (let at = 0; at < sizeMiB; at += 1) {
    block.writeUInt32BE(at, 8);
    hash.update(block);
    await file.write(block);
  }
  await file.close();
  return { path, sha256: hash.digest("hex") };
}

/** The offsets of the parts that the page sends, in order. */
function offsetsOf(page: Page): readonly number[] {
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  return offsets;
}

/** Holds the parts from an offset on until `release`; `held` resolves when the page has come so far. */
async function holdFrom(page: Page, offset: number): Promise<{ readonly held: Promise<void>; release(): void }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/*", async (route) => {
    if (Number(route.request().headers()["upload-offset"] ?? 0) >= offset) {
      held.resolve();
      await released.promise;
    }
    await route.continue();
  });
  return { held: held.promise, release: released.resolve };
}

test("200 MB that are cut off in the middle go on from their offset and are sent", { timeout: 400_000 }, async (t) => {
  const file = await largeFile("plans.bin", 200);
  const at = await openMailbox(scene, "new");
  const { page, context } = at;
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const offsets = offsetsOf(page);
  await page.getByText("Upload files").click();
  await page.getByLabel("Choose files").setInputFiles(file.path);
  await page.getByLabel("Subject").fill("Plans");
  await page.getByLabel("Add a recipient").fill("nora@example.com");
  await page.getByRole("option", { name: "nora@example.com" }).first().waitFor();
  await page.keyboard.press("Enter");
  const half = await holdFrom(page, 11 * partBytes);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await half.held;
  await context.setOffline(true);
  half.release();
  await page.getByText("No connection.").waitFor();
  const before = offsets.length;
  const reached = Math.max(...offsets);
  assert.equal(reached, 11 * partBytes);
  // the browser writes of each request that found no connection
  await judge({ ...at, complaints: [] }, "upload-waiting");
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Sent" }).waitFor({ timeout: 200_000 });
  const later = offsets.slice(before);
  assert.ok(Math.min(...later) >= reached, `went on at ${Math.min(...later)} after ${reached}`);
  // without a connection the page asks again for the same part
  const parts = new Set(offsets).size;
  assert.ok(parts <= (200 * mib) / partBytes + 2, `${parts} parts were sent`);
  const { metrics } = await session.send("Performance.getMetrics");
  const heapBytes = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Infinity;
  t.diagnostic(`cut at ${reached / mib} MiB; ${parts} parts; heap of the page ${Math.round(heapBytes / mib)} MiB`);
  assert.ok(heapBytes <= heapMaxBytes, `the page holds ${heapBytes} bytes`);
  const row = await scene.here.database.first(sql`
    select sha256 from attachments where file_name = 'plans.bin' and envelope_id is not null`);
  assert.deepEqual(row, { sha256: file.sha256 });
});

test("a file of a field goes on from its offset when it is chosen again after a reload", { timeout: 200_000 }, async () => {
  const file = await largeFile("photos.bin", 60);
  const uuid = await sendOrder(scene.here, await orderTemplate(scene.here.ann));
  const { page } = await openAs(scene, people.bob, `/envelope/${uuid}`);
  page.on("dialog", (dialog) => void dialog.accept());
  const offsets = offsetsOf(page);
  const held = Promise.withResolvers<number>();
  await page.route("**/*", (route) => {
    const offset = Number(route.request().headers()["upload-offset"] ?? 0);
    if (offset < 3 * partBytes) void route.continue();
    else held.resolve(offset);
  });
  const choose = () => page.locator('input[type="file"]').first().setInputFiles(file.path);
  await choose();
  const reached = await held.promise;
  await page.reload();
  await page.unroute("**/*");
  await page.getByText("The upload of photos.bin was interrupted.").waitFor();
  const before = offsets.length;
  await choose();
  await page.getByText("photos.bin", { exact: true }).waitFor({ timeout: 60_000 });
  assert.equal(Math.min(...offsets.slice(before)), reached, `${offsets.join(" ")}`);
  const row = await scene.here.database.first(sql`select sha256 from attachments where file_name = 'photos.bin'`);
  assert.deepEqual(row, { sha256: file.sha256 });
});
