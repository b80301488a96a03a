import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { approvers, flowOf, sendForApproval } from "../../world/approvals.ts";
import { order, orderTemplate, sendOrder } from "../../world/orders.ts";
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
    test("a draft is sent for approval on its page, and rejected there with a reason", async () => onItsPage(scene));
    test("an envelope that waits is approved on its page, in the order that was asked for", async () => oneAfterAnother(scene));
    test("a user without the permissions is not offered approvals", async () => withoutPermission(scene));
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
  await page.getByText("Envelopes that wait for your approval appear here.").waitFor();
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

async function onItsPage(scene: Scene): Promise<void> {
  const [legal] = await approvers(scene.here);
  const id = await newDraft(scene, "Flanges");
  const at = await openAs(scene, people.ann, `/envelope/${id}?mailbox=${people.ann.mailboxId}`, {
    language: "uk",
    viewport: { width: 390, height: 844 },
  });
  const { page } = at;
  await page.getByRole("button", { name: "Надіслати на погодження" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Надіслати на погодження" }).click();
  await dialog.getByText("Додайте принаймні одну скриньку.").waitFor();
  await dialog.getByLabel("Додати скриньку").fill("Legal");
  await page.getByRole("option", { name: "Legal" }).click();
  await dialog.getByLabel("Повідомлення (необов'язково)").fill("До п'ятниці");
  await judge(at, "envelope-approval-send");
  await dialog.getByRole("button", { name: "Надіслати на погодження" }).click();
  await page.getByRole("button", { name: "Відкликати запит на погодження" }).waitFor();
  assert.equal(await statusOf(scene, id), "ON_APPROVAL");
  await judge(at, "envelope-approval-requested");
  // the mailbox that asks does not decide itself
  assert.equal(await page.getByRole("button", { name: "Погодити" }).count(), 0);
  await page.goto(`${scene.here.url}/envelope/${id}?mailbox=${legal.mailboxId}`);
  await page.getByText("Contracts просить погодити конверт.").waitFor();
  await judge(at, "envelope-approval-decide");
  await page.getByRole("button", { name: "Відхилити" }).click();
  await page.getByLabel("Причина").fill("Задорого");
  await page.getByRole("dialog").getByRole("button", { name: "Відхилити" }).click();
  await page.getByText("Contracts просить погодити конверт.").waitFor({ state: "detached" });
  assert.equal(await statusOf(scene, id), "DRAFT");
  await page.goto(`${scene.here.url}/envelope/${id}?mailbox=${people.ann.mailboxId}`);
  await page.getByText("Задорого").waitFor();
  await judge(at, "envelope-approval-rejected");
}

async function oneAfterAnother(scene: Scene): Promise<void> {
  const { here } = scene;
  const [legal, finance] = await approvers(here);
  const id = await sendOrder(here, await orderTemplate(here.ann), { checker: here.stranger.mailboxId });
  const at = await openAs(scene, people.bob, `/envelope/${id}`);
  const { page } = at;
  await page.getByRole("heading", { name: "Approvals" }).click();
  await page.getByRole("button", { name: "Send for approval" }).click();
  const dialog = page.getByRole("dialog");
  for (const name of ["Finance", "Legal"]) {
    await dialog.getByLabel("Add an approver").fill(name);
    await page.getByRole("option", { name }).click();
  }
  await dialog.getByRole("button", { name: "Move Legal up" }).click();
  await dialog.getByLabel("Urgent").check();
  await judge(at, "envelope-approval-order");
  await dialog.getByRole("button", { name: "Send for approval" }).click();
  await page.getByRole("button", { name: "Withdraw the approval request" }).waitFor();
  assert.equal((await finance.get(`/api/v1/envelope/${id}`)).status, 404, "Finance is asked after Legal");
  const owner = await openAs(scene, people.ann, "/");
  for (const { mailboxId } of [legal, finance]) {
    await owner.page.goto(`${here.url}/envelope/${id}?mailbox=${mailboxId}`);
    await owner.page.getByRole("button", { name: "Approve" }).click();
    await owner.page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await owner.page.getByText("Orders has requested your approval.").waitFor({ state: "detached" });
  }
  await page.reload();
  await page.getByRole("heading", { name: "Approvals" }).click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  // the mailbox acts again
  await page.getByRole("button", { name: "Send for approval" }).waitFor();
  await judge(at, "envelope-approval-approved");
}

async function withoutPermission(scene: Scene): Promise<void> {
  const id = await newDraft(scene, "Gaskets");
  const at = await openAs(scene, people.ann, "/");
  const { page } = at;
  await page.route("**/api/v1/user/profile*", async (route) => {
    const answer = await route.fetch();
    const profile = JSON.parse((await answer.text()).replaceAll(/\b(?:2009|2010|2011|2019)\b,?/g, "").replaceAll(",]", "]"));
    await route.fulfill({ response: answer, json: profile });
  });
  await page.goto(`${scene.here.url}/envelope/${id}?mailbox=${people.ann.mailboxId}`);
  await page.getByRole("heading", { name: "Gaskets" }).waitFor();
  assert.equal(await page.getByRole("heading", { name: "Approvals" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: "Send for approval" }).count(), 0);
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
