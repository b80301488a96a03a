import assert from "node:assert/strict";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { program } from "./programs.ts";
import {
  attributesOf,
  bindings as bindingNames,
  keepSettings,
  makeProviderFolder,
  nameIdFormats,
  runProvider,
  samlAnn,
  type SamlProvider,
  type SamlProviderChoices,
  type ServiceChoices,
} from "./saml-provider.ts";

const configFolder = fileURLToPath(new URL("simplesamlphp", import.meta.url));

/** SimpleSAMLphp of Debian as an identity provider, by PHP's own web server at 127.0.0.2: another site than a service at 127.0.0.1. */
export async function startSimpleSamlPhp(choices: SamlProviderChoices = {}): Promise<SamlProvider> {
  const { people = [samlAnn], bindings = ["redirect", "post"] } = choices;
  const folder = await makeProviderFolder();
  const settings = {
    people: Object.fromEntries(people.map((one) => [`${one.email}:${one.password}`, attributesOf(one)])),
    provider: { SingleSignOnServiceBinding: bindings.map((one) => bindingNames[one]) },
    serviceProviders: [] as readonly { readonly metadataXml: string; readonly choices: object }[],
  };
  keepSettings(folder, settings);
  for (const extension of [program("php dom"), program("php mbstring"), program("php sqlite")]) assert.ok(extension);
  const www = dirname(program("simplesamlphp"));
  const words = [program("php"), "-d", "opcache.enable_cli=1", "-S", "127.0.0.2:0", "-t", www];
  const env = { WORLD_FOLDER: folder, SIMPLESAMLPHP_CONFIG_DIR: configFolder };
  return {
    ...(await runProvider({ folder, words, env, metadataPath: "/saml2/idp/metadata.php" })),
    people,
    addServiceProvider: (metadataXml, serviceChoices = {}) => {
      settings.serviceProviders = [...settings.serviceProviders, { metadataXml, choices: wordsOf(serviceChoices) }];
      keepSettings(folder, settings);
    },
  };
}

/** The choices in the words of saml20-sp-remote, by its reference. */
function wordsOf(choices: ServiceChoices): object {
  const { signs = "assertion", hash = "sha256", nameId = "email", attributeNameFormat = "basic" } = choices;
  if (choices.encrypts === "3des") throw new Error("SimpleSAMLphp does not encrypt by 3DES");
  const family = hash === "sha1" ? "http://www.w3.org/2000/09/xmldsig#rsa-" : "http://www.w3.org/2001/04/xmldsig-more#rsa-";
  return {
    "saml20.sign.assertion": signs === "assertion" || signs === "both",
    "saml20.sign.response": signs === "response" || signs === "both",
    "assertion.encryption": choices.encrypts === "aes",
    "signature.algorithm": `${family}${hash}`,
    "validate.authnrequest": choices.needsSignedRequests ?? false,
    NameIDFormat: nameIdFormats[nameId],
    "attributes.NameFormat": `urn:oasis:names:tc:SAML:2.0:attrname-format:${attributeNameFormat}`,
  };
}
