import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";

/** Pages of addresses that lead nowhere, and the reference. */
export function addresses(scene: Scene): void {
  const { here, visit } = scene;
  suite("addresses, in a browser", { timeout: 180_000 }, () => {
    const wrong: readonly (readonly [path: string, status: number, reported: string])[] = [
      ["/api/v1/envelope/download-shared?code=wrong", 404, "ask the sender"],
      ["/api/v1/envelope/download-shared", 400, "ask the sender"],
      ["/api/v1/dictionary/download-file?code=wrong", 404, "start the export again"],
      ["/saml2/authenticate/01930000-0000-7000-8000-00000000dead", 404, "start again"],
      ["/oauth2/authorization/none", 400, "start again"],
      ["/login/saml2/arrived?ticket=wrong", 400, "start again"],
    ];
    test("an unknown address answers people in words and programs in JSON", async () => {
      const at = await visit();
      for (const [path, status, reported] of wrong) {
        const answer = await at.page.goto(`${here.url}${path}`);
        assert.equal(answer?.status(), status, path);
        await at.page.getByText(reported).waitFor();
        assert.match(String((await fetch(`${here.url}${path}`)).headers.get("content-type")), /json/);
      }
      await judge(at, "address-wrong");
    });

    test("the root leads to the sign-in, which also says how a sign-in through a provider has ended", async () => {
      const at = await visit({ language: "uk" });
      for (const [query, reported] of [
        ["", "Електронна пошта"],
        ["?error=1075", "Ми надіслали вам лист із кодом"],
        ["?error=20050", "повідомте це число"],
        ["?code=x", "Код неправильний"],
      ] as const) {
        await at.page.goto(`${here.url}/${query}`);
        await at.page.getByText(reported).first().waitFor();
      }
      await judge(at, "sign-in-uk");
    });

    noPage(scene);
    openPages(scene);

    test("the reference shows every operation, contacts no other host", async () => {
      const at = await visit();
      await at.page.goto(`${here.url}/reference`);
      await at.page.getByRole("heading", { name: "Chancery" }).first().waitFor();
      await at.page.getByText("Create the first account, owner and mailbox with the one-time code").first().waitFor();
      assert.match(await at.page.title(), /Chancery/);
      assert.equal(await at.page.locator("html").getAttribute("lang"), "en");
      const sending = await visit();
      await sending.page.goto(`${here.url}/reference#tag/envelope/POST/api/v1/envelope/send`);
      // an example of a request: its line numbers come with style attributes, which the policy of the page refuses
      const code = sending.page.locator("code", { hasText: "/api/v1/envelope/send" }).first();
      await code.waitFor();
      assert.match((await code.getAttribute("style")) ?? "", /--line-count/);
      assert.deepEqual([...at.complaints, ...sending.complaints], []);
    });
  });
}

/** An address that the console opens by itself, without asking the service. */
function noPage({ here, visit }: Scene): void {
  test("an address that is no page of the console says so", async () => {
    const at = await visit();
    await at.page.goto(`${here.url}/sign-in`);
    await at.page.getByLabel("Email").waitFor();
    await at.page.evaluate('history.pushState(null, "", "/nowhere"); dispatchEvent(new PopStateEvent("popstate"))');
    await at.page.getByRole("heading", { name: "Page not found" }).waitFor();
    await judge(at, "address-no-page");
  });
}

/** Pages that visitors read without a session, in both languages, and one that needs it. */
function openPages({ here, visit }: Scene): void {
  test("the page for a required second factor leads those to the sign-in who have no session", async () => {
    const at = await visit();
    await at.page.goto(`${here.url}/second-factor?next=%2Fperson`);
    await at.page.getByLabel("Email").waitFor();
    assert.equal(new URL(at.page.url()).pathname, "/sign-in");
  });

  for (const language of ["en", "uk"] as const) {
    test(`pages that need no sign-in are sound, ${language}`, async () => {
      for (const path of ["forgotten-password", "register", "reference/errors"]) {
        const at = await visit({ language });
        await at.page.goto(`${here.url}/${path}`);
        await at.page.getByRole("heading", { level: 1 }).waitFor();
        await judge(at, `${path.replace("/", "-")}-${language}`);
      }
    });
  }
}
