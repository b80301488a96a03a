import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { after, before, suite, test } from "node:test";
import { generateServiceProviderMetadata, SAML, type SamlConfig } from "@node-saml/node-saml";
import { formsIn } from "../world/forms.ts";
import { openSigners } from "../world/signers.ts";
import { startPysaml2 } from "./pysaml2.ts";
import { bindings, makeProviderFolder, nameIdFormats, samlAnn, signInAt } from "./saml-provider.ts";
import type { SamlProvider, ServiceChoices } from "./saml-provider.ts";
import { startSimpleSamlPhp } from "./simplesamlphp.ts";
import { newVisitor, type Page } from "../world/visitor.ts";

/** Settings of a third-party service provider; by default it sends plain requests by redirect. */
type Party = { readonly signsRequests?: boolean; readonly binding?: "redirect" | "post"; readonly nameId?: string };

for (const [name, start] of Object.entries({ SimpleSAMLphp: startSimpleSamlPhp, pysaml2: startPysaml2 })) {
  suite(`an identity provider by ${name}`, () => {
    let provider: SamlProvider;
    let folder: string;
    let key: string;
    let certificate: string;

    before(async () => {
      [provider, folder] = await Promise.all([start(), makeProviderFolder()]);
      const path = await (await openSigners(folder)).makeSigner("service", "/CN=Service", { key: "rsa:2048" });
      [key, certificate] = await Promise.all([readFile(`${path}.key`, "utf8"), readFile(`${path}.pem`, "utf8")]);
    });

    after(async () => {
      await provider.close();
      await rm(folder, { recursive: true });
      await assert.rejects(fetch(provider.metadataUrl), /fetch failed/);
      assert.equal(existsSync(dirname(provider.keyPath)), false);
    });

    test("signs a person in by a redirect, and a service provider that knows neither of us agrees", async () => {
      const { party, page } = await arrive();

      const { profile } = await party.validatePostResponseAsync({ SAMLResponse: answerOf(page) });

      assert.equal(page.forms[0]?.action, "http://127.0.0.1:9/acs");
      assert.equal(page.forms[0]?.fields["RelayState"], "state");
      assert.equal(profile?.issuer, provider.entityId);
      assert.equal(profile?.nameID, samlAnn.email);
      assert.equal(profile?.nameIDFormat, nameIdFormats.email);
      assert.equal(profile?.["firstName"], "Ann");
    });

    test("refuses a wrong password", async () => {
      const { visitor, start: at } = await knock();
      const page = await signInAt(visitor, at, { ...samlAnn, password: "wrong" });
      assert.equal("SAMLResponse" in (page.forms[0]?.fields ?? {}), false);
    });

    for (const binding of ["redirect", "post"] as const) {
      test(`takes signed requests by ${binding}, and refuses unsigned ones when configured so`, async () => {
        const choices = { needsSignedRequests: true };
        const { party, page } = await arrive(choices, { binding, signsRequests: true });
        await party.validatePostResponseAsync({ SAMLResponse: answerOf(page) });

        const { start: refused } = await knock(choices, { binding });
        assert.deepEqual(refused.forms, [], refused.text);
        assert.match(refused.text, /sign|Sign/);
      });
    }

    test("signs the assertion, the response, both or nothing", async () => {
      const signed = await Promise.all(
        (["assertion", "response", "both", "nothing"] as const).map(async (signs) => signedIn((await arrive({ signs })).page)),
      );
      assert.deepEqual(signed, [["Assertion"], ["Response"], ["Response", "Assertion"], []]);
    });

    test("encrypts a signed assertion, by AES", async () => {
      const { party, page } = await arrive({ encrypts: "aes", signs: "both" });
      assert.match(xmlOf(page), /EncryptedAssertion/);
      assert.match(xmlOf(page), /xmlenc(11)?#aes/);
      assert.doesNotMatch(xmlOf(page), /ann@/);

      const { profile } = await party.validatePostResponseAsync({ SAMLResponse: answerOf(page) });
      assert.equal(profile?.nameID, samlAnn.email);
    });

    test("signs with SHA-1 or SHA-512 when configured so", async () => {
      const weak = xmlOf((await arrive({ hash: "sha1" })).page);
      const strong = xmlOf((await arrive({ hash: "sha512" })).page);
      assert.match(weak, /SignatureMethod Algorithm="[^"]*#rsa-sha1"/);
      assert.match(strong, /SignatureMethod Algorithm="[^"]*#rsa-sha512"/);
    });

    test("names a person by the format of the request, else by the one chosen", async () => {
      const asked = xmlOf((await arrive({}, { nameId: nameIdFormats.persistent })).page);
      const chosen = xmlOf((await arrive({ nameId: "transient" })).page);
      assert.match(asked, new RegExp(`<[^>]*NameID [^>]*${nameIdFormats.persistent}`));
      assert.match(chosen, new RegExp(`<[^>]*NameID [^>]*${nameIdFormats.transient}`));
    });

    test("lists both bindings in its metadata", () => {
      for (const uri of Object.values(bindings))
        assert.match(provider.metadataXml, new RegExp(`SingleSignOnService Binding="${uri}"`));
    });

    /** A visitor's way to the provider, from a service provider made for it. */
    async function knock(choices: ServiceChoices = {}, made: Party = {}) {
      const party = new SAML(partyOptions(made));
      const metadata = generateServiceProviderMetadata({
        ...party.options,
        publicCerts: certificate,
        decryptionCert: certificate,
      });
      provider.addServiceProvider(metadata, choices);
      const visitor = newVisitor();
      if (made.binding !== "post")
        return { party, visitor, start: await visitor.open(await party.getAuthorizeUrlAsync("state", undefined, {})) };
      const [form] = formsIn(await party.getAuthorizeFormAsync("state"), provider.entityId);
      assert.ok(form);
      return { party, visitor, start: await visitor.post(form.action, form.fields) };
    }

    /** As far as the page that sends the answer. */
    async function arrive(choices: ServiceChoices = {}, made: Party = {}): Promise<{ party: SAML; page: Page }> {
      const { party, visitor, start: at } = await knock(choices, made);
      return { party, page: await signInAt(visitor, at, samlAnn) };
    }

    function partyOptions({ signsRequests, binding = "redirect", nameId }: Party): SamlConfig {
      const entryPoint = new RegExp(`SingleSignOnService Binding="${bindings[binding]}" Location="([^"]+)"`).exec(
        provider.metadataXml,
      );
      return {
        issuer: `http://127.0.0.1:9/${crypto.randomUUID()}`,
        callbackUrl: "http://127.0.0.1:9/acs",
        entryPoint: entryPoint?.[1] ?? "",
        idpCert: /X509Certificate>([^<]+)</.exec(provider.metadataXml)?.[1]?.replace(/\s/g, "") ?? "",
        decryptionPvk: key,
        identifierFormat: nameId ?? null,
        authnRequestBinding: binding === "post" ? "HTTP-POST" : "HTTP-Redirect",
        skipRequestCompression: binding === "post",
        disableRequestedAuthnContext: true,
        wantAuthnResponseSigned: false,
        ...(signsRequests ? { privateKey: key, signatureAlgorithm: "sha256" } : {}),
      };
    }
  });
}

/** The `SAMLResponse` of the form that sends itself. */
function answerOf(page: Page): string {
  const answer = page.forms[0]?.fields["SAMLResponse"];
  assert.ok(answer, `${page.status} ${page.text}`);
  return answer;
}

function xmlOf(page: Page): string {
  return Buffer.from(answerOf(page), "base64").toString();
}

/** The elements whose own child is a signature. */
function signedIn(page: Page): readonly string[] {
  const opened = /<\w+:(Response|Assertion) [^>]*>\s*<(\w+:Issuer)\b[^>]*>[^<]*<\/\2>\s*<\w+:Signature\b/g;
  return [...xmlOf(page).matchAll(opened)].map(([, element = ""]) => element);
}
