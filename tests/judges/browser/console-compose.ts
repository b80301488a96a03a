import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Page } from "playwright-core";
import { testPdf } from "../../world/pdf.ts";
import { judge } from "./judge.ts";
import { seePage } from "./reading-files.ts";
import type { Scene } from "./scene.ts";
import { showAsPdf } from "./show-as-pdf.ts";
import { openMailbox } from "./sign-in.ts";

/** The pages that send new envelopes. */
export function consoleCompose(scene: Scene): void {
  suite("new envelopes, in a browser", { timeout: 120_000 }, () => {
    test("files go to people in the order that the sender gave them by keyboard; faults are beside their inputs", async () =>
      sendFiles(scene));
    test("the sender reads the files before they are sent", async () => readFiles(scene));
    test("input is saved automatically as one draft, without invalid values", async () => typeOn(scene));
    test("an envelope of a template is saved as a draft, continued, and sent to the people of its roles", async () =>
      sendOfTemplate(scene));
  });
}

async function sendFiles(scene: Scene): Promise<void> {
  const { here } = scene;
  const at = await openMailbox(scene, "new");
  const { page } = at;
  await judge(at, "compose-choice");
  await page.getByText("Upload files").click();
  await page.getByRole("heading", { name: "Send files" }).waitFor();
  await page.getByLabel("Choose files").setInputFiles([textFile("lease.txt"), textFile("plan.txt")]);
  await page.getByLabel("Subject").fill("Lease");
  await pick(page, "Add a recipient", "Orders");
  await pick(page, "Add a recipient", "nora@example.com");
  await page.getByRole("combobox", { name: "Orders" }).selectOption({ label: "Signs with a certificate" });
  await page.getByLabel("One after another").check();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator("select[aria-invalid=true]").waitFor();
  const nora = page.getByRole("combobox", { name: "nora@example.com" });
  assert.equal(await nora.getAttribute("aria-invalid"), "true");
  await judge(at, "compose-quick");
  await nora.selectOption({ label: "Approves" });
  await page.getByRole("button", { name: "Move nora@example.com up" }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate("document.activeElement.ariaLabel"), "Move nora@example.com down");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("heading", { name: "Sent" }).waitFor();
  await judge(at, "compose-sent");
  const { data } = await onlyEnvelope(here, "Lease");
  assert.match(data, /approver-1" mailboxUuid="nora@example.com"[^]*signer-2"/);
}

async function readFiles(scene: Scene): Promise<void> {
  const at = await openMailbox(scene, "new");
  const { page } = at;
  await page.getByText("Upload files").click();
  const pdf = { name: "lease.pdf", mimeType: "application/pdf", buffer: testPdf([{ text: "Rent", at: [80, 700] }]) };
  await page.getByLabel("Choose files").setInputFiles([pdf, textFile("plan.txt")]);
  await page.getByRole("button", { name: "Preview: lease.pdf" }).click();
  await seePage(at);
  await judge(at, "compose-preview");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Preview: plan.txt" }).click();
  await page.getByText("This file cannot be shown here.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  const long = testPdf(Array.from({ length: 501 }, () => ({ text: "Rent", at: [80, 700] as const })));
  await page.getByLabel("Choose files").setInputFiles([{ name: "long.pdf", mimeType: "application/pdf", buffer: long }]);
  await page.getByRole("button", { name: "Preview: long.pdf" }).click();
  await page.getByText("This file cannot be shown here.").waitFor();
}

async function typeOn(scene: Scene): Promise<void> {
  const { here } = scene;
  await createTemplate(here, "Permit");
  const at = await openMailbox(scene, "new");
  const { page } = at;
  await page.getByLabel("Search templates").fill("Permit");
  await page.getByRole("link", { name: "Permit" }).click();
  const saved = page.getByText("Saved as a draft");
  await page.getByLabel("Subject").fill("Typed permit");
  await saved.waitFor();
  await page.waitForURL(/draft=/);
  const address = page.url();
  assert.equal(await page.evaluate("document.activeElement.value"), "Typed permit", "the focus stays where the user types");
  await page.getByLabel("days, required").fill("31");
  await page.getByLabel("reason").fill("travel");
  await page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.url().endsWith("/api/v1/envelope"));
  await saved.waitFor();
  assert.equal(page.url(), address);
  await judge(at, "compose-autosave");
  await page.reload();
  await page.getByLabel("reason").waitFor();
  assert.equal(await page.getByLabel("reason").inputValue(), "travel");
  assert.equal(await page.getByLabel("days, required").inputValue(), "");
  assert.match((await onlyEnvelope(here, "Typed permit")).data, /travel/);
}

