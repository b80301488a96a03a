import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import sql from "sql-template-tag";
import { startSamlSite, type SamlSite, type SiteChoices } from "../../../../../tests/world/saml-site.ts";
import { makePair } from "../../../../../tests/world/certificates.ts";
import { people } from "../../../../../tests/world/people.ts";
import { addSamlProvider, connectDomain } from "../../../../../tests/world/sign-ons.ts";
import { newVisitor, type Page } from "../../../../../tests/world/visitor.ts";
import { world, type World } from "../../../../../tests/world/world.ts";

const email = "ann@acme.example";
const old = "http://www.w3.org/2000/09/xmldsig#";
const more = "http://www.w3.org/2001/04/xmldsig-more#";
const nameIds = "urn:oasis:names:tc:SAML:2.0:nameid-format:";

for (const binding of ["redirect", "post"] as const) {
  suite(`signing in over HTTP at a provider that takes requests by ${binding}`, () => {
    let here: World;
    let site: SamlSite;
    let providerId: string;

    before(async () => {
      [here, site] = await Promise.all([
        world({ listens: true, settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.0/8" } }),
        startSamlSite(binding),
      ]);
      const id = await addSamlProvider(here, site);
      await connectDomain(here, "acme.example", { providerId: id });
      providerId = id;
    });
    after(() => site.close());

    for (const which of ["service", "provider"] as const) {
      test(`works with the metadata of the ${which}: its certificate verifies the request`, async () => {
        const token = await tokenFor(await signIn({}, which));
        const headers = { authorization: `Bearer ${token}` };
        assert.equal(Object(await (await fetch(`${here.url}/api/v1/user/profile`, { headers })).json()).email, email);
      });
    }

    test("signs requests by the key of its metadata and no other", async () => {
      const metadata = await metadataOf("provider");
      const other = makePair().certificate.replaceAll(/-----[A-Z ]+-----|\s/g, "");
      site.addService(metadata.replaceAll(/(X509Certificate>)[^<]+/g, `$1${other}`));
      const visitor = newVisitor();
      const start = await visitor.open(`${here.url}/saml2/authenticate/${providerId}`);
      const answer = binding === "post" ? await visitor.submit(start) : start;
      assert.deepEqual([answer.status, answer.forms], [403, []]);
    });

    const taken: readonly SiteChoices[] = [
      { signs: "both" },
      { encrypts: "aes256-gcm" },
      { encrypts: "aes128-cbc", signs: "both" },
      { signatureMethod: `${more}rsa-sha512`, digestMethod: "http://www.w3.org/2001/04/xmlenc#sha512" },
    ];
    for (const choices of taken) {
      test(`takes ${JSON.stringify(choices)}`, async () => void (await tokenFor(await signIn(choices))));
    }

    for (const format of ["transient", "persistent"]) {
      test(`takes a ${format} name, with the email address as an attribute`, async () => {
        await here.database.run(sql`delete from sign_on_identities`);
        const attributes = { mail: email };
        await tokenFor(await signIn({ nameIdFormat: `${nameIds}${format}`, subject: "_person-1", attributes }));
        await here.database.run(sql`delete from sign_on_identities`);
      });
    }

    const refused: readonly SiteChoices[] = [
      { signs: "nothing" },
      { signs: "response" },
      { signatureMethod: `${old}rsa-sha1`, digestMethod: `${old}sha1` },
      { signs: "response", encrypts: "aes256-gcm" },
      { encrypts: "3des" },
    ];
    for (const choices of refused) {
      test(`refuses ${JSON.stringify(choices)}`, async () => {
        const page = await signIn(choices);
        assert.equal(new URL(page.next ?? page.url).search, "?error=20050", page.text);
      });
    }

    test("its metadata is read from its address, and as XML", async () => {
      const at = `/api/v1/account/${people.bob.accountId}/saml-provider`;
      for (const source of [{ metadataUrl: site.metadataUrl }, { metadataXml: site.metadataXml }]) {
        const made = await here.bob.post(at, { name: binding, ...source });
        assert.equal(made.status, 201, made.text);
        const { entityID, certificates, id } = Object(made.json);
        assert.deepEqual([entityID, certificates.length], [site.entityId, 1]);
        assert.equal((await here.bob.put(`${at}/${id}`, source)).status, 200);
      }
    });

    async function metadataOf(which: "service" | "provider"): Promise<string> {
      return (await fetch(`${here.url}/saml/metadata${which === "service" ? "" : `/${providerId}`}`)).text();
    }

    async function signIn(choices: SiteChoices, which: "service" | "provider" = "provider"): Promise<Page> {
      site.addService(await metadataOf(which), choices);
      const visitor = newVisitor();
      const start = await visitor.open(`${here.url}/saml2/authenticate/${providerId}?redirectUrl=/done`);
      assert.equal("SAMLRequest" in (start.forms[0]?.fields ?? {}), binding === "post", start.text);
      const answer = binding === "post" ? await visitor.submit(start) : start;
      assert.ok("SAMLResponse" in (answer.forms[0]?.fields ?? {}), `${answer.status} ${answer.text}`);
      return visitor.submit(answer, {}, { stopBefore: `${here.url}/done` });
    }

    async function tokenFor(page: Page): Promise<string> {
      const code = new URL(page.next ?? page.url).searchParams.get("code");
      const attempt = await here.database.first(sql`select checks from sign_on_attempts order by id desc limit 1`);
      assert.ok(code, `${page.next} ${page.text} ${JSON.stringify(attempt)}`);
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${here.url}/api/login/sso`, { method: "POST", headers, body: JSON.stringify({ code }) });
      return Object(await answer.json()).token;
    }
  });
}
