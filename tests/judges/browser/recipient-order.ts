import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { people } from "../../world/people.ts";
import type { Scene } from "./scene.ts";
import { openMailbox } from "./sign-in.ts";

/** The order of recipients, changed with the mouse. */
export function recipientOrder(scene: Scene): void {
  suite("the order of recipients, in a browser", { timeout: 120_000 }, () => {
    test("recipients are dragged to another place, and act in that order", async () => dragRecipients(scene));
  });
}

const names = ["Orders", "nora@example.com", "omar@example.com"];

async function dragRecipients(scene: Scene): Promise<void> {
  const at = await openMailbox(scene, "new?from=files");
  const { page } = at;
  const file = { name: "lease.txt", mimeType: "text/plain", buffer: Buffer.from("Rent") };
  await page.getByLabel("Choose files").setInputFiles(file);
  await page.getByLabel("Subject").fill("Dragged lease");
  for (const name of names) {
    await page.getByLabel("Add a recipient").fill(name);
    await page.getByRole("option", { name }).first().click();
    await page.getByRole("combobox", { name }).selectOption({ label: "Approves" });
  }
  await page.getByLabel("One after another").check();
  const rows = page.getByRole("list", { name: "Recipients" }).getByRole("listitem");
  const order = async (): Promise<string> =>
    (await rows.getByRole("button", { name: /^Remove / }).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).join();
  // rows differ in height: the first is lower than the second
  await dragRow(page, rows.nth(0), rows.nth(1), 0.05);
  assert.equal(await order(), "Remove Orders,Remove nora@example.com,Remove omar@example.com");
  await dragRow(page, rows.nth(0), rows.nth(1), 0.6);
  assert.equal(await order(), "Remove nora@example.com,Remove Orders,Remove omar@example.com");
  await dragRow(page, rows.nth(2), rows.nth(0), 0.4);
  assert.equal(await order(), "Remove omar@example.com,Remove nora@example.com,Remove Orders");
  await page.getByText("omar@example.com is now 1 of 3").waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("heading", { name: "Sent" }).waitFor();
  const { ann } = scene.here;
  const [found] = Object((await ann.post("/api/v1/envelope/search", { subject: "Dragged lease" })).json).data;
  const { data } = Object((await ann.get(`/api/v1/envelope/${found.envelopeUuid}?include=envelope`)).json).envelope;
  const approvers = [...data.matchAll(/id="approver-\d" mailboxUuid="([^"]+)"/g)].map(([, mailbox]) => mailbox);
  assert.deepEqual(approvers, ["omar@example.com", "nora@example.com", people.bob.mailboxId]);
}

/** Drags a row by its number to a share of the height of another row, as a hand does: in steps, and not quite still at the end. */
async function dragRow(page: Page, row: Locator, onto: Locator, share: number): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  const [from, to] = [await row.boundingBox(), await onto.boundingBox()];
  assert.ok(from && to);
  const y = to.y + to.height * share;
  await page.mouse.move(from.x + 12, from.y + 25);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, y, { steps: 12 });
  for (let more = 1; more <= 4; more += 1) await page.mouse.move(to.x + 20 + more, y);
  await page.mouse.up();
}
