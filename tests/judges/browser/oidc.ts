import { after, before, suite, test } from "node:test";
import assert from "node:assert/strict";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { callingUrl } from "../../world/call.ts";
import { addOauthProvider, profileFor } from "../../world/oidc-sign-ons.ts";
import { startOidcProvider } from "../../world/oidc-provider.ts";
import { olena, taras, type Member, type OpenIdProvider } from "../../world/openid.ts";
import { connectDomain } from "../../world/sign-ons.ts";
import { judge } from "./judge.ts";
import { doneOf, testUrl, type Scene } from "./scene.ts";
import type { Visit } from "./visit.ts";

/** Signing in through an OpenID Connect provider at another site than the service: 127.0.0.2 is none of 127.0.0.1. */
export function oidc({ here, visit }: Scene): void {
  suite("an OpenID Connect sign-in, in a browser", { timeout: 90_000 }, () => {
    let provider: OpenIdProvider;
    let id: ProviderId;
    const start = (): string => `${here.url}/oauth2/authorization/${id}?redirectUrl=/done`;

    before(async () => {
      provider = await startOidcProvider([olena, taras]);
      id = await addOauthProvider(here, provider);
      await provider.allowReturnTo(`${here.url}/login/oauth2/code/${id}`);
      await connectDomain(here, "kalyna.example", { providerId: id });
    });
    after(() => provider.close());

    test("goes to another site and comes back with a code, once", async () => {
      const at = await visit({ others: [provider.issuer] });
      const answers: string[] = [];
      at.context.on("request", (request) => answers.push(request.url()));
      await at.page.goto(start());
      await signInAtOidc(at, olena);
      assert.equal((await profileFor(callingUrl(here.url), await doneOf(at))).email, olena.email);
      await at.page.goto(answers.find((one) => one.includes("/login/oauth2/code/")) ?? "");
      await at.page.getByText("Please start again").waitFor();
      await judge(at, "oidc-again");
    });

    test("signs in to the console in the browser that began, and in no other by a link with its code", async () => {
      const at = await visit({ others: [provider.issuer] });
      await at.page.goto(start());
      await signInAtOidc(at, olena);
      const { search } = await doneOf(at);
      const other = await visit();
      await other.page.goto(`${here.url}/sign-in${search}`);
      await other.page.getByText("The sign-in and the identity provider do not match").waitFor();
      assert.deepEqual(await other.context.cookies(), []);
      await at.page.goto(`${here.url}/sign-in${search}`);
      await at.page.waitForURL((url) => url.pathname !== "/sign-in");
      assert.ok((await at.context.cookies()).some(({ name }) => name === "chancery-person"));
    });

    test("a test reports which person would be refused, and why", async () => {
      const at = await visit({ others: [provider.issuer] });
      await at.page.goto(await testUrl(here, "oauth", id));
      await signInAtOidc(at, taras);
      await at.page.getByText("The user would be refused (1075).").waitFor();
      await judge(at, "oidc-test");
    });
  });
}

/** Signs a member in on the page of the OpenID provider. */
export async function signInAtOidc({ page }: Pick<Visit, "page">, { login, password }: Member): Promise<void> {
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.locator("input[name=prompt][value=consent]").waitFor({ state: "attached" });
  await page.locator("button[type=submit]").click();
}
