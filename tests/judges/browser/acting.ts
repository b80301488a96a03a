import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Page } from "playwright-core";
import { agreementTemplate, sendAgreement } from "../../world/agreements.ts";
import { makeForm } from "../../world/forms-of-envelopes.ts";
import { orderTemplate } from "../../world/orders.ts";
import { createPaper, offerXml, replyXml, sendOffer, statusFor } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { sendAgreementAsAnn } from "./send-agreement.ts";
import { showAsPdf } from "./show-as-pdf.ts";
import { signInAs } from "./sign-in.ts";

/** Acting on an envelope in the console: as a user, as a guest on a phone, and as a visitor of a form. */
export function acting(scene: Scene): void {
  suite("acting on an envelope, in a browser", { timeout: 120_000 }, () => {
    guests(scene);
    accessCodes(scene);
    users(scene);
    visitors(scene);
  });
}

function guests(scene: Scene): void {
  const { here, visit, codeFor } = scene;
  test("a user sends an agreement; a guest on a phone completes it with a table, a file and a signature; another user approves it", async () => {
    await agreementTemplate(here.ann);
    const email = "gail@nowhere.example";
    const ann = await sendAgreementAsAnn(scene, { buyer: email, subject: "Supply 118" });
    const guest = await visit({ viewport: { width: 390, height: 844 } });
    const { page } = guest;
    await page.goto(`${here.url}/invitation#code=${await codeFor(email)}`);
    await page.getByText("sent you “Supply 118”").waitFor();
    await judge(guest, "guest");
    await page.getByLabel(/^I agree to act/).check();
    await page.getByRole("button", { name: "Open the document" }).click();
    await page.getByRole("heading", { name: "Supply 118" }).waitFor();
    await judge(guest, "guest-fill");
    await page.getByRole("button", { name: "Finish" }).click();
    assert.equal(await page.evaluate("document.activeElement.getAttribute('aria-label')"), "Your company, required");
    await fillAgreement(page);
    const saved = page.getByText("· Saved");
    await saved.waitFor();
    await judge(guest, "guest-filled");
    await showAsPdf(page, ["Borealis GmbH", "Preview, not final"]);
    await judge(guest, "guest-pdf");
    await page.getByRole("button", { name: "Close" }).click();
    // a change is not called saved before it is; the pause before a save never ends here
    await page.evaluate("window.setTimeout = () => 0");
    await page.getByLabel("Your company, required").fill("Borealis AG");
    await saved.waitFor({ state: "hidden" });
    await page.reload();
    assert.equal(await page.getByLabel("Your company, required").inputValue(), "Borealis GmbH");
    await page
      .getByText(/1,?275\.50/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("Others still have to act").waitFor();
    await page.getByText("fills in · you", { exact: true }).waitFor();
    await judge(guest, "guest-done");

    const bob = await visit();
    await signInAs(bob, here.url, people.bob, `/envelope/${ann.id}`);
    await bob.page
      .getByText("Head of purchasing")
      .or(bob.page.getByRole("button", { name: "Approve" }))
      .first()
      .waitFor();
    await judge(bob, "approver");
    await bob.page.getByRole("button", { name: "Approve" }).click();
    await bob.page.getByText("All steps are done.").waitFor();
    await bob.page.getByText(`fills in · ${email}`, { exact: true }).waitFor();
    await judge(bob, "completed");
    await ann.page.reload();
    await ann.page.getByText("All steps are done.").waitFor();
    await ann.page.getByText("Borealis GmbH").first().waitFor();
  });
}

function accessCodes({ here, visit, codeFor }: Scene): void {
  test("a guest enters the access code that the sender gave out; a wrong one is refused, and the next one is tried", async () => {
    const email = "gus@nowhere.example";
    const data = offerXml(await createPaper(here.ann), email, "Pumps 7");
    const sent = await here.ann.post("/api/v1/envelope/send", { data, accessCodes: { buyer: "4711" } });
    assert.equal(sent.status, 201, sent.text);
    const guest = await visit({ viewport: { width: 390, height: 844 } });
    const { page } = guest;
    await page.goto(`${here.url}/invitation#code=${await codeFor(email)}`);
    await page.getByLabel("Access code").fill("0815");
    await page.getByLabel(/^I agree to act/).check();
    await page.getByRole("button", { name: "Open the document" }).click();
    await page.getByRole("alert").waitFor();
    await judge(guest, "guest-access-code");
    await page.getByLabel("Access code").fill("4711");
    await page.getByRole("button", { name: "Open the document" }).click();
    await page.getByRole("heading", { name: "Pumps 7" }).waitFor();
  });
}

function users({ here, visit }: Scene): void {
  test("a user declines with a reason, and the envelope ends for everyone", async () => {
    const id = await sendOffer(here.ann, here.bob, await createPaper(here.ann));
    const bob = await visit({ language: "uk" });
    await signInAs(bob, here.url, people.bob, `/envelope/${id}`);
    await bob.page.getByRole("button", { name: "Відмовитися" }).click();
    await bob.page.getByLabel("Причина").fill("Надто дорого");
    await judge(bob, "decline");
    await bob.page.getByRole("button", { name: "Відхилити конверт" }).click();
    await bob.page.getByText("Цей конверт скасовано.").waitFor();
    assert.equal(await statusFor(here.ann, id), "CANCELLED");
  });

  test("a value that is wrong is shown at its field before it is sent, and those of others are only read", async () => {
    const template = await agreementTemplate(here.ann);
    const id = await sendAgreement(here.ann, template, {
      buyer: people.bob.mailboxId,
      head: people.bob.mailboxId,
      subject: "Supply 119",
    });
    const bob = await visit();
    await signInAs(bob, here.url, people.bob, `/envelope/${id}`);
    await bob.page.getByLabel("Quantity, required").fill("0");
    await bob.page.getByText("Field “Quantity” is below 1").waitFor();
    assert.equal(await bob.page.getByLabel("Quantity, required").getAttribute("aria-invalid"), "true");
    assert.equal(await bob.page.getByText("S-118").count(), 1);
  });

  test("a user who cannot see the envelope is shown that it was not found", async () => {
    const paper = await createPaper(here.ann);
    const id = await sendOffer(here.ann, here.bob, paper);
    assert.equal((await here.bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper, "Bob") })).status, 200);
    const stranger = await visit();
    await signInAs(stranger, here.url, people.stranger, `/envelope/${id}`);
    await stranger.page.getByText("Envelope not found").waitFor();
    await judge(stranger, "envelope-unknown");
  });
}

