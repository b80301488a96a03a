import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import { callingUrl } from "../../world/call.ts";
import { people, type Person } from "../../world/people.ts";
import sql from "sql-template-tag";
import { codeAt } from "../../world/second-factor.ts";
import { judge } from "./judge.ts";
import { inviteBy, type Scene } from "./scene.ts";
import { openAs, signInAs } from "./sign-in.ts";

/** The settings of a user: profile, signature, tokens, second factor. */
export function person(scene: Scene): void {
  const { here, visit } = scene;
  const sam = { ...people.bob, email: "sam@acme.example", password: "correct horse battery" };
  suite("the settings of a user, in a browser", { timeout: 120_000 }, () => {
    before(async () => {
      const code = await inviteBy(scene, "ann", sam.email);
      const body = { firstName: "Samuel", lastName: "Lee", password: sam.password, agreed: true };
      const registered = await callingUrl(here.url)("POST", `/api/v1/registration?code=${code}&codeType=INVITE`, { body });
      assert.equal(registered.status, 201, registered.text);
    });

    test("a user changes the profile, draws a signature, and gets a token that is shown once", async () => {
      const at = await visit();
      const { page } = at;
      await signInAs(at, here.url, sam, "/person");
      await page.getByLabel("First name").fill("Sam");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      await page.getByRole("button", { name: "Add: Signature" }).click();
      await page.getByRole("tab", { name: "Type" }).click();
      await page.getByLabel("Your name").fill("Sam Lee");
      await judge(at, "person-signature");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByAltText("Signature").waitFor();
      await page.getByLabel("Name", { exact: true }).fill("Reports");
      await page.getByLabel("Expires on").fill("2027-01-31");
      await page.getByText("Limit the permissions of the token").click();
      await page.getByLabel("See envelopes").check();
      await page.getByLabel("See roles").check();
      await page.getByRole("button", { name: "Create a token" }).click();
      await page.getByLabel("Token", { exact: true }).waitFor();
      await judge(at, "person");
      await page.reload();
      await page.getByText("Reports").waitFor();
      await page.getByText(/not used yet · 2 permissions$/).waitFor();
      if ((await page.getByLabel("Token", { exact: true }).count()) > 0) throw new Error("the token is shown again");
      await page.getByRole("button", { name: "Revoke: Reports" }).click();
      const asked = page.getByRole("dialog", { name: "Revoke Reports?" });
      await judge(at, "person-revoke");
      await asked.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Reports").waitFor();
      await page.getByRole("button", { name: "Revoke: Reports" }).click();
      await asked.getByRole("button", { name: "Revoke", exact: true }).click();
      await page.getByText("You have no tokens.").waitFor();
    });

    choosing(scene, sam);
    addingFactor(scene, sam);
    requiredFactor(scene);
  });
}

function choosing(scene: Scene, sam: Person): void {
  test("a user chooses theme and date format, and ends a session elsewhere", async () => {
    const elsewhere = await openAs(scene, sam, "/person");
    const at = await openAs(scene, sam, "/person", { viewport: { width: 768, height: 1024 } });
    const { page } = at;
    await page.getByLabel("Theme").selectOption("Dark");
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    await page.getByLabel("Theme").selectOption("Same as device");
    await page.getByLabel("Date format").selectOption("sv-SE");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByText("this session").waitFor();
    await judge(at, "person-sessions");
    const others = page.getByRole("button", { name: /^End: / });
    const count = await others.count();
    await others.first().click();
    await others.nth(count - 1).waitFor({ state: "detached" });
    await elsewhere.page.reload();
    await elsewhere.page.getByLabel("Email").waitFor();
    await openAs(scene, sam, "/person");
    await page.reload();
    await page.getByRole("button", { name: "End all other sessions" }).click();
    await page.getByText(/^Sessions ended: \d+\.$/).waitFor();
    assert.equal(await others.count(), 0);
    assert.equal(await page.getByLabel("Date format").inputValue(), "sv-SE");
  });
}

function addingFactor({ here, visit }: Scene, sam: Person): void {
  test("a user adds an authenticator app, and signs in with its code", async () => {
    const at = await visit({ language: "uk" });
    const { page } = at;
    await signInAs(at, here.url, sam, "/person");
    await page.getByLabel("Назва пристрою").fill("Телефон");
    await page.getByRole("button", { name: "Додати застосунок автентифікації" }).click();
    const secret = await page.getByLabel("Секрет", { exact: true }).inputValue();
    await page.getByLabel("Код із застосунку").fill(codeAt(secret, Date.now()));
    await judge(at, "person-uk");
    await page.getByRole("button", { name: "Підтвердити" }).click();
    await page.getByText("Збережіть ці коди відновлення").waitFor();
    const recovery = (await page.locator("ul.font-mono li").first().textContent()) ?? "";
    const again = await visit();
    await signInAs(again, here.url, sam, "/person");
    await again.page.getByText("The six digits from your authenticator app").waitFor();
    await judge(again, "sign-in-second-factor");
    await again.page.getByLabel("Code").fill(recovery);
    await again.page.getByRole("button", { name: "Sign in" }).click();
    await again.page.getByRole("heading", { name: "Your settings" }).waitFor();
  });
}

function requiredFactor(scene: Scene): void {
  const { here, visit } = scene;
  test("a user whose company requires a second factor adds one first, and goes on to the page that was asked for", async () => {
    const tess = { ...people.bob, email: "tess@acme.example", password: "correct horse battery" };
    const call = callingUrl(here.url);
    const code = await inviteBy(scene, "ann", tess.email);
    const body = { firstName: "Tess", lastName: "Lee", password: tess.password, agreed: true };
    await call("POST", `/api/v1/registration?code=${code}&codeType=INVITE`, { body });
    await here.database.run(sql`update users set corporate_account_id = ${people.ann.accountId} where email = ${tess.email}`);
    const policies = `/api/v1/account/${people.ann.accountId}/user-policies`;
    const require = async (requireSecondFactor: boolean): Promise<void> => {
      const { status, text } = await here.ann.post(policies, { sessionPolicy: { requireSecondFactor } });
      assert.equal(status, 200, text);
    };
    await require(true);
    const at = await visit();
    const { page } = at;
    await signInAs(at, here.url, tess, "/person");
    await page.getByRole("heading", { name: "Add a second factor" }).waitFor();
    await judge(at, "second-factor-required");
    assert.ok(await page.getByRole("button", { name: "Continue" }).isDisabled());
    await page.getByLabel("Name of the device").fill("Phone");
    await page.getByRole("button", { name: "Add an authenticator app" }).click();
    const secret = await page.getByLabel("Secret", { exact: true }).inputValue();
    await page.getByLabel("Code from the app").fill(codeAt(secret, Date.now()));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Store these recovery codes").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Your settings" }).waitFor();
    await page.getByLabel("Current password", { exact: true }).last().fill(tess.password);
    await page.getByRole("button", { name: "New recovery codes" }).click();
    await page.getByText("Store these recovery codes").waitFor();
    await require(false);
  });
}
