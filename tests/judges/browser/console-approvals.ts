import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { approvers, flowOf, sendForApproval } from "../../world/approvals.ts";
import { order, orderTemplate } from "../../world/orders.ts";
import { textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

/** The approvals of a mailbox. */
export function consoleApprovals(scene: Scene): void {
  suite("approvals, in a browser", { timeout: 120_000 }, () => {
    test("approvals are given and refused with a reason, and are then in another list", async () => decide(scene));
    test("a request for approval is withdrawn by the mailbox that made it", async () => withdraw(scene));
  });
}

async function decide(scene: Scene): Promise<void> {
  const { ann } = scene.here;
  const [legal] = await approvers(scene.here);
  const [first, second] = await Promise.all([newDraft(scene, "Pumps"), newDraft(scene, "Hoses")]);
  await sendForApproval(ann, [first, second], [[legal]]);
  const at = await openAs(scene, people.ann, `/mailbox/${legal.mailboxId}/waiting`);
  const { page } = at;
  await page.getByRole("link", { name: "Approvals 2" }).click();
  await page.getByText("Requested by Contracts").first().waitFor();
  await judge(at, "approvals");
  await page.getByRole("link", { name: "Hoses" }).click();
  await page.getByRole("heading", { name: "Hoses" }).waitFor();
  await judge(at, "approvals-envelope");
  await page.goBack();
  await page.getByRole("button", { name: "Reject: Hoses" }).click();
  await page.getByLabel("Reason").fill("Too dear");
  await judge(at, "approvals-reject");
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  await page.getByText("Rejected", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Approve: Pumps" }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByText("Envelopes that other mailboxes ask you to approve appear here.").waitFor();
  await judge(at, "approvals-none");
  await page.getByRole("link", { name: "Decided" }).click();
  await page.getByText("Comment: Too dear").waitFor();
  assert.equal(await statusOf(scene, first), "DRAFT");
  await judge(at, "approvals-decided");
}

async function withdraw(scene: Scene): Promise<void> {
  const { ann } = scene.here;
  const [legal] = await approvers(scene.here);
  const id = await newDraft(scene, "Valves");
  await sendForApproval(ann, [id], [[legal]]);
  assert.equal(await statusOf(scene, id), "ON_APPROVAL");
  assert.ok(await flowOf(ann, id));
  const at = await openAs(scene, people.ann, `/mailbox/${people.ann.mailboxId}/approvals?list=requested`, {
    language: "uk",
    viewport: { width: 390, height: 844 },
  });
  const { page } = at;
  await page.getByRole("button", { name: "Відкликати: Valves" }).waitFor();
  await judge(at, "approvals-requested");
  await page.getByRole("button", { name: "Відкликати: Valves" }).click();
  await page.getByRole("button", { name: "Відкликати запит" }).click();
  await page.getByText("Запит відкликано").waitFor();
  assert.equal(await statusOf(scene, id), "DRAFT");
}

async function newDraft({ here }: Scene, subject: string): Promise<string> {
  const template = await orderTemplate(here.ann);
  const data = order(template, { buyer: people.bob.mailboxId, checker: people.bob.mailboxId });
  const xml = data.replace(/<subject>[^<]*</, `<subject>${subject}<`);
  assert.ok(xml.includes(subject));
  return textAt(await here.ann.post("/api/v1/envelope", { data: xml }), "uuid");
}

async function statusOf({ here }: Scene, id: string): Promise<string> {
  return textAt(await here.ann.get(`/api/v1/envelope/${id}?include=envelope`), "envelope", "status");
}
