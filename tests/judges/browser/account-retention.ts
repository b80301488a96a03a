import assert from "node:assert/strict";
import { suite, test } from "node:test";
import sql from "sql-template-tag";
import { createPaper } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { completeOffer } from "../../world/retention.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

const { accountId } = people.bob;
const at = `/account/${accountId}/retention`;

/** The retention rules, legal holds and removed envelopes of an account. */
export function accountRetention(scene: Scene): void {
  suite("retention of an account, in a browser", { timeout: 120_000 }, () => {
    test("an owner sees what a rule would remove, sets, changes and removes it", async () => setRule(scene));
    test("an owner sets a legal hold on a person, and lifts it with a reason", async () => hold(scene));
    test("a list that cannot be read is an error with the reason, not an empty list", async () => unreadable(scene));
  });
}

async function setRule(scene: Scene): Promise<void> {
  const { here } = scene;
  const template = await createPaper(here.bob);
  const id = await completeOffer(here.bob, here.ann, { template });
  await here.database.run(sql`update envelopes set completed_at = now() - interval '3 days' where id = ${id}`);
  const visit = await openAs(scene, people.bob, at);
  const { page } = visit;
  await page.getByText("No rules yet. Nothing is removed.").waitFor();
  await page.getByText("Nothing was removed yet.").waitFor();
  await judge(visit, "account-retention-none");
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByText("It would remove no envelopes now.").waitFor();
  await page.getByLabel("Envelopes of").selectOption("Offer");
  await page.getByLabel("Keep for").fill("2");
  await page.getByLabel("Unit").selectOption("Days");
  await page.getByText("Envelopes that it would remove now: 1.").waitFor();
  await judge(visit, "account-retention-rule");
  await page.getByLabel("Then").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Kept for 2 days, then erased").waitFor();
  assert.deepEqual(await rulesOf(scene), [{ templateUuid: template.uuid, keepDays: 2, keepYears: null, action: "erase" }]);
  await page.getByRole("button", { name: "Change: Template: Offer" }).click();
  await page.getByLabel("Keep for").fill("7");
  await page.getByLabel("Unit").selectOption("Years");
  await page.getByLabel("Then").selectOption("Delete them");
  await page.getByRole("button", { name: "Save the rule" }).click();
  await page.getByText("Kept for 7 years, then deleted").waitFor();
  await judge(visit, "account-retention");
  await page.getByRole("button", { name: "Remove: Template: Offer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("No rules yet. Nothing is removed.").waitFor();
  assert.deepEqual(await rulesOf(scene), []);
}

async function hold(scene: Scene): Promise<void> {
  const { here } = scene;
  const visit = await openAs(scene, people.bob, at, { language: "uk" });
  const { page } = visit;
  await page.getByRole("button", { name: "Встановити утримання" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Утримувати").selectOption("Усе, де названо людину");
  await dialog.getByLabel("Електронна пошта").fill("nobody@borealis.example");
  await dialog.getByLabel("Причина").fill("Справа 17/2026");
  await dialog.getByRole("button", { name: "Встановити утримання" }).click();
  await dialog.getByText("Жоден користувач облікового запису не має цієї адреси.").waitFor();
  await judge(visit, "account-hold-uk");
  await dialog.getByLabel("Електронна пошта").fill(people.bob.email);
  await dialog.getByRole("button", { name: "Встановити утримання" }).click();
  await page.getByText(`Людина: ${people.bob.email}`).waitFor();
  await judge(visit, "account-retention-uk");
  await page.getByRole("button", { name: "Зняти: Справа 17/2026" }).click();
  await page.getByLabel("Причина зняття").fill("Справу закрито");
  await page.getByRole("button", { name: "Зняти утримання" }).click();
  await page.getByText("Утримань немає.").waitFor();
  assert.deepEqual((await here.bob.get(`/api/v1/account/${accountId}/legal-holds`)).json, []);
}

async function unreadable(scene: Scene): Promise<void> {
  const { page } = await openAs(scene, people.bob, "/person");
  await page.route("**/retention-rules", (route) =>
    route.fulfill({ status: 403, json: { code: 1002, messageLocalized: "Not you" } }),
  );
  await page.goto(`${scene.here.url}${at}`);
  await page.getByRole("alert").getByText("Not you").waitFor();
  assert.equal(await page.getByText("No rules yet. Nothing is removed.").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Add a rule" }).count(), 0);
}

async function rulesOf({ here }: Scene): Promise<readonly unknown[]> {
  const rules: readonly Readonly<Record<string, unknown>>[] = Object(
    (await here.bob.get(`/api/v1/account/${accountId}/retention-rules`)).json,
  );
  return rules.map(({ templateUuid, keepDays, keepYears, action }) => ({ templateUuid, keepDays, keepYears, action }));
}
