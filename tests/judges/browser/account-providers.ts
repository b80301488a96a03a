import { after, suite, test } from "node:test";
import { newSamlIdp } from "../../world/saml-idp.ts";
import { startOidcProvider } from "../../world/oidc-provider.ts";
import { olena } from "../../world/openid.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import { signInAtOidc } from "./oidc.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

const wanted = `/account/${people.bob.accountId}/providers`;

/** The identity providers of an account: added, tested, connected with a domain, removed. */
export function accountProviders(scene: Scene): void {
  const { here } = scene;
  suite("identity providers of an account, in a browser", { timeout: 120_000 }, () => {
    test("an owner adds an OpenID Connect provider, tests it, and reads every check", async () => {
      const idp = await startOidcProvider([olena]);
      after(() => idp.close());
      await here.bob.post(`/api/v1/account/${people.bob.accountId}/domain`, { domain: "borealis-people.com" });
      const at = await openAs(scene, people.bob, wanted, { others: [idp.issuer] });
      const { page } = at;
      await page.getByRole("button", { name: "Add an OpenID Connect provider" }).click();
      await page.getByLabel("Name").fill("Borealis ID");
      await page.getByLabel("Issuer").fill(idp.issuer);
      await page.getByLabel("Client ID").fill(idp.clientId);
      await page.getByLabel("Client secret").fill(idp.clientSecret);
      await page.getByLabel("Authorization endpoint").fill(idp.authorizationUri);
      await page.getByLabel("Token endpoint").fill(idp.tokenUri);
      await page.getByLabel("JWKS URL").fill(idp.jwkSetUri);
      await judge(at, "provider-form");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Borealis ID" }).click();
      await idp.allowReturnTo(await page.getByRole("textbox", { name: "Redirect URI, for the provider" }).inputValue());
      await page.getByLabel("borealis-people.com (not verified)").click();
      await page.getByLabel("Users of this domain can only sign in here, not with a password").waitFor();
      await page.getByRole("button", { name: "Create a test link" }).click();
      const popup = page.waitForEvent("popup");
      await page.getByRole("link", { name: "Open the test sign-in" }).click();
      const tested = { page: await popup };
      await signInAtOidc(tested, olena);
      await tested.page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByText(/^Refused/).click();
      await page.getByText("signature").or(page.getByText("verification")).first().waitFor();
      await judge(at, "provider");
      await page.getByLabel("borealis-people.com (not verified)").click();
      await page.getByLabel("Users of this domain can only sign in here, not with a password").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await page.getByText("No identity providers yet.").waitFor();
    });

    test("an owner adds a SAML provider by its metadata, and renames it", async () => {
      const idp = await newSamlIdp();
      const at = await openAs(scene, people.bob, wanted, { language: "uk" });
      const { page } = at;
      await page.getByRole("button", { name: "Додати постачальника SAML 2.0" }).click();
      await page.getByLabel("Назва", { exact: true }).fill("Північ");
      await page.getByLabel("Метадані (XML)").fill("<xml/>");
      await page.getByRole("button", { name: "Зберегти" }).click();
      await page.getByRole("alert").waitFor();
      await page.getByLabel("Метадані (XML)").fill(idp.metadataXml);
      await page.getByRole("button", { name: "Зберегти" }).click();
      await page.getByRole("button", { name: "Північ" }).click();
      await page.getByRole("button", { name: "Змінити" }).click();
      await page.getByLabel("Назва", { exact: true }).fill("Північ 2");
      await page.getByRole("button", { name: "Зберегти" }).click();
      await page.getByRole("button", { name: "Північ 2" }).waitFor();
      await judge(at, "provider-uk");
    });
  });
}
