import assert from "node:assert/strict";
import { test } from "node:test";
import { anyCertificate, groupXml, keyXml, metadataXml, serviceXml } from "../../../tests/world/metadata.ts";
import { allSteps } from "../xml/steps.ts";
import { readMetadata, type IdpMetadata } from "./read-metadata.ts";

const other = "b3RoZXI=";
const redirect = serviceXml("HTTP-Redirect", "https://idp.example/sso");
const serviceProvider = metadataXml({ entityId: "urn:sp" }).replaceAll("IDPSSODescriptor", "SPSSODescriptor");
const idp1 = 'protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol"';

function idpOf(text: string): IdpMetadata {
  const reading = allSteps(readMetadata(text));
  assert.ok("idp" in reading, JSON.stringify(reading));
  return reading.idp;
}

test("metadata contains the entity ID, the addresses for requests and the signing certificates", () => {
  const { addresses, certificates, ...rest } = idpOf(metadataXml({ certificates: [anyCertificate, other] }));
  assert.deepEqual(rest, { entityId: "https://idp.example/metadata", wantsSignedRequests: false, validUntil: undefined });
  assert.deepEqual(
    addresses.map(({ binding, url }) => [binding, url]),
    [
      ["redirect", "https://idp.example/sso"],
      ["post", "https://idp.example/sso/post"],
    ],
  );
  assert.deepEqual(
    certificates.map(({ base64 }) => base64),
    [anyCertificate, other],
  );
});

/** Text, and what is read of it otherwise than of the plain metadata. */
const taken: readonly (readonly [string, string, (idp: IdpMetadata) => unknown, unknown])[] = [
  ["one binding only", metadataXml({ services: redirect }), ({ addresses }) => addresses.length, 1],
  [
    "other bindings beside",
    metadataXml({ services: serviceXml("SOAP", "https://idp.example/soap") + redirect }),
    ({ addresses }) => addresses.length,
    1,
  ],
  ["one address said twice", metadataXml({ services: redirect + redirect }), ({ addresses }) => addresses.length, 1],
  ["a key without a use", metadataXml({ keys: keyXml([anyCertificate], "") }), ({ certificates }) => certificates.length, 1],
  [
    "a key for encryption beside",
    metadataXml({ keys: keyXml([other], "encryption") + keyXml([anyCertificate]) }),
    ({ certificates }) => certificates.map(({ base64 }) => base64),
    [anyCertificate],
  ],
  [
    "one certificate twice",
    metadataXml({ certificates: [anyCertificate, anyCertificate] }),
    ({ certificates }) => certificates.length,
    1,
  ],
  [
    "line breaks in a certificate",
    metadataXml({ certificates: ["\n  Y2VydGlm\r\n\taWNhdGU=\n"] }),
    ({ certificates }) => certificates[0]?.base64,
    anyCertificate,
  ],
  [
    "a wish for signed requests",
    metadataXml({
      idpAttributes: 'WantAuthnRequestsSigned="1" protocolSupportEnumeration="urn:x urn:oasis:names:tc:SAML:2.0:protocol"',
    }),
    ({ wantsSignedRequests }) => wantsSignedRequests,
    true,
  ],
  [
    "the earliest end",
    groupXml(
      [metadataXml({ entityAttributes: 'validUntil="2027-01-02T00:00:00Z"' })],
      'validUntil="2027-01-01T00:00:00+02:00" cacheDuration="PT1H"',
    ),
    ({ validUntil }) => validUntil,
    "2026-12-31T22:00:00.000Z",
  ],
  [
    "a provider among services, in groups",
    groupXml([serviceProvider, groupXml([metadataXml()])]),
    ({ entityId }) => entityId,
    "https://idp.example/metadata",
  ],
  [
    "what other protocols say beside",
    metadataXml({ beside: `<IDPSSODescriptor ${idp1}/><RoleDescriptor xmlns:x="urn:x" x:type="y"><x:z/></RoleDescriptor>` }),
    ({ entityId }) => entityId,
    "https://idp.example/metadata",
  ],
  ["comments", `<!-- a -->${metadataXml({ certificates: ["Y2Vy<!-- b -->dGlmaWNhdGU="] })}`, () => 1, 1],
  ["an XML declaration", `<?xml version="1.0" encoding="UTF-8"?>\n${metadataXml()}`, () => 1, 1],
];
for (const [what, text, read, expected] of taken) {
  test(`metadata with ${what} is read`, () => assert.deepEqual(read(idpOf(text)), expected));
}

