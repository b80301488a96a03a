import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { program } from "./programs.ts";
import {
  attributesOf,
  keepSettings,
  makeProviderFolder,
  nameIdFormats,
  runProvider,
  samlAnn,
  type SamlProvider,
  type SamlProviderChoices,
  type ServiceChoices,
} from "./saml-provider.ts";

const programPath = fileURLToPath(new URL("pysaml2.py", import.meta.url));

/** An identity provider by Debian's pysaml2 at 127.0.0.3: another site than a service at 127.0.0.1. */
export async function startPysaml2(choices: SamlProviderChoices = {}): Promise<SamlProvider> {
  const { people = [samlAnn], bindings = ["redirect", "post"] } = choices;
  const folder = await makeProviderFolder();
  const settings = {
    bindings,
    people: Object.fromEntries(people.map((one) => [one.email, { password: one.password, attributes: attributesOf(one) }])),
    serviceProviders: {} as Record<string, object>,
  };
  keepSettings(folder, settings);
  // Debian's Python has Debian's modules; another one may precede it in PATH
  assert.ok(program("pysaml2 server") && program("xmlsec1"));
  const words = [program("python3"), programPath, folder];
  return {
    ...(await runProvider({ folder, words, metadataPath: "/metadata" })),
    people,
    addServiceProvider: (metadataXml, serviceChoices = {}) => {
      const entityId = /\sentityID="([^"]+)"/.exec(metadataXml)?.[1] ?? "";
      settings.serviceProviders[entityId] = { metadataXml, ...wordsOf(serviceChoices) };
      keepSettings(folder, settings);
    },
  };
}

/** The choices as parameters of `create_authn_response`, and of the policy of the configuration. */
function wordsOf(choices: ServiceChoices): object {
  const { signs = "assertion", hash = "sha256", nameId = "email", attributeNameFormat = "basic" } = choices;
  const old = "http://www.w3.org/2000/09/xmldsig#";
  return {
    signsAssertion: signs === "assertion" || signs === "both",
    signsResponse: signs === "response" || signs === "both",
    cipher: choices.encrypts ?? "",
    signatureMethod: hash === "sha1" ? `${old}rsa-sha1` : `http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`,
    digestMethod: hash === "sha1" ? `${old}sha1` : `http://www.w3.org/2001/04/xmlenc#${hash}`,
    needsSignedRequests: choices.needsSignedRequests ?? false,
    nameIdFormat: nameIdFormats[nameId],
    nameForm: `urn:oasis:names:tc:SAML:2.0:attrname-format:${attributeNameFormat}`,
  };
}
