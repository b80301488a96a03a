import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { makeForm } from "../../world/forms-of-envelopes.ts";
import { orderTemplate } from "../../world/orders.ts";
import { createPaper, offerXml, sendOffer, statusFor } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";
import type { Visit } from "./visit.ts";

/** Delegating a step to an email address: as a guest on a phone, and as a user. */
export function delegating(scene: Scene): void {
  suite("delegating to an email address, in a browser", { timeout: 120_000 }, () => {
    test("a guest delegates the step to another address, whose owner acts", async () => asGuest(scene));
    test("a guest whose step cannot be delegated is told so, or not offered it", async () => refused(scene));
    test("a user delegates the step to an address, and takes it back", async () => asUser(scene));
  });
}

type Offer = { readonly email: string; readonly subject: string; readonly accessCode?: string; readonly info?: string };

/** Sends an offer to an address, and opens its email. */
async function openOffer({ here, visit, codeFor }: Scene, { email, subject, accessCode, info = "" }: Offer): Promise<Visit> {
  const data = offerXml(await createPaper(here.ann), email, subject).replace("</info>", `${info}</info>`);
  const accessCodes = accessCode === undefined ? {} : { accessCodes: { buyer: accessCode } };
  const sent = await here.ann.post("/api/v1/envelope/send", { data, ...accessCodes });
  assert.equal(sent.status, 201, sent.text);
  const at = await visit({ viewport: { width: 390, height: 844 } });
  await enter(at, `${here.url}/invitation#code=${await codeFor(email)}`, accessCode);
  await at.page.getByRole("heading", { name: subject }).waitFor();
  return at;
}

async function enter({ page, language }: Visit, link: string, accessCode?: string): Promise<void> {
  await page.goto(link);
  if (accessCode !== undefined) await page.getByLabel("Access code").fill(accessCode);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: language === "en" ? "Open the document" : "Відкрити документ" }).click();
}

async function asGuest(scene: Scene): Promise<void> {
  const { here, visit, codeFor } = scene;
  const at = await openOffer(scene, { email: "gwen@nowhere.example", subject: "Pumps 21" });
  const { page } = at;
  await page.getByRole("button", { name: "Delegate" }).waitFor();
  await judge(at, "guest-step");
  await page.getByRole("button", { name: "Delegate" }).click();
  const email = page.getByLabel("Email address");
  await email.fill("gwen@nowhere.example");
  await judge(at, "guest-delegate");
  await page.getByRole("button", { name: "Delegate the step" }).click();
  await page.getByRole("alert").waitFor();
  await email.fill("hugo@nowhere.example");
  await page.getByRole("button", { name: "Delegate the step" }).click();
  await page.getByRole("heading", { name: "Step delegated" }).waitFor();
  await page.getByText("hugo@nowhere.example gets an email").waitFor();
  await judge(at, "guest-delegated");
  await page.reload();
  await page.getByRole("alert").waitFor();
  const next = await visit({ language: "uk" });
  await enter(next, `${here.url}/invitation#code=${await codeFor("hugo@nowhere.example")}`);
  await next.page.getByRole("heading", { name: "Pumps 21" }).waitFor();
  await next.page.getByRole("button", { name: "Делегувати" }).click();
  await judge(next, "guest-delegate-uk");
}

async function refused(scene: Scene): Promise<void> {
  const { here } = scene;
  const email = "gino@nowhere.example";
  const at = await openOffer(scene, { email, subject: "Pumps 22", accessCode: "4711" });
  await at.page.getByRole("button", { name: "Delegate" }).click();
  await at.page.getByLabel("Email address").fill("hugo@nowhere.example");
  await at.page.getByRole("button", { name: "Delegate the step" }).click();
  await at.page.getByText("Your step cannot be delegated to this address.").waitFor();
  await judge(at, "guest-delegate-refused");
  const other = await openOffer(scene, { email, subject: "Pumps 24", info: '<forwarding delegation="false"/>' });
  await other.page.getByRole("button", { name: "Decline" }).waitFor();
  assert.equal(await other.page.getByRole("button", { name: "Delegate" }).count(), 0);
  const visitor = await scene.visit();
  await visitor.page.goto(`${here.url}/form/${await makeForm(here, await orderTemplate(here.ann))}`);
  await visitor.page.getByRole("checkbox").check();
  await visitor.page.getByRole("button", { name: "Start" }).click();
  await visitor.page.getByRole("button", { name: "Decline" }).waitFor();
  assert.equal(await visitor.page.getByRole("button", { name: "Delegate" }).count(), 0);
}

async function asUser({ here, visit }: Scene): Promise<void> {
  const id = await sendOffer(here.ann, here.bob, await createPaper(here.ann), "Pumps 23");
  const at = await openAs({ here, visit }, people.bob, `/envelope/${id}`);
  const { page } = at;
  await page.getByRole("heading", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Delegate my step" }).click();
  await page.getByLabel("Mailbox or email address").fill("ines@nowhere.example");
  await page.getByRole("option", { name: "ines@nowhere.example" }).click();
  const undo = page.getByRole("button", { name: "Revoke the delegation" });
  await undo.waitFor();
  await page.getByRole("heading", { name: "Audit trail" }).click();
  await page.getByText("To: ines@nowhere.example").waitFor();
  await judge(at, "user-delegated-email");
  assert.equal(await statusFor(here.bob, id), "SENT");
  await undo.click();
  await page.getByText("The step is yours again.").waitFor();
  assert.equal(await statusFor(here.bob, id), "WAITING");
}
