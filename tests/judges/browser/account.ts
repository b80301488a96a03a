import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs, signInAs } from "./sign-in.ts";

/** The administration of an account: its people, invitations and domains. */
export function account(scene: Scene): void {
  const { here, visit, codeFor, dns } = scene;
  suite("the administration of an account, in a browser", { timeout: 120_000 }, () => {
    inviting(scene);
    test("an owner finds people, invites a person, and proves a domain by the DNS record that the page shows", async () => {
      const at = await visit();
      const { page } = at;
      await signInAs(at, here.url, people.bob, "/");
      await page.getByRole("button", { name: /menu$/ }).click();
      await page.getByRole("menuitem", { name: here.bob.company }).click();
      await page.getByRole("heading", { name: here.bob.company, level: 1 }).waitFor();
      await page.getByLabel("Search by name or email address").fill("bob");
      await page.getByText(people.bob.email).first().waitFor();
      await page.getByLabel("Email", { exact: true }).fill("nora@new.example");
      await page.getByRole("button", { name: "Invite" }).click();
      await page.getByText("The invitation was sent.").waitFor();
      assert.match(await codeFor("nora@new.example"), /./);
      await judge(at, "account");
      await page.getByRole("link", { name: "Domains" }).click();
      await page.getByLabel("Domain", { exact: true }).fill("borealis-documents.com");
      await page.getByRole("button", { name: "Add the domain" }).click();
      await page.getByRole("textbox", { name: "Record name" }).waitFor();
      assert.equal(
        await page.getByRole("textbox", { name: "Record name" }).inputValue(),
        "_chancery-verify.borealis-documents.com",
      );
      await judge(at, "account-domains");
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText("The record was not found in DNS.").waitFor();
      const value = await page.getByRole("textbox", { name: "Record value" }).inputValue();
      await dns.change("borealis-documents.com", [`_chancery-verify TXT "${value}"`]);
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByRole("button", { name: "Activate the domain" }).click();
      await page.getByText("Active", { exact: true }).waitFor();
      await page.getByRole("link", { name: "People" }).click();
      await page.getByRole("button", { name: "Revoke: nora@new.example" }).click();
      await page.getByText("There are no pending invitations.").waitFor();
      const ann = await visit({ language: "uk" });
      await signInAs(ann, here.url, people.ann, `/account/${people.bob.accountId}`);
      await ann.page.getByText("Сторінку не знайдено").waitFor();
    });
  });
}

function inviting({ here, visit, codeFor }: Scene): void {
  test("an invitation is sent again with a new link, and its link opens nothing once it is revoked", async () => {
    const email = "omar@new.example";
    const bob = await openAs({ here, visit }, people.bob, `/account/${people.bob.accountId}`);
    const { page } = bob;
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByText("The invitation was sent.").waitFor();
    const first = await codeFor(email);
    const again = page.getByRole("button", { name: `Send again: ${email}` });
    await again.click();
    await page.getByText("The invitation was sent.").nth(1).waitFor();
    const second = await codeFor(email);
    await judge(bob, "account-invited-again");
    await again.click();
    await page.getByRole("alert").getByText("The invitation was sent a moment ago").waitFor();
    const omar = await visit();
    const open = (code: string) => omar.page.goto(`${here.url}/join#type=INVITE&code=${code}`);
    const refused = omar.page.getByText("Ask the person who invited you for a new email.");
    await open(first);
    await refused.waitFor();
    await open(second);
    await omar.page.getByLabel("First name").waitFor();
    await page.getByRole("button", { name: `Revoke: ${email}` }).click();
    await page.getByText("There are no pending invitations.").waitFor();
    await omar.page.reload();
    await refused.waitFor();
    await omar.page.getByLabel("First name").waitFor({ state: "detached" });
  });
}