function visitors({ here, visit, codeFor }: Scene): void {
  test("a visitor reads whose form it is, starts it, and fills it in; a form that is over has nothing to start", async () => {
    const id = await makeForm(here, await orderTemplate(here.ann), { multiUse: false });
    const at = await visit();
    await at.page.goto(`${here.url}/form/${id}`);
    await at.page.getByRole("heading", { name: "Order form" }).waitFor();
    await at.page.getByText(here.ann.company).waitFor();
    await judge(at, "form");
    assert.ok(!at.requests.some((one) => one.endsWith("/start")));
    await at.page.getByLabel(/^I agree to act/).check();
    await at.page.getByRole("button", { name: "Start" }).click();
    await at.page.getByLabel("b, required").fill("ok");
    await at.page.getByRole("button", { name: "Finish" }).click();
    await at.page.getByText("Others still have to act").waitFor();
    await judge(at, "form-done");
    const other = await visit();
    await other.page.goto(`${here.url}/form/${id}`);
    await other.page.getByText("This form is not available.").waitFor();
  });

  test("a user takes an invited envelope into a mailbox", async () => {
    const template = await agreementTemplate(here.ann);
    await sendAgreement(here.ann, template, { buyer: people.bob.email, head: people.bob.mailboxId, subject: "Supply 120" });
    const bob = await visit();
    await bob.page.goto(`${here.url}/invitation#code=${await codeFor(people.bob.email)}`);
    await bob.page.getByText(`Sign in as ${people.bob.email}`).waitFor();
    await judge(bob, "invitation-user");
    await bob.page.getByRole("link", { name: "Sign in" }).click();
    await signInAs(bob, here.url, people.bob);
    await bob.page.getByRole("button", { name: "Accept" }).click();
    await bob.page.getByRole("heading", { name: "Supply 120" }).waitFor();
    await bob.page.getByRole("button", { name: "Finish" }).waitFor();
  });
}

async function fillAgreement(page: Page): Promise<void> {
  await page.getByLabel("Your company, required").fill("Borealis GmbH");
  await page.getByLabel("City, required").fill("ber");
  await page.getByRole("option", { name: "Bergen" }).waitFor();
  await page.getByRole("option", { name: "Berlin" }).click();
  await page.getByLabel("Goods, required").fill("Pumps");
  await page.getByLabel("Quantity, required").fill("10");
  await page.getByLabel("Price, required").fill("120,05");
  await page.getByRole("button", { name: "Add a row" }).click();
  await page.getByLabel("Goods, required").nth(1).fill("Hoses");
  await page.getByLabel("Quantity, required").nth(1).fill("3");
  await page.getByLabel("Price, required").nth(1).fill("25");
  await page.getByLabel("Delivery date, required").fill("2027-03-15");
  await page.getByLabel("Way of delivery, required").selectOption("Rail");
  await page.getByLabel("packing, required: Boxes").check();
  await page.getByLabel("General terms, required").check();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /Certificate, required/ }).click();
  await (await chooser).setFiles({ name: "register.txt", mimeType: "text/plain", buffer: Buffer.from("HRB 118") });
  await page.getByText("register.txt").waitFor();
  await page.getByRole("button", { name: /^Sign here/ }).click();
  const canvas = page.getByLabel(/^Draw here/);
  const box = await canvas.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  for (let at = 0; at < 12; at += 1) await page.mouse.move(box.x + 40 + at * 15, box.y + 40 + (at % 3) * 30);
  await page.mouse.up();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByAltText("Your signature").waitFor();
}
