import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { bulkDone, startBulkSend } from "../../world/bulk-sends.ts";
import { createPaper, sendOffer } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openMailbox } from "./sign-in.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";

/** The tasks of a mailbox that run in the background. */
export function consoleTasks(scene: Scene): void {
  suite("tasks, in a browser", { timeout: 120_000 }, () => {
    test("a bulk send is cancelled from the list of tasks, and leads to its rows", async () => cancelBulkSend(scene));
    test("an action on several envelopes shows what failed, in Ukrainian", async () => showFailures(scene));
  });
}

async function cancelBulkSend(scene: Scene): Promise<void> {
  const { ann } = scene.here;
  const paper = await createPaper(ann);
  const rows = `role.buyer,subject,goods\r\n${people.bob.mailboxId},Offer,Pumps\r\n`;
  const id = await startBulkSend(ann, paper, rows, "&dryRun=true");
  await bulkDone(ann, id);
  const at = await openMailbox(scene, "waiting");
  const { page } = at;
  await page.getByRole("link", { name: "Tasks" }).click();
  await page.getByText("Checked, not sent yet · 1 row").first().waitFor();
  await judge(at, "tasks");
  await page
    .getByRole("button", { name: /^Cancel: / })
    .first()
    .click();
  await judge(at, "tasks-cancel");
  await page.getByRole("button", { name: "Cancel the bulk send" }).click();
  await page.getByText("Cancelled · 1 row").first().waitFor();
  assert.equal(Object((await ann.get(`/api/v1/envelope/bulk-send/${id}`)).json).state, "CANCELLED");
  await page.locator(`a[href$="run=${id}"]`).click();
  await page.getByText("Cancelled. Envelopes that were already sent are not affected.").waitFor();
}

async function showFailures(scene: Scene): Promise<void> {
  const { ann, bob } = scene.here;
  const sent = await sendOffer(ann, bob, await createPaper(ann));
  const body = { uuids: [sent, unknown], comment: "Ordered twice" };
  assert.equal((await ann.send("DELETE", "/api/v1/envelope/cancel", { body })).status, 200);
  const at = await openMailbox(scene, "tasks", { language: "uk" });
  const { page } = at;
  await page.getByText("Виконано 2 з 2 · не вдалося: 1").first().waitFor();
  await page.getByRole("button", { name: "Показати помилки" }).first().click();
  await page.getByText(`Конверт ${unknown} не існує`).waitFor();
  await judge(at, "tasks-failed");
}
