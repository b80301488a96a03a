import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import sql from "sql-template-tag";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { callingUrl } from "../../world/call.ts";
import { createPaper, offerXml } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { profileFor } from "../../world/oidc-sign-ons.ts";
import { samlAnn, type SamlProvider } from "../saml-provider.ts";
import { addSamlProvider, connectDomain } from "../../world/sign-ons.ts";
import { startSimpleSamlPhp } from "../simplesamlphp.ts";
import { judge } from "./judge.ts";
import { doneOf, inviteBy, testUrl, type Scene } from "./scene.ts";
import type { Visit } from "./visit.ts";

/** Signing in through a SAML2 provider at another site than the service: 127.0.0.2 is none of 127.0.0.1. */
export function saml(scene: Scene): void {
  const { here, visit } = scene;
  suite("a SAML2 sign-in, in a browser", { timeout: 90_000 }, () => {
    let provider: SamlProvider;
    let id: ProviderId;
    const start = (): string => `${here.url}/saml2/authenticate/${id}?redirectUrl=/done`;
    const visitBoth = (more: object = {}) => visit({ others: [new URL(provider.metadataUrl).origin], ...more });

    before(async () => {
      provider = await startSimpleSamlPhp({ bindings: ["post"] });
      id = await addSamlProvider(here, provider);
      await connectDomain(here, "acme.example", { providerId: id });
      provider.addServiceProvider(await (await fetch(`${here.url}/saml/metadata/${id}`)).text(), { needsSignedRequests: true });
    });
    after(() => provider.close());

    test("goes through another site's pages and comes back with a code; reloading a page does no harm", async () => {
      const at = await visitBoth();
      await at.page.goto(start());
      await signInAtSaml(at);
      assert.equal((await profileFor(callingUrl(here.url), await doneOf(at))).email, samlAnn.email);
      await at.page.goBack();
      await at.page.locator("input[name=username]").waitFor();
      await at.page.goBack().catch(() => undefined);
      assert.doesNotMatch(at.page.url(), /saml2\/authenticate/, "the page that posts by itself is not in the way back");
    });

    test("the page that posts the request has a button for browsers without scripts", async () => {
      const seen = await visitBoth();
      await seen.context.route(`${new URL(provider.metadataUrl).origin}/**`, (route) => route.fulfill({ status: 204 }));
      await seen.page.goto(start(), { waitUntil: "commit" });
      await seen.page.getByRole("button").waitFor();
      await judge(seen, "saml-form");
      const at = await visitBoth({ runs: false });
      await at.page.goto(start());
      await at.page.keyboard.press("Tab");
      await at.page.keyboard.press("Enter");
      await at.page.locator("input[type=password]").waitFor();
    });

    acceptAtProvider(scene, visitBoth);

    test("an owner's test shows every check, and its page loaded again says that it is over", async () => {
      const at = await visitBoth({ language: "uk" });
      const url = await testUrl(here, "saml", id);
      await at.page.goto(url);
      await signInAtSaml(at);
      await at.page.getByText("Людина увійшла б.").waitFor();
      assert.equal(await at.page.locator("td.bad").count(), 0);
      await judge(at, "saml-test-uk");
      await at.page.reload();
      await at.page.getByText("Почніть знову").waitFor();
      await judge(at, "saml-again-uk");
      await at.page.goto(url);
      await at.page.getByText("(10008)").waitFor();
    });
  });
}

/** Invitations of people whose company requires its provider. */
function acceptAtProvider(scene: Scene, visitBoth: () => Promise<Visit>): void {
  const { here } = scene;
  const askForProvider = (isAsked: boolean) =>
    here.database.run(sql`update account_domains set only_sso_login = ${isAsked} where domain = 'acme.example'`);

  test("a person whose company requires its provider accepts an invitation by signing in there", async () => {
    const code = await inviteBy(scene, "bob", samlAnn.email);
    const at = await visitBoth();
    await askForProvider(true);
    await at.page.goto(`${here.url}/join#type=INVITE&code=${code}`);
    await at.page.getByRole("link", { name: "Sign in" }).click();
    await at.page.getByLabel("Email").fill(samlAnn.email);
    await at.page.keyboard.press("Enter");
    await at.page.getByRole("link", { name: "Sign in through your company" }).click();
    await signInAtSaml(at);
    await at.page.getByRole("button", { name: "Accept" }).click();
    await at.page.waitForURL(/\/waiting$/);
    await askForProvider(false);
  });

  test("so does a recipient of an envelope; a person whom the provider refuses may try again", async () => {
    await here.bob.post("/api/v1/envelope/send", { data: offerXml(await createPaper(here.bob), samlAnn.email) });
    const code = await scene.codeFor(samlAnn.email);
    const at = await visitBoth();
    await askForProvider(true);
    const toProvider = async () => {
      await at.page.goto(`${here.url}/invitation#code=${code}`);
      await at.page.reload();
      await at.page.getByRole("link", { name: "Sign in" }).click();
      await at.page.getByLabel("Email").fill(samlAnn.email);
      await at.page.keyboard.press("Enter");
      return at.page.getByRole("link", { name: "Sign in through your company" });
    };
    const refused = await toProvider();
    await refused.evaluate((link) => link.setAttribute("href", "/sign-in?error=20050"));
    await judge(at, "sign-in-provider");
    await refused.click();
    await at.page.getByText("Signing in through your company failed (20050)").waitFor();
    await (await toProvider()).click();
    await signInAtSaml(at);
    await at.page.getByLabel("Mailbox").selectOption(people.ann.mailboxId);
    await at.page.getByRole("button", { name: "Accept" }).click();
    await at.page.getByText("Waiting for you").waitFor();
    await askForProvider(false);
  });
}

async function signInAtSaml({ page, requests }: Visit): Promise<void> {
  await page.locator("input[name=username]").fill(samlAnn.email);
  await page.locator("input[type=password]").fill(samlAnn.password);
  const { origin } = new URL(page.url());
  await page.keyboard.press("Enter");
  await page
    .waitForURL((url) => url.origin !== origin)
    .catch(async (cause: unknown) => {
      const last = requests.slice(-10).join(", ");
      throw new Error(`the provider shows ${page.url()} after ${last}: ${await page.content()}`, { cause });
    });
}
