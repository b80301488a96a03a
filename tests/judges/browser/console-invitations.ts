import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { agreementTemplate, sendAgreement } from "../../world/agreements.ts";
import { statusFor } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import { inviteBy, type Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

const path = `/mailbox/${people.bob.mailboxId}`;

/** Invitations of the signed-in user. */
export function consoleInvitations(scene: Scene): void {
  suite("invitations, in a browser", { timeout: 120_000 }, () => {
    test("an envelope for the user's address is accepted into the mailbox, another one is declined with a reason", async () =>
      takeEnvelopes(scene));
    test("an invitation to an account is declined, and the next one accepted", async () => joinAccount(scene));
  });
}

async function takeEnvelopes(scene: Scene): Promise<void> {
  const { here } = scene;
  const template = await agreementTemplate(here.ann);
  const send = (subject: string) =>
    sendAgreement(here.ann, template, { buyer: people.bob.email, head: people.ann.mailboxId, subject });
  const [taken, declined] = [await send("Supply 201"), await send("Supply 202")];
  const at = await openAs(scene, people.bob, `${path}/waiting`, { language: "uk" });
  const { page } = at;
  await page.getByRole("link", { name: "Запрошення 2" }).click();
  await page.getByRole("button", { name: "Прийняти: Supply 201" }).waitFor();
  await judge(at, "invitations");
  await page.getByRole("button", { name: "Відмовитися: Supply 202" }).click();
  await page.getByLabel("Причина").fill("Не замовляли");
  await page.getByRole("button", { name: "Відхилити конверт" }).click();
  await page.getByText("Конверт відхилено").waitFor();
  assert.equal(await statusFor(here.ann, declined), "CANCELLED");
  await page.getByRole("button", { name: "Прийняти: Supply 201" }).click();
  await page.getByRole("heading", { name: "Supply 201" }).waitFor();
  assert.equal(await statusFor(here.bob, taken), "WAITING");
}

async function joinAccount(scene: Scene): Promise<void> {
  await inviteBy(scene, "ann", people.bob.email);
  const at = await openAs(scene, people.bob, `${path}/invitations`, { viewport: { width: 768, height: 1024 } });
  const { page } = at;
  await page.getByText("Mailboxes: Contracts").waitFor();
  await judge(at, "invitations-account");
  await page.getByRole("button", { name: "Decline: Acme Ltd" }).click();
  await judge(at, "invitations-decline");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await page.getByText("Invitation declined").waitFor();
  await inviteBy(scene, "ann", people.bob.email);
  await page.reload();
  await page.getByRole("button", { name: "Accept: Acme Ltd" }).click();
  await page.getByRole("combobox", { name: "Mailbox" }).waitFor();
  await page.getByRole("button", { name: "Accept: Acme Ltd" }).waitFor({ state: "detached" });
  await judge(at, "invitations-accepted");
}
