import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createPaper, replyXml, sendOffer, textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

/** Actions of users on an envelope besides their own step: share it, delegate, and read its audit trail. */
export function consoleEnvelope(scene: Scene): void {
  suite("the actions on an envelope, in a browser", { timeout: 120_000 }, () => {
    test("an envelope is shared with a mailbox, and no longer", async () => share(scene));
    test("a delegated step is taken back", async () => takeBack(scene));
    test("a comment is changed and removed by its author, and a thread is closed", async () => comment(scene));
    test("envelopes are chained by their IDs, lead to each other, and leave the chain", async () => chain(scene));
    test("the audit trail lists what has happened and who did it, and the archive is sent by email", async () => trail(scene));
  });
}

async function share({ here, visit }: Scene): Promise<void> {
  const id = await sendOffer(here.ann, here.bob, await createPaper(here.ann), "Shared pumps");
  const at = await openAs({ here, visit }, people.ann, `/envelope/${id}`);
  const { page } = at;
  await page.getByRole("heading", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Share a copy" }).click();
  await page.getByLabel("Mailbox").fill("Reception");
  await page.getByRole("option", { name: "Reception" }).first().click();
  const stop = page.getByRole("button", { name: "Stop sharing: Reception, Corvus SA" });
  await stop.waitFor();
  assert.equal((await here.stranger.get(`/api/v1/envelope/${id}`)).status, 200);
  await judge(at, "envelope-shared");
  await stop.click();
  await stop.waitFor({ state: "detached" });
  assert.equal((await here.stranger.get(`/api/v1/envelope/${id}`)).status, 404);
}

async function takeBack({ here, visit }: Scene): Promise<void> {
  const id = await sendOffer(here.ann, here.bob, await createPaper(here.ann), "Delegated pumps");
  const at = await openAs({ here, visit }, people.bob, `/envelope/${id}`, { language: "uk" });
  const { page } = at;
  await page.getByRole("heading", { name: "Інші дії" }).click();
  await page.getByRole("button", { name: "Делегувати мій крок" }).click();
  await page.getByLabel("Скринька").fill("Reception");
  await page.getByRole("option", { name: "Reception" }).first().click();
  const undo = page.getByRole("button", { name: "Відкликати делегування" });
  await undo.waitFor();
  assert.equal(await statusOf(here, id), "SENT");
  await judge(at, "envelope-delegated");
  await undo.click();
  await page.getByText("Крок знову ваш.").waitFor();
  await undo.waitFor({ state: "detached" });
  assert.equal(await statusOf(here, id), "WAITING");
}

async function comment({ here, visit }: Scene): Promise<void> {
  const id = await sendOffer(here.ann, here.bob, await createPaper(here.ann), "Discussed pumps");
  const path = `/api/v1/envelope/${id}/comment`;
  assert.equal((await here.ann.post(path, { text: "Price is rigth", accessType: "public" })).status, 201);
  assert.equal((await here.bob.post(path, { text: "Sent too early", accessType: "public" })).status, 201);
  const at = await openAs({ here, visit }, people.ann, `/envelope/${id}`);
  const { page } = at;
  await page.getByRole("heading", { name: "Comments" }).click();
  await page.getByText("Sent too early").waitFor();
  // only the own comment can be changed
  assert.equal(await page.getByRole("button", { name: "Edit" }).count(), 1);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Comment text").fill("Price is right");
  await judge(at, "envelope-comment-edit");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Price is right", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Removed by its author").waitFor();
  await page.getByRole("button", { name: "Close the thread" }).first().click();
  await page.getByRole("button", { name: "Reopen the thread" }).waitFor();
  await judge(at, "envelope-comments");
}

async function chain({ here, visit }: Scene): Promise<void> {
  const paper = await createPaper(here.ann);
  const first = await sendOffer(here.ann, here.bob, paper, "First pumps");
  const second = await sendOffer(here.ann, here.bob, paper, "Second pumps");
  const at = await openAs({ here, visit }, people.ann, `/envelope/${first}`, { language: "uk" });
  const { page } = at;
  await page.getByRole("heading", { name: "Ланцюжок" }).click();
  const other = page.getByLabel("ID іншого конверта або посилання на нього");
  await other.fill("pumps");
  await page.getByRole("button", { name: "Додати до ланцюжка" }).click();
  await page.getByText("Введіть ID конверта або скопіюйте посилання на нього.").waitFor();
  await other.fill(`${here.url}/envelope/${second}`);
  await page.getByRole("button", { name: "Додати до ланцюжка" }).click();
  await page.getByRole("link", { name: "Second pumps" }).waitFor();
  await judge(at, "envelope-chain");
  await page.getByRole("button", { name: "Вилучити цей конверт із ланцюжка" }).click();
  await page.getByText("Цей конверт не входить до жодного.").waitFor();
}

async function trail({ here, visit }: Scene): Promise<void> {
  const paper = await createPaper(here.ann);
  const id = await sendOffer(here.ann, here.bob, paper, "Completed pumps");
  assert.equal((await here.bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper) })).status, 200);
  const at = await openAs({ here, visit }, people.ann, `/envelope/${id}`);
  const { page } = at;
  await page.getByText("2 of 2 steps done").waitFor();
  await page.getByRole("heading", { name: "Audit trail" }).click();
  const part = page.getByRole("group", { name: "Audit trail" });
  await part.getByText("Fields filled in").waitFor();
  await part
    .getByText(/^Bob \S+ · Orders/)
    .first()
    .waitFor();
  await part.getByLabel("Note in the audit trail").fill("Pumps were\ncounted twice");
  await judge(at, "envelope-trail");
  await page.getByRole("button", { name: "Add the note" }).click();
  await part.getByRole("listitem").getByText("Pumps were counted twice").waitFor();
  assert.equal(await part.getByLabel("Note in the audit trail").inputValue(), "");
  await page.getByRole("heading", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Email the archive" }).click();
  await page.getByLabel("Email addresses").fill("olena@kalyna.example, dan@echo.example");
  await judge(at, "envelope-archive");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("The link was sent.").waitFor();
}

async function statusOf({ bob }: Scene["here"], id: string): Promise<string> {
  return textAt(await bob.get(`/api/v1/envelope/${id}?include=envelope`), "envelope", "status");
}
