import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import type { Locator } from "playwright-core";
import sql from "sql-template-tag";
import { orderTemplate, sendOrder } from "../../world/orders.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs, openMailbox } from "./sign-in.ts";
import type { Visit } from "./visit.ts";

const mib = 1024 ** 2;
const folder = await mkdtemp(join(tmpdir(), "dropped-files-"));
after(async () => rm(folder, { recursive: true }));

/** Files that are dropped on a page, and uploads that are cancelled. */
export function droppedFiles(scene: Scene): void {
  suite("dropped files, in a browser", { timeout: 120_000 }, () => {
    test("files are dropped on their place and anywhere else on the page of a new envelope", async () => composeByDrop(scene));
    test("a file is dropped on a field of an envelope", async () => fillByDrop(scene));
    test("an upload under way is cancelled, and nothing of it is kept", async () => cancelUpload(scene));
    test("sending files is cancelled, and sends them when it is asked for again", async () => cancelSending(scene));
  });
}

async function composeByDrop(scene: Scene): Promise<void> {
  const [lease, plan] = await Promise.all([makeFile("lease.txt", "Rent"), makeFile("plan.txt", "Room")]);
  const at = await openMailbox(scene, "new?from=files");
  const { page, context } = at;
  await page.getByLabel("Subject").fill("Dropped lease");
  await dropFiles(at, page.getByText("or drop them here"), [lease]);
  const rows = page.getByRole("list", { name: "Files" }).getByRole("listitem");
  await rows.first().getByText("lease.txt").waitFor();
  // beside the place for files a browser would open them
  await dropFiles(at, page.getByRole("heading", { name: "Send files" }), [plan]);
  await rows.nth(1).getByText("plan.txt").waitFor();
  assert.equal(await page.getByLabel("Subject").inputValue(), "Dropped lease");
  assert.equal(context.pages().length, 1);
}

async function fillByDrop(scene: Scene): Promise<void> {
  const { here } = scene;
  const id = await sendOrder(here, await orderTemplate(here.ann), { checker: here.ann.mailboxId });
  const at = await openAs(scene, people.bob, `/envelope/${id}`);
  const { page, context } = at;
  const photo = await makeFile("photo.txt", "A house");
  // nothing takes it there, and the browser must not open it
  await dropFiles(at, page.getByRole("heading").first(), [photo]);
  await dropFiles(at, page.getByText("or drop it here"), [photo]);
  await page.getByText("photo.txt", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Replace: file/ }).waitFor();
  assert.equal(context.pages().length, 1);
  await page.getByLabel("b, required").fill("ok");
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByText("Others still have to act").waitFor();
  const row = await here.database.first(sql`
    select count(*)::int as count from attachments where file_name = 'photo.txt' and envelope_id = ${id}`);
  assert.deepEqual(row, { count: 1 });
}

async function cancelUpload(scene: Scene): Promise<void> {
  const id = await sendOrder(scene.here, await orderTemplate(scene.here.ann));
  const at = await openAs(scene, people.bob, `/envelope/${id}`);
  const { page } = at;
  await slowDown(at);
  const sending = page.waitForRequest((request) => request.method() === "PATCH");
  await dropFiles(at, page.getByText("or drop it here"), [await makeFile("film.bin", Buffer.alloc(12 * mib, 7))]);
  await sending;
  await page.getByRole("progressbar").waitFor();
  await judge(at, "upload-under-way");
  await dropFiles(at, page.getByRole("progressbar"), [await makeFile("other.bin", Buffer.alloc(5 * mib, 7))]);
  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const choose = page.getByRole("button", { name: /^Choose a file: file/ });
  await choose.waitFor();
  assert.equal(await page.getByText(/film\.bin/).count(), 0);
  assert.equal((await removed).status(), 204);
  await page.reload();
  await choose.waitFor();
  assert.equal(await page.getByText(/film\.bin/).count(), 0, "the page asks for the file of a cancelled upload");
  assert.deepEqual(await scene.here.database.all(sql`select id from attachment_uploads`), []);
  const starts = at.requests.filter((one) => one === "POST /api/v1/upload/attachment");
  assert.equal(starts.length, 1, "a file that is dropped during an upload is not uploaded beside it");
}

async function cancelSending(scene: Scene): Promise<void> {
  const at = await openMailbox(scene, "new?from=files");
  const { page } = at;
  const restore = await slowDown(at);
  await dropFiles(at, page.getByText("or drop them here"), [await makeFile("video.bin", Buffer.alloc(12 * mib, 7))]);
  await page.getByLabel("Subject").fill("Cancelled video");
  await page.getByLabel("Add a recipient").fill("Orders");
  await page.getByRole("option", { name: "Orders" }).first().click();
  await page.getByRole("combobox", { name: "Orders" }).selectOption({ label: "Approves" });
  const sending = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await sending;
  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  assert.equal((await removed).status(), 204);
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.deepEqual(await scene.here.database.all(sql`select id from attachment_uploads`), []);
  const { ann } = scene.here;
  assert.deepEqual(Object((await ann.post("/api/v1/envelope/search", { subject: "Cancelled video" })).json).data, []);
  await restore();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("heading", { name: "Sent" }).waitFor();
}

/** Makes uploads so slow that they are cut off before they end; what it returns undoes that. */
async function slowDown({ page, context }: Visit): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  const limit = async (uploadThroughput: number): Promise<void> => {
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
  await limit(mib / 8);
  return () => limit(-1);
}

async function makeFile(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Drops files from disk on an element, as the file manager of a desktop does. */
async function dropFiles({ page, context }: Visit, target: Locator, paths: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  assert.ok(box);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const session = await context.newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, ...place, data });
  await session.detach();
}