async function sendOfTemplate(scene: Scene): Promise<void> {
  const { here } = scene;
  await createTemplate(here, "Consent");
  const at = await openMailbox(scene, "new", { language: "uk" });
  const { page } = at;
  // the list of the search is read before the change, and arrives after it
  const marked = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.url().endsWith("/favorite"));
  await page.route(/keyword=Consent/, async (route) => {
    const response = await route.fetch();
    await marked;
    await route.fulfill({ response }).catch(() => undefined);
  });
  const asked = page.waitForRequest(/keyword=Consent/);
  await page.getByLabel("Пошук шаблонів").fill("Consent");
  await asked;
  await page.getByRole("button", { name: "Додати до обраних: Consent" }).click();
  await page.getByRole("button", { name: "Вилучити з обраних: Consent" }).waitFor();
  await judge(at, "compose-templates");
  await page.getByRole("link", { name: "Consent" }).click();
  await page.getByLabel("Тема").fill("Consent of Nora");
  await page.getByLabel("Діє, днів").fill("9");
  await page.getByLabel("reason").fill("health");
  await page.getByRole("button", { name: "Зберегти чернетку" }).click();
  await page.waitForURL(/draft=/);
  await page.reload();
  await page.getByRole("button", { name: "Надіслати", exact: true }).click();
  await page.getByText("Виберіть отримувача.").waitFor();
  assert.equal(await page.getByLabel("reason").inputValue(), "health");
  await page.getByLabel("days").fill("31");
  await page.locator("[data-cell]").getByText(/30/).waitFor();
  await judge(at, "compose-template");
  await showAsPdf(page, ["health"]);
  await page.getByRole("button", { name: "Закрити" }).click();
  await page.getByLabel("days").fill("30");
  await pick(page, "Approver", "nora@example.com");
  await page.getByLabel("Код доступу").fill("Paris 1889");
  await page.getByLabel("Надсилати нагадування").check();
  await page.getByRole("button", { name: "Надіслати", exact: true }).click();
  await page.getByRole("heading", { name: "Надіслано" }).waitFor();
  await page.getByText("«Consent of Nora»").waitFor();
  const { status, data } = await onlyEnvelope(here, "Consent of Nora");
  assert.equal(status, "SENT");
  assert.match(data, /afterDays="9"[^]*approver" mailboxUuid="nora@example.com"/);
  assert.match(data, /name="reason">health<[^]*name="days">30</);
}

/** A template of Ann's with two required fields of the sender. */
async function createTemplate({ ann }: Scene["here"], name: string): Promise<void> {
  const data = `<template><info><name>${name}</name></info><documents><document id="text"><info><title>Text</title></info>
    <body><p>I consent because of <field type="text" name="reason" roleId="sender"/> for
    <field type="number" name="days" roleId="sender" max="30"/> days.</p></body></document></documents><flow><roles><role id="sender" title="Sender" type="sender"/>
    <role id="approver" title="Approver" type="approver"/></roles></flow></template>`;
  const answer = await ann.post("/api/v1/template", { data, access: "mailbox", categories: [] });
  assert.equal(answer.status, 200, answer.text);
}

/** The only envelope of Ann's with a subject. */
async function onlyEnvelope(
  { ann }: Scene["here"],
  subject: string,
): Promise<{ readonly status: string; readonly data: string }> {
  const found = Object((await ann.post("/api/v1/envelope/search", { subject })).json).data;
  assert.equal(found.length, 1);
  return Object((await ann.get(`/api/v1/envelope/${found[0].envelopeUuid}?include=envelope`)).json).envelope;
}

/** Searches for a recipient and takes the first one offered, by keyboard. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  await page.getByRole("option", { name: text }).first().waitFor();
  await page.keyboard.press("Enter");
}

function textFile(name: string) {
  return { name, mimeType: "text/plain", buffer: Buffer.from(`content of ${name}`) };
}
