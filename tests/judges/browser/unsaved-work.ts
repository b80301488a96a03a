import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { orderTemplate, sendOrder } from "../../world/orders.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";
import type { Visit } from "./visit.ts";

/** Work that a user has typed into an envelope and the service does not have yet. */
export function unsavedWork(scene: Scene): void {
  suite("work that is not saved, in a browser", { timeout: 120_000 }, () => {
    kept(scene);
    changedElsewhere(scene);
    signedOut(scene);
  });
}

function kept(scene: Scene): void {
  test("what is typed while the service is out of reach is saved afterwards, and not left without a question", async () => {
    const { page, context } = await openOrder(scene);
    await context.setOffline(true);
    await page.getByLabel("b, required").fill("ok");
    await page.getByText("· Not saved").waitFor();
    await page.getByText("The service did not respond.").waitFor();
    await page.getByRole("link", { name: "Back to the mailbox" }).click();
    await page.getByRole("heading", { name: "Leave this page?" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await context.setOffline(false);
    await page.getByText("· Saved").waitFor();
  });

  test("what is typed in one tab stays when another tab saves", async () => {
    const { page, other } = await openTwice(scene);
    await save(other.getByLabel("b, required"), "ok");
    await save(page.getByLabel("n, optional"), "7");
    await other.reload();
    await other.getByLabel("n, optional").waitFor();
    assert.equal(await other.getByLabel("n, optional").inputValue(), "7");
    assert.equal(await other.getByLabel("b, required").inputValue(), "ok");
  });

  test("a note in the audit trail leaves a value that is not saved", async () => {
    const { page } = await openOrder(scene);
    const field = page.getByLabel("n, optional");
    await field.fill("3");
    await page.locator("summary", { hasText: "Audit trail" }).click();
    await page.getByLabel("Note in the audit trail").fill("Called the buyer");
    await page.getByRole("button", { name: "Add the note" }).click();
    await page.getByText("The note was added.").waitFor();
    assert.equal(await field.inputValue(), "3");
  });
}

function changedElsewhere(scene: Scene): void {
  test("rows that are added to a table in two tabs are all kept", async () => {
    const { page, other } = await openTwice(scene, table);
    await save(other.getByLabel("item, required"), "Pumps");
    await save(page.getByLabel("item, required"), "Hoses");
    assert.deepEqual(await itemsOn(page), ["Pumps", "Hoses"]);
    await other.getByRole("button", { name: "Add a row" }).click();
    await save(other.getByLabel("item, required").nth(1), "Valves");
    assert.deepEqual(await itemsOn(other), ["Pumps", "Hoses", "Valves"]);
    await save(page.getByLabel("b, required"), "ok");
    await page.reload();
    await page.getByLabel("item, required").nth(2).waitFor();
    assert.deepEqual(await itemsOn(page), ["Pumps", "Hoses", "Valves"]);
  });

  test("a row that two tabs change is saved by the first; the second explains it, and keeps its own", async () => {
    const visit = await openOrder(scene, table);
    const { page } = visit;
    await save(page.getByLabel("item, required"), "Pumps");
    const other = await anotherTab(visit);
    await save(other.getByLabel("item, required"), "Hoses");
    await page.getByLabel("item, required").fill("Valves");
    await page.getByText("The same rows of a table were changed").waitFor();
    assert.deepEqual(await itemsOn(page), ["Valves"]);
    await other.reload();
    await other.getByLabel("item, required").waitFor();
    assert.deepEqual(await itemsOn(other), ["Hoses"]);
  });

  test("an envelope whose fields were changed elsewhere is shown again before it is finished", async () => {
    const { page, other } = await openTwice(scene);
    await save(other.getByLabel("n, optional"), "7");
    await page.getByLabel("b, required").fill("ok");
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("Some fields were changed in another tab").waitFor();
    assert.equal(await page.getByLabel("n, optional").inputValue(), "7");
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("Others still have to act").or(page.getByText("checker")).first().waitFor();
  });
}

function signedOut(scene: Scene): void {
  test("a comment that cannot be posted keeps what was typed, also meanwhile", async () => {
    const { page, context } = await openOrder(scene);
    await page.locator("summary", { hasText: "Comments" }).click();
    const field = page.getByLabel("Comment", { exact: true });
    const { promise: typed, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/comments?\b/, async (route) => {
      if (route.request().method() === "POST") await typed;
      await route.continue();
    });
    await field.fill("First");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await field.fill("Second");
    await context.clearCookies();
    answer();
    await page.getByText("Your session has ended.").waitFor();
    assert.equal(await field.inputValue(), "First\nSecond");
  });

  test("a new envelope explains a session that has ended, and keeps what was typed", async () => {
    const { uuid } = await orderTemplate(scene.here.ann, {});
    const { page, context } = await openAs(scene, people.ann, `/mailbox/${people.ann.mailboxId}/new?template=${uuid}`);
    const field = page.getByLabel("Subject");
    await field.waitFor();
    await context.clearCookies();
    await field.fill("Pumps");
    await page.getByText("Not saved").waitFor();
    await page.getByText("Your session has ended.").waitFor();
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.getByText("Your session has ended.").waitFor();
    assert.equal(await field.inputValue(), "Pumps");
  });
}

const number = '<field type="number" name="n" roleId="buyer" min="5" optional="true"/>';
const table = `</p><table name="goods" roleId="buyer" iterable="true"><thead><tr><th>Goods</th></tr></thead>
  <tbody><tr iterable="true" name="*"><td><field type="text" name="item" roleId="buyer"/></td></tr></tbody></table><p>`;

/** Fills in a field, and waits until it is saved. */
async function save(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.page().getByText("· Saved").waitFor();
}

async function anotherTab({ page, context }: Visit): Promise<Page> {
  const other = await context.newPage();
  await other.goto(page.url());
  return other;
}

/** An order in two tabs. */
async function openTwice(scene: Scene, fields = number) {
  const visit = await openOrder(scene, fields);
  return { page: visit.page, other: await anotherTab(visit) };
}

async function openOrder(scene: Scene, fields = number): Promise<Visit> {
  const id = await sendOrder(scene.here, await orderTemplate(scene.here.ann, { fields }));
  return openAs(scene, people.bob, `/envelope/${id}`);
}

/** The texts in the rows of the table. */
async function itemsOn(page: Page): Promise<readonly string[]> {
  return page.getByLabel("item, required").evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}
