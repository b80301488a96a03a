import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instant } from "../ids/instant.ts";
import { writeAuthnRequest } from "./authn-request.ts";
import { writeServiceMetadata } from "./sp-metadata.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

test("our metadata name each certificate for signing and for encryption, with the ciphers that are taken", () => {
  const key =
    '<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>MII=</ds:X509Certificate></ds:X509Data></ds:KeyInfo>';
  const method = (name: string): string => `<md:EncryptionMethod Algorithm="http://www.w3.org/${name}"/>`;
  const methods = ["2009/xmlenc11#aes256-gcm", "2009/xmlenc11#aes128-gcm", "2001/04/xmlenc#aes256-cbc"].map(method).join("");
  assert.equal(
    writeServiceMetadata({ entityId: "urn:we", acsUrl: "https://we.example/acs", certificates: ["MII="] }),
    `${declaration}<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:we"><md:SPSSODescriptor AuthnRequestsSigned="true" ` +
      `WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing">${key}</md:KeyDescriptor>` +
      `<md:KeyDescriptor use="encryption">${key}${methods}</md:KeyDescriptor>` +
      "<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>" +
      '<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://we.example/acs" index="0" isDefault="true"/>' +
      "</md:SPSSODescriptor></md:EntityDescriptor>",
  );
});

test("a request contains the issuer, the time to the second, and the destination", () => {
  const at = "2026-11-20T10:00:00.123Z" as Instant;
  assert.equal(
    writeAuthnRequest({ id: "_r", entityId: "urn:we", destination: "https://idp.example/sso", at }),
    `${declaration}<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r" ` +
      'Version="2.0" IssueInstant="2026-11-20T10:00:00Z" Destination="https://idp.example/sso"><saml:Issuer>urn:we</saml:Issuer>' +
      '<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>',
  );
});