const deep = "<a>".repeat(40) + "</a>".repeat(40);
const refused: readonly (readonly [string, string, RegExp])[] = [
  ["no XML", "<<", /^1:/],
  ["a DTD", `<!DOCTYPE EntityDescriptor>${metadataXml()}`, /DOCTYPE/],
  ["an entity bomb", `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>${metadataXml({ entityId: "&c;" })}`, /DOCTYPE/],
  ["a style sheet", `<?xml-stylesheet href="x"?>${metadataXml()}`, /processing instruction/],
  ["40 levels", metadataXml({ beside: deep }), /over 32 elements deep/],
  ["20 001 elements", metadataXml({ beside: "<a/>".repeat(20_001) }), /over 20000 elements/],
  ["a mebibyte", metadataXml({ beside: `<a>${"x".repeat(1024 * 1024)}</a>` }), /over 1048576 bytes/],
  ["another encoding", `<?xml version="1.0" encoding="UTF-16"?>${metadataXml()}`, /encoding UTF-16/],
  ["another root", metadataXml().replaceAll("EntityDescriptor", "Response"), /root/],
  ["the right names in no namespace", metadataXml().replaceAll("urn:oasis:names:tc:SAML:2.0:metadata", "urn:x"), /root/],
  ["no provider", serviceProvider, /describes 0 identity providers/],
  ["two providers", groupXml([metadataXml(), metadataXml({ entityId: "urn:b" })]), /describes 2 identity providers/],
  ["one provider twice", groupXml([metadataXml(), metadataXml()]), /describes 2/],
  ["SAML 1.1 alone", metadataXml({ idpAttributes: idp1 }), /does not speak SAML 2.0/],
  [
    "two descriptors",
    metadataXml({ beside: '<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/>' }),
    /two IDPSSODescriptors/,
  ],
  ["no entity id", metadataXml({ entityId: "" }), /^1:\d+ entityID must have/],
  ["an entity id of 1025 characters", metadataXml({ entityId: "x".repeat(1025) }), /entityID/],
  ["an entity id with a space", metadataXml({ entityId: "urn:a b" }), /entityID/],
  ["no address", metadataXml({ services: serviceXml("SOAP", "https://idp.example/soap") }), /no SingleSignOnService/],
  [
    "two addresses for a binding",
    metadataXml({ services: redirect + serviceXml("HTTP-Redirect", "https://evil.example/sso") }),
    /two addresses for HTTP-redirect/,
  ],
  ["no certificate", metadataXml({ keys: "" }), /no X509Certificate/],
  ["certificates for encryption only", metadataXml({ keys: keyXml([other], "encryption") }), /no X509Certificate/],
  ["a chain", metadataXml({ keys: keyXml([anyCertificate, other]) }), /several certificates/],
  ["a use of its own", metadataXml({ keys: keyXml([anyCertificate], "both") }), /use of a key/],
  ["a certificate that is no base64", metadataXml({ certificates: ["-----BEGIN"] }), /not in base64/],
  [
    "eleven certificates",
    metadataXml({ certificates: Array.from({ length: 11 }, (_, index) => `QUJD${String.fromCharCode(65 + index)}A==`) }),
    /over 10 certificates/,
  ],
  [
    "a wish that is none",
    metadataXml({
      idpAttributes: `${'protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"'} WantAuthnRequestsSigned="maybe"`,
    }),
    /true or false/,
  ],
  ["an end that is no time", metadataXml({ entityAttributes: 'validUntil="soon"' }), /validUntil/],
];
for (const [what, text, expected] of refused) {
  test(`metadata with ${what} is refused`, () => {
    const reading = allSteps(readMetadata(text));
    assert.ok("faults" in reading);
    const rows = reading.faults.map(({ code, line, column, args }) => `${line}:${column} ${String(args?.[0])} ${code}`);
    assert.match(rows.join("\n"), expected);
    assert.ok(rows.every((row) => row.endsWith("provider.metadata_unreadable")));
  });
}

test("all faults are reported together", () => {
  const reading = allSteps(readMetadata(metadataXml({ entityId: "", services: "", keys: "" })));
  assert.equal("faults" in reading && reading.faults.length, 3);
});
