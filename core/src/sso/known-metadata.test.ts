import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps } from "../xml/steps.ts";
import { readMetadata } from "./read-metadata.ts";

// The shapes that well-known identity providers publish, their values replaced.

const md = "urn:oasis:names:tc:SAML:2.0:metadata";
const saml2 = "urn:oasis:names:tc:SAML:2.0:protocol";
const ds = "http://www.w3.org/2000/09/xmldsig#";
const binding = (name: string): string => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`;
const keyInfo = (certificate: string): string =>
  `<KeyInfo xmlns="${ds}"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo>`;

const entra = `﻿<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_a1" entityID="https://sts.windows.net/t/" xmlns="${md}">
<Signature xmlns="${ds}"><SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></SignedInfo>
<SignatureValue>QUJD</SignatureValue>${keyInfo("U0lHTkVS")}</Signature>
<RoleDescriptor xsi:type="fed:SecurityTokenServiceType" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706">
<KeyDescriptor use="signing">${keyInfo("V1NGRUQ=")}</KeyDescriptor><fed:ClaimTypesOffered><auth:ClaimType Uri="http://x/name"
 xmlns:auth="http://docs.oasis-open.org/wsfed/authorization/200706"><auth:DisplayName>Name</auth:DisplayName></auth:ClaimType>
</fed:ClaimTypesOffered></RoleDescriptor>
<IDPSSODescriptor protocolSupportEnumeration="${saml2}"><KeyDescriptor use="signing">${keyInfo("T05F")}</KeyDescriptor>
<KeyDescriptor use="signing">${keyInfo("VFdP")}</KeyDescriptor>
<SingleLogoutService Binding="${binding("HTTP-Redirect")}" Location="https://login.example/t/saml2"/>
<SingleSignOnService Binding="${binding("HTTP-Redirect")}" Location="https://login.example/t/saml2"/>
<SingleSignOnService Binding="${binding("HTTP-POST")}" Location="https://login.example/t/saml2"/></IDPSSODescriptor></EntityDescriptor>`;

const okta = `<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor entityID="http://www.okta.com/exk1" xmlns:md="${md}">
<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${saml2}"><md:KeyDescriptor use="signing">
<ds:KeyInfo xmlns:ds="${ds}"><ds:X509Data><ds:X509Certificate>T0tU
QQ==</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
<md:SingleSignOnService Binding="${binding("HTTP-POST")}" Location="https://acme.okta.example/app/sso/saml"/>
<md:SingleSignOnService Binding="${binding("HTTP-Redirect")}" Location="https://acme.okta.example/app/sso/saml"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`;

const google = `<?xml version="1.0" encoding="UTF-8" standalone="no"?><md:EntityDescriptor xmlns:md="${md}"
 entityID="https://accounts.google.example/o/saml2?idpid=C1" validUntil="2031-11-20T10:00:00.000Z">
<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${saml2}"><md:KeyDescriptor use="signing">
${keyInfo("R09PR0xF")}</md:KeyDescriptor>
<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
<md:SingleSignOnService Binding="${binding("HTTP-Redirect")}" Location="https://accounts.google.example/o/saml2/idp?idpid=C1"/>
<md:SingleSignOnService Binding="${binding("HTTP-POST")}" Location="https://accounts.google.example/o/saml2/idp?idpid=C1"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`;

const keycloak = `<md:EntityDescriptor xmlns="${md}" xmlns:md="${md}" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="${ds}"
 entityID="https://keycloak.example/realms/acme"><md:IDPSSODescriptor WantAuthnRequestsSigned="true"
 protocolSupportEnumeration="${saml2}"><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:KeyName>k1</ds:KeyName><ds:X509Data>
<ds:X509Certificate>S0M=</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:ArtifactResolutionService Binding="${binding("SOAP")}" Location="https://keycloak.example/resolve" index="0"/>
<md:SingleSignOnService Binding="${binding("HTTP-POST")}" Location="https://keycloak.example/saml"/>
<md:SingleSignOnService Binding="${binding("HTTP-Redirect")}" Location="https://keycloak.example/saml"/>
<md:SingleSignOnService Binding="${binding("SOAP")}" Location="https://keycloak.example/saml"/>
<md:SingleSignOnService Binding="${binding("HTTP-Artifact")}" Location="https://keycloak.example/saml"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`;

const adfs = `<EntityDescriptor ID="_b" entityID="http://adfs.example/adfs/services/trust" xmlns="${md}">
<SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="${saml2}"><KeyDescriptor use="signing">${keyInfo("U1A=")}
</KeyDescriptor><AssertionConsumerService Binding="${binding("HTTP-POST")}" Location="https://adfs.example/adfs/ls/" index="0"/>
</SPSSODescriptor><IDPSSODescriptor protocolSupportEnumeration="${saml2}"><KeyDescriptor use="encryption">${keyInfo("RU5D")}
</KeyDescriptor><KeyDescriptor use="signing">${keyInfo("QURGUw==")}</KeyDescriptor>
<SingleSignOnService Binding="${binding("HTTP-Redirect")}" Location="https://adfs.example/adfs/ls/"/>
<SingleSignOnService Binding="${binding("HTTP-POST")}" Location="https://adfs.example/adfs/ls/"/>
<Attribute Name="http://x/email" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri" FriendlyName="E-Mail"
 xmlns="urn:oasis:names:tc:SAML:2.0:assertion"/></IDPSSODescriptor><ContactPerson contactType="support"/></EntityDescriptor>`;

const known: readonly (readonly [string, string, string, readonly string[], boolean])[] = [
  ["Entra ID", entra, "https://sts.windows.net/t/", ["T05F", "VFdP"], false],
  ["Okta", okta, "http://www.okta.com/exk1", ["T0tUQQ=="], false],
  ["Google Workspace", google, "https://accounts.google.example/o/saml2?idpid=C1", ["R09PR0xF"], false],
  ["Keycloak", keycloak, "https://keycloak.example/realms/acme", ["S0M="], true],
  ["ADFS", adfs, "http://adfs.example/adfs/services/trust", ["QURGUw=="], false],
];
for (const [name, text, entityId, certificates, wantsSignedRequests] of known) {
  test(`metadata of the shape of ${name} is read: its own address and its own signing keys only`, () => {
    const reading = allSteps(readMetadata(text));
    assert.ok("idp" in reading, JSON.stringify(reading));
    const { idp } = reading;
    assert.deepEqual([idp.entityId, idp.wantsSignedRequests], [entityId, wantsSignedRequests]);
    assert.deepEqual(
      idp.certificates.map(({ base64 }) => base64),
      certificates,
    );
    assert.deepEqual(idp.addresses.map((one) => one.binding).toSorted(), ["post", "redirect"]);
  });
}
