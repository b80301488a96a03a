import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { suite, test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import sql from "sql-template-tag";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

const { accountId } = people.bob;
const at = `/account/${accountId}/people`;
const mimeType = "text/csv";

/** The import of a file of people, and the email that they get again. */
export function accountPeople(scene: Scene): void {
  suite("people added to an account from a file, in a browser", { timeout: 120_000 }, () => {
    test("an administrator imports the example and a file, and sees which rows failed and why", async () => importFiles(scene));
    test("the welcome email is sent again, once an hour", async () => welcomeAgain(scene));
    test("a file that cannot be imported says why, in Ukrainian too", async () => refuse(scene));
    test("of many invitations the last is shown, and revoked", async () => revokeLast(scene));
  });
}

async function importFiles(scene: Scene): Promise<void> {
  await scene.here.database.run(sql`
    insert into account_domains (id, account_id, domain, unicode, searched, status, created_at, method, value, verified_at)
    values (gen_random_uuid(), ${accountId}, 'people.example', 'people.example', 'people.example', 'ACTIVE', now(),
      'DNS_TXT_RECORD', 'x', now())`);
  const visit = await openAs(scene, people.bob, at);
  const { page } = visit;
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download an example" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "users.xlsx");
  const example = await readFile(await download.path());
  await page.getByLabel("Choose a file").setInputFiles({ name: "users.xlsx", mimeType: "", buffer: example });
  await page.getByText("People added: 1.").waitFor();
  await page.getByText("ann.lee@people.example").waitFor();
  await page.getByRole("button", { name: "Import another file" }).click();
  const good = Array.from({ length: 30 }, (_, n) => `user${n}@people.example,User,${n}`);
  const rows = ["email,firstName,lastName", "no address,No,Address", ...good, "ida@elsewhere.example,Ida,Ray"];
  const buffer = Buffer.from(rows.join("\n"));
  await page.getByLabel("Choose a file").setInputFiles({ name: "people.csv", mimeType, buffer });
  await page.getByRole("progressbar", { name: "Progress of the import" }).waitFor();
  await page.reload();
  await page.getByText("People added: 30.").waitFor();
  await page.getByText("Rows that failed: 2").waitFor();
  await page.getByText("Row 2 · no address").waitFor();
  await page.getByText("The email address in row 33 is not in a domain of the account").waitFor();
  await judge(visit, "account-people-imported");
}

async function revokeLast(scene: Scene): Promise<void> {
  const roles = [systemRoles.accountOwner];
  for (let at = 10; at < 61; at += 1) {
    const body = { email: `guest${at}@elsewhere.example`, firstName: "Guest", lastName: `${at}`, mailboxes: [] };
    const answer = await scene.here.bob.post("/api/v1/user/invite", { ...body, account: { uuid: accountId, roles } });
    assert.equal(answer.status, 201, answer.text);
  }
  const { page } = await openAs(scene, people.bob, at);
  const revoke = page.getByRole("button", { name: /^Revoke: guest/ });
  await revoke.first().waitFor();
  await page.getByRole("button", { name: "Show more" }).last().click();
  await revoke.nth(50).click();
  await revoke.nth(50).waitFor({ state: "detached" });
  assert.equal(await revoke.count(), 50);
}

async function welcomeAgain(scene: Scene): Promise<void> {
  const email = "ann.lee@people.example";
  const { page } = await openAs(scene, people.bob, at);
  const again = page.getByRole("button", { name: `Send the welcome email again: ${email}` });
  const sent = page.getByText(`The email was sent to ${email}.`);
  const refused = page.getByRole("alert").getByText("Too many requests");
  await again.click();
  await sent.waitFor();
  await again.click();
  await refused.waitFor();
  await scene.here.database.run(sql`
    update person_codes set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
    where email = ${email}`);
  await again.click();
  await refused.waitFor({ state: "detached" });
  await sent.waitFor();
}

async function refuse(scene: Scene): Promise<void> {
  const visit = await openAs(scene, people.bob, at, { language: "uk" });
  const { page } = visit;
  const buffer = Buffer.from("email,role\nx@people.example,owner");
  await page.getByLabel("Вибрати файл").setInputFiles({ name: "people.csv", mimeType, buffer });
  await page.getByRole("alert").getByText("Стовпці файлу не такі, як очікувалося").waitFor();
  await judge(visit, "account-people-refused");
}
