import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import sql from "sql-template-tag";
import { startPysaml2 } from "../../../../../tests/judges/pysaml2.ts";
import { samlAnn, signInAt, type SamlProvider, type ServiceChoices } from "../../../../../tests/judges/saml-provider.ts";
import { addSamlProvider, connectDomain } from "../../../../../tests/world/sign-ons.ts";
import { startSimpleSamlPhp } from "../../../../../tests/judges/simplesamlphp.ts";
import { newVisitor, type Page } from "../../../../../tests/world/visitor.ts";
import { world, type World } from "../../../../../tests/world/world.ts";

const programs = { SimpleSAMLphp: startSimpleSamlPhp, pysaml2: startPysaml2 };

for (const [name, start] of Object.entries(programs)) {
  for (const bindings of [["redirect"], ["post"]] as const) {
    suite(`signing in at ${name} by ${bindings[0]}`, () => {
      let here: World;
      let provider: SamlProvider;
      let providerId: string;

      before(async () => {
        [here, provider] = await Promise.all([
          world({ listens: true, settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.0/8" } }),
          start({ bindings }),
        ]);
        const id = await addSamlProvider(here, provider);
        await connectDomain(here, "acme.example", { providerId: id });
        providerId = id;
      });

      after(() => provider.close());

      for (const which of ["service", "provider"] as const) {
        test(`works with the metadata of the ${which}, requests signed`, async () => {
          const page = await signIn({ needsSignedRequests: true }, which);
          const token = await tokenFor(page);
          const profile = await (
            await fetch(`${here.url}/api/v1/user/profile`, { headers: { authorization: `Bearer ${token}` } })
          ).json();
          assert.equal(Object(profile).email, samlAnn.email);
        });
      }

      const taken: readonly ServiceChoices[] = [
        { signs: "both" },
        { encrypts: "aes" },
        { encrypts: "aes", signs: "both" },
        { hash: "sha512" },
      ];
      for (const choices of taken) {
        test(`takes ${JSON.stringify(choices)}`, async () => void (await tokenFor(await signIn(choices))));
      }

      test("takes a name that is no email address, with the email address as an attribute", async () => {
        await here.database.run(sql`delete from sign_on_identities`);
        await tokenFor(await signIn({ nameId: "transient" }));
        await here.database.run(sql`delete from sign_on_identities`);
        await tokenFor(await signIn({ nameId: "persistent", attributeNameFormat: "uri" }));
        await here.database.run(sql`delete from sign_on_identities`);
      });

      const refused: readonly ServiceChoices[] = [
        { signs: "nothing" },
        { signs: "response" },
        { hash: "sha1" },
        { signs: "response", encrypts: "aes" },
        ...(name === "pysaml2" ? [{ encrypts: "3des" } as const] : []),
      ];
      for (const choices of refused) {
        test(`refuses ${JSON.stringify(choices)}`, async () => {
          const page = await signIn(choices);
          assert.equal(new URL(page.next ?? page.url).search, "?error=20050", page.text);
        });
      }

      async function signIn(choices: ServiceChoices, which: "service" | "provider" = "provider"): Promise<Page> {
        const metadata = await fetch(`${here.url}/saml/metadata${which === "service" ? "" : `/${providerId}`}`);
        provider.addServiceProvider(await metadata.text(), choices);
        const visitor = newVisitor();
        const start = await visitor.open(`${here.url}/saml2/authenticate/${providerId}?redirectUrl=/done`);
        const answer = await signInAt(visitor, start, samlAnn);
        assert.ok("SAMLResponse" in (answer.forms[0]?.fields ?? {}), `${answer.status} ${answer.text} ${provider.log()}`);
        return visitor.submit(answer, {}, { stopBefore: `${here.url}/done` });
      }

      async function tokenFor(page: Page): Promise<string> {
        const code = new URL(page.next ?? page.url).searchParams.get("code");
        const attempt = await here.database.first(sql`select checks from sign_on_attempts order by id desc limit 1`);
        assert.ok(code, `${page.next} ${page.text} ${JSON.stringify(attempt)}`);
        const answer = await fetch(`${here.url}/api/login/sso`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ code }),
        });
        return Object(await answer.json()).token;
      }
    });
  }
}
