import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import sql from "sql-template-tag";
import { relayOrdered } from "@chancery/server/jobs/relay-ordered.ts";
import { callingUrl } from "../../world/call.ts";
import { sendEmails } from "../../world/emails.ts";
import { orderTemplate, sendOrder } from "../../world/orders.ts";
import { people } from "../../world/people.ts";
import { signIn } from "../../world/persona.ts";
import { judge } from "./judge.ts";
import { inviteBy, type Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

const pia = { ...people.ann, email: "pia@acme.example", password: "correct horse battery" };

/** The settings of a user that others than the console follow: notifications, language and time zone of emails. */
export function preferences(scene: Scene): void {
  const { here } = scene;
  suite("the preferences of a user, in a browser", { timeout: 120_000 }, () => {
    before(async () => {
      const code = await inviteBy(scene, "ann", pia.email);
      const body = { firstName: "Pia", lastName: "Lee", password: pia.password, agreed: true };
      const registered = await callingUrl(here.url)("POST", `/api/v1/registration?code=${code}&codeType=INVITE`, { body });
      assert.equal(registered.status, 201, registered.text);
    });
    test("notifications that are switched off one right after the other stay off, and no email comes", async () =>
      switchOff(scene));
    test("theme and language hold in every page of the browser at once, and after a reload", async () => chooseLook(scene));
    test("emails are in the language and the time zone that the user chose", async () => chooseEmails(scene));
    test("a default mailbox is chosen, and the page says when the user lost it", async () => chooseMailbox(scene));
  });
}

async function switchOff(scene: Scene): Promise<void> {
  const { here } = scene;
  const { page } = await openAs(scene, pia, "/person");
  const off = ["An envelope is waiting for you: By email", "A new comment: By email", "Your roles were changed: In the app"];
  // the first save takes longer than the user does
  const { promise: isClicked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/mailbox-preferences", async (route) => {
    if (route.request().method() === "POST") await isClicked;
    await route.continue();
  });
  for (const name of off) await page.getByRole("checkbox", { name }).uncheck();
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST" && /account-pref/.test(answer.url()));
  goOn();
  await saved;
  const { mailboxes, accounts } = await savedPreferences(here);
  assert.deepEqual(
    [301, 302, 308].filter((code) => mailboxes.email.includes(code)),
    [302],
  );
  assert.deepEqual(
    [301, 308].filter((code) => mailboxes.web.includes(code)),
    [301, 308],
  );
  assert.deepEqual([accounts.email.includes(102), accounts.web.includes(102)], [true, false]);
  await page.reload();
  for (const name of off) await page.getByRole("checkbox", { name, checked: false }).waitFor();
  await page.getByRole("checkbox", { name: "An envelope was completed: By email", checked: true }).waitFor();
  assert.deepEqual(await emailsOfOrder(scene, "Silent order"), []);
  await page.getByRole("checkbox", { name: off[0] ?? "" }).click();
  await page.getByRole("checkbox", { name: off[0] ?? "", checked: true }).waitFor();
  assert.match(String(await emailsOfOrder(scene, "Loud order")), /Loud order/);
}

async function chooseLook(scene: Scene): Promise<void> {
  const { page, context } = await openAs(scene, pia, "/person");
  const other = await context.newPage();
  await other.goto(`${scene.here.url}/person`);
  await other.getByRole("heading", { name: "Your settings" }).waitFor();
  await other.getByLabel("First name").fill("Pia Maria");
  await page.getByLabel("Theme").selectOption("Dark");
  await page.getByLabel("Language", { exact: true }).selectOption("Українська");
  await page.getByRole("heading", { name: "Ваші налаштування" }).waitFor();
  await other.getByRole("heading", { name: "Ваші налаштування" }).waitFor();
  assert.equal(await other.locator("html").getAttribute("lang"), "uk");
  assert.equal(await other.locator("html").getAttribute("data-theme"), "dark");
  assert.equal(await other.getByLabel("Ім'я").inputValue(), "Pia Maria", "what was typed is kept");
  await page.reload();
  await page.getByRole("heading", { name: "Ваші налаштування" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
}

async function chooseEmails(scene: Scene): Promise<void> {
  const { page } = await openAs(scene, pia, "/person");
  await page.getByLabel("Language of emails and documents").selectOption("Українська");
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.").waitFor();
  await page.reload();
  assert.equal(await page.getByLabel("Time zone").inputValue(), "Asia/Tokyo");
  await page.locator("option:checked", { hasText: "Українська" }).first().waitFor({ state: "attached" });
  const email = String(await emailsOfOrder(scene, "Order 8"));
  assert.match(email, /^Конверт «Order 8» .* чекає на дії вашої скриньки\./);
  assert.match(email, /Його термін спливає .* \(Asia\/Tokyo\)\./);
}

async function chooseMailbox(scene: Scene): Promise<void> {
  const { here } = scene;
  const at = await openAs(scene, pia, "/person");
  const { page } = at;
  const mailbox = page.getByLabel("Default mailbox");
  const save = page.getByRole("button", { name: "Save", exact: true });
  assert.equal(await mailbox.inputValue(), "");
  await mailbox.selectOption(pia.mailboxId);
  await save.click();
  await page.getByText("Saved.").waitFor();
  await page.reload();
  assert.equal(await mailbox.inputValue(), pia.mailboxId);
  await judge(at, "person-default-mailbox");
  await here.database.run(sql`
    delete from mailbox_grants
    where mailbox_id = ${pia.mailboxId}
      and user_id = (select id from users where email = ${pia.email})`);
  const lost = page.getByText("You can no longer sign in the mailbox that you chose.");
  await save.click();
  await lost.waitFor();
  await page.reload();
  await lost.waitFor();
  assert.equal(await mailbox.inputValue(), "");
  await judge(at, "person-lost-mailbox");
  await page.getByLabel("First name").fill("Pia Anna");
  await save.click();
  await page.getByText("Saved.").waitFor();
  await mailbox.waitFor({ state: "detached" });
  const { json } = await (await signIn(callingUrl(here.url), pia)).get("/api/v1/user/profile");
  assert.partialDeepStrictEqual(json, { firstName: "Pia Anna", autoDepositMailboxUuid: null });
}

async function savedPreferences({ url }: Scene["here"]) {
  const api = await signIn(callingUrl(url), pia);
  const [mailboxes, accounts] = await Promise.all([
    api.get("/api/v1/notification/mailbox-preferences"),
    api.get("/api/v1/notification/account-preferences"),
  ]);
  return { mailboxes: Object(mailboxes.json).preferences, accounts: Object(accounts.json) };
}

/** Emails to Pia about a new envelope for Ann's mailbox, which she uses too. */
async function emailsOfOrder({ here }: Scene, subject: string): Promise<readonly string[]> {
  const info = `<info><subject>${subject}</subject><expire afterDays="3"/></info>`;
  const template = await orderTemplate(here.bob, { info: '<expire customAllowed="true"/>' });
  await sendOrder({ ann: here.bob, bob: here.ann }, template, { info });
  await relayOrdered(here.database, here.rooms.orderedHandlers);
  return (await sendEmails(here)).filter(({ to }) => to === pia.email).map(({ text }) => text);
}
