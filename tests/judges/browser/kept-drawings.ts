import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Page } from "playwright-core";
import { drawing } from "../../world/drawings.ts";
import { orderTemplate, sendOrder, type OrderTemplate } from "../../world/orders.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";
import type { Visit } from "./visit.ts";

/** Signatures by hand that are uploaded or typed, and kept for the next envelope. */
export function keptDrawings(scene: Scene): void {
  suite("kept signatures, in a browser", { timeout: 120_000 }, () => {
    test("a signature that was uploaded as a picture, or typed, signs the next envelope with one click", async () =>
      signAgain(scene));
    test("a signature that the user does not save is asked for again", async () => signOnce(scene));
  });
}

const field = '<field type="einksign" name="mark" roleId="buyer"/>';

async function signAgain(scene: Scene): Promise<void> {
  const { here } = scene;
  const template = await orderTemplate(here.ann, { fields: field });
  const at = await openOrder(scene, template);
  const { page } = at;
  await page.getByRole("button", { name: "Sign here" }).click();
  await page.getByRole("tab", { name: "Upload" }).click();
  const bytes = Buffer.from(drawing(), "base64");
  await page.getByLabel(/^Image of your signature/).setInputFiles({ name: "mark.png", mimeType: "image/png", buffer: bytes });
  await page.getByRole("dialog").locator("img").waitFor();
  await judge(at, "signature-upload");
  const uploaded = await applied(page);
  assert.equal(await signWithOneClick(scene, template), uploaded);
  await page.getByRole("button", { name: "Change: " }).click();
  await page.getByRole("tab", { name: "Type" }).click();
  await page.getByLabel("Your name").fill("Bob Lee");
  const typed = await applied(page);
  assert.notEqual(typed, uploaded);
  assert.equal(await signWithOneClick(scene, template), typed);
}

async function signOnce(scene: Scene): Promise<void> {
  const { here } = scene;
  const template = await orderTemplate(here.ann, { fields: field.replace("einksign", "initials") });
  const { page } = await openOrder(scene, template);
  await page.getByRole("button", { name: "Initial here" }).click();
  await page.getByRole("tab", { name: "Type" }).click();
  await page.getByLabel("Your name").fill("BL");
  await page.getByLabel("Save it for next time").uncheck();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByAltText("Your initials").waitFor();
  const next = await openOrder(scene, template);
  await next.page.getByRole("button", { name: "Initial here" }).click();
  await next.page.getByRole("dialog").waitFor();
}

/** Applies the drawing of the dialog, and waits until it is kept; what the page shows. */
async function applied(page: Page): Promise<string> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/signature") && answer.request().method() !== "GET");
  await page.getByRole("button", { name: "Apply" }).click();
  assert.ok((await kept).ok());
  return String(await page.getByAltText("Your signature").getAttribute("src"));
}

/** Fills in a new order, which is signed at the first click; the signature that the service keeps in it. */
async function signWithOneClick(scene: Scene, template: OrderTemplate): Promise<string> {
  const { page, id } = await openOrder(scene, template);
  await page.getByLabel("b, required").fill("ok");
  await page.getByRole("button", { name: "Sign here" }).click();
  await page.getByAltText("Your signature").waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByText("Others still have to act").waitFor();
  const { data } = Object((await scene.here.ann.get(`/api/v1/envelope/${id}?include=envelope`)).json).envelope;
  return String(/<field name="mark"[^>]*>([^<]+)</.exec(data)?.[1]);
}

/** Bob at the page of a new order, which somebody else acts on after him. */
async function openOrder(scene: Scene, template: OrderTemplate): Promise<Visit & { readonly id: string }> {
  const id = await sendOrder(scene.here, template, { checker: people.stranger.mailboxId });
  return { ...(await openAs(scene, people.bob, `/envelope/${id}`)), id };
}
