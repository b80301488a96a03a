import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { suite, test } from "node:test";
import type { Page } from "playwright-core";
import { inviteGuest } from "../../world/guests.ts";
import { filled, orderTemplate } from "../../world/orders.ts";
import { createPaper, replyXml, sendOffer } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { showAsPdf } from "./show-as-pdf.ts";
import { openAs } from "./sign-in.ts";

/** The downloads of an envelope, which the browser does itself. */
export function consoleDownloads(scene: Scene): void {
  suite("downloads, in a browser", { timeout: 120_000 }, () => {
    test("the browser downloads an archive itself, whole and in part, and no script reads it", async () => whole(scene));
    test("a guest downloads the archive on the page", async () => asGuest(scene));
  });
}

async function whole(scene: Scene): Promise<void> {
  const { ann, bob } = scene.here;
  const paper = await createPaper(ann);
  const id = await sendOffer(ann, bob, paper, "Downloaded pumps");
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper) })).status, 200);
  const at = await openAs(scene, people.ann, `/envelope/${id}`);
  const { page, requests } = at;
  const bytes = await downloaded(page, "Download the archive");
  assert.ok(bytes.equals((await ann.get(`/api/v1/envelope/${id}/zip?wait=true`)).bytes));
  await page.getByRole("heading", { name: "Downloads" }).click();
  await page.getByLabel("certificates").uncheck();
  const part = await downloaded(page, "Archive (ZIP)");
  assert.ok(part.equals((await ann.get(`/api/v1/envelope/${id}/zip?excludeFiles=c`)).bytes));
  assert.ok(!requests.includes(`GET /api/v1/envelope/${id}/zip`));
  await judge(at, "envelope-downloads");
  const final = await showAsPdf(page, ["We offer"]);
  assert.equal(await final.getByText("Preview").count(), 0);
}

async function asGuest({ here, visit }: Scene): Promise<void> {
  const template = await orderTemplate(here.ann);
  const { id, code } = await inviteGuest(here, template, "gus@nowhere.example");
  const at = await visit({ viewport: { width: 390, height: 844 } });
  const { page } = at;
  await page.goto(`${here.url}/invitation#code=${code}`);
  await page.getByLabel(/^I agree to act/).check();
  await page.getByRole("button", { name: "Open the document" }).click();
  await page.getByLabel("b, required").fill("ok");
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByText("Others still have to act").waitFor();
  const data = filled(template, '<field name="c">fine</field>');
  assert.equal((await here.bob.put("/api/v1/envelope/fill", { uuid: id, data })).status, 200);
  await page.reload();
  const bytes = await downloaded(page, "Download the archive");
  assert.equal(bytes.subarray(0, 2).toString(), "PK");
  await judge(at, "guest-download");
}

/** The bytes of the file that a button downloads. */
async function downloaded(page: Page, button: string): Promise<Buffer> {
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await begun;
  assert.equal(await download.failure(), null);
  assert.match(download.suggestedFilename(), /\.zip$/);
  return readFile(await download.path());
}
