import assert from "node:assert/strict";
import { suite, test } from "node:test";
import sql from "sql-template-tag";
import { corporateUser } from "../../world/corporate.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

const { accountId, mailboxId } = people.bob;

/** The mailboxes and roles of an account. */
export function accountMailboxes(scene: Scene): void {
  const { here } = scene;
  suite("mailboxes and roles of an account, in a browser", { timeout: 120_000 }, () => {
    test("an owner makes a role, grants it in a mailbox, changes and revokes it", async () => {
      const email = "clerk@borealis.example";
      const clerk = await corporateUser(here.database, accountId, email);
      const at = await openAs(scene, people.bob, `/account/${accountId}/roles`);
      const { page } = at;
      await page.getByRole("button", { name: "Add a role" }).click();
      await page.getByLabel("Name").fill("Clerk");
      await page.getByLabel("See envelopes").check();
      await page.getByLabel("Send envelopes").check();
      await judge(at, "account-role");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("in mailboxes · 2 permissions").waitFor();
      await page.getByRole("button", { name: "Permissions: Mailbox owner" }).click();
      assert.equal(await page.getByLabel("Send envelopes").isDisabled(), true);
      await page.keyboard.press("Escape");
      await judge(at, "account-roles");

      await page.getByRole("link", { name: "Mailboxes" }).click();
      await page.getByRole("button", { name: "Orders" }).click();
      await page.getByLabel("Email of a user of the account").fill("nobody@borealis.example");
      await page.getByRole("button", { name: "Grant access" }).click();
      await page.getByText("No user of the account has this email address.").waitFor();
      await page.getByLabel("Email of a user of the account").fill(email);
      await page.getByLabel("Role", { exact: true }).selectOption("Clerk");
      await page.getByRole("button", { name: "Grant access" }).click();
      await page.getByLabel(`Role: ${email}`).selectOption("Mailbox viewer");
      while ((await rolesOf(scene, clerk))[0] !== "Mailbox viewer") await page.waitForLoadState("networkidle");
      await judge(at, "account-mailboxes");
      await page.getByRole("button", { name: `Revoke: ${email}` }).click();
      await page.getByLabel(`Role: ${email}`).waitFor({ state: "detached" });
      assert.deepEqual(await rolesOf(scene, clerk), []);
    });

    resetting(scene);

    test("an owner creates a mailbox, and names it anew with an alias", async () => {
      const at = await openAs(scene, people.bob, `/account/${accountId}/mailboxes`, { language: "uk" });
      const { page } = at;
      await page.getByLabel("Назва нової скриньки").fill("Склад");
      await page.getByRole("button", { name: "Створити скриньку" }).click();
      await page.getByLabel("Назва", { exact: true }).fill("Склад 2");
      await page.getByLabel("Псевдоніми, через кому").fill("warehouse, store");
      await page.getByRole("button", { name: "Зберегти" }).click();
      await page.getByRole("button", { name: "Склад 2" }).waitFor();
      await judge(at, "account-mailboxes-uk");
      const list = Object((await here.bob.get(`/api/v1/account/${accountId}/mailbox?keyword=Склад`)).json).data;
      const { json } = await here.bob.get(`/api/v1/mailbox/${list[0].uuid}`);
      assert.deepEqual(
        Object(json)
          .aliases.map(({ name }: { readonly name: string }) => name)
          .toSorted(),
        ["store", "warehouse"],
      );
    });
  });
}

async function rolesOf({ here }: Pick<Scene, "here">, userId: string): Promise<readonly string[]> {
  const { json } = await here.bob.get(`/api/v1/permission/${userId}/mailbox/${mailboxId}`);
  return Object(json).roles.map(({ name }: { readonly name: string }) => name);
}

function resetting(scene: Scene): void {
  const { here } = scene;
  test("an owner resets the second factor of a user who has lost it", async () => {
    const email = "lost@borealis.example";
    const id = await corporateUser(here.database, accountId, email);
    await here.database.run(sql`
      insert into second_factors (id, user_id, kind, name, secret, created_at, confirmed_at)
      values (gen_random_uuid(), ${id}, 'totp', 'Phone', 'x', now(), now())`);
    const at = await openAs(scene, people.bob, `/account/${accountId}/people`);
    const { page } = at;
    await page.getByRole("button", { name: `Reset second factor: ${email}` }).click();
    await judge(at, "account-reset");
    await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
    await page.getByText("The second factor was reset.").waitFor();
    assert.deepEqual(await here.database.all(sql`select id from second_factors where user_id = ${id}`), []);
  });
}
