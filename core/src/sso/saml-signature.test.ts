import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSignature, digestMethods, readSigned, signatureMethods } from "./saml-signature.ts";
import { assertionNames, changed, endedAt } from "../../../tests/world/saml-responses.ts";

const dsig = "http://www.w3.org/2000/09/xmldsig#";
const more = "http://www.w3.org/2001/04/xmldsig-more#";
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
const signature = `<Signature xmlns="${dsig}"><SignedInfo><CanonicalizationMethod Algorithm="${exclusive}"/>
<SignatureMethod Algorithm="${more}rsa-sha256"/><Reference URI="#_a"><Transforms><Transform Algorithm="${dsig}enveloped-signature"/>
<Transform Algorithm="${exclusive}"/></Transforms><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/></Reference></SignedInfo></Signature>`;
const fragment = `<scope><Assertion ${assertionNames} ID="_a"><b/>${signature}</Assertion></scope>`;

test("RSA and ECDSA with SHA-2 are taken, and nothing else", () => {
  assert.deepEqual(
    [...signatureMethods].map(([name, { hash, key }]) => `${name} ${hash} ${key}`),
    ["256", "384", "512"].flatMap((bits) => [`${more}rsa-sha${bits} sha${bits} rsa`, `${more}ecdsa-sha${bits} sha${bits} ec`]),
  );
  const encryption = "http://www.w3.org/2001/04/xmlenc#";
  assert.deepEqual(
    [...digestMethods],
    [
      [`${encryption}sha256`, "sha256"],
      [`${more}sha384`, "sha384"],
      [`${encryption}sha512`, "sha512"],
    ],
  );
});

test("an assertion is signed as a whole, once, in its own place, by methods that are taken", () => {
  assert.deepEqual(checkSignature(fragment), { id: "_a" });
  const cases: readonly (readonly [from: string, to: string, ended: string])[] = [
    ["<scope>", "<scope><!---->", "assertion: a DTD, comment, CDATA section or processing instruction is not allowed"],
    ["<scope>", `<scope><Assertion ${assertionNames}/>`, "assertion: it is not exactly one assertion"],
    ["<scope>", "<scope><b/>", "assertion: it is not exactly one assertion"],
    ["</scope>", "<b/></scope>", "assertion: it is not exactly one assertion"],
    ["<b/>", "<EncryptedAssertion/>", "assertion: it is not exactly one assertion"],
    ["SAML:2.0:assertion", "SAML:1.1:assertion", "assertion: it is not exactly one assertion"],
    [signature, "", "signature: the assertion is not signed"],
    ["<b/>", "<Signature/>", "signature: a signature in an odd place"],
    [signature, `<b>${signature}</b>`, "signature: a signature in an odd place"],
    [`Signature xmlns="${dsig}"`, 'Signature xmlns="urn:x"', "signature: a signature in an odd place"],
    ['"#_a"', '"#_b"', "signature: it signs something else"],
    ['"#_a"', '""', "signature: it signs something else"],
    [`Method Algorithm="${exclusive}"`, 'Method Algorithm="urn:x"', "signature: its canonical form is not taken"],
    [`<Transform Algorithm="${exclusive}"/>`, "", "signature: its transforms are not taken"],
    [`<Transform Algorithm="${exclusive}"/>`, `<Other Algorithm="${exclusive}"/>`, "signature: its transforms are not taken"],
    ["rsa-sha256", "rsa-sha1", `signature: signed by ${more}rsa-sha1, which is not taken`],
    ["xmlenc#sha256", "xmlenc#md5", "signature: a digest by http://www.w3.org/2001/04/xmlenc#md5, which is not taken"],
    ["<DigestMethod", "<Method", "signature: 0 elements DigestMethod in Reference"],
  ];
  for (const [from, to, ended] of cases) {
    assert.equal(
      endedAt(() => checkSignature(changed(fragment, from, to))),
      ended,
      to,
    );
  }
  assert.equal(
    endedAt(() => checkSignature(fragment.replace(' ID="_a"', "").replace("#_a", "#"))),
    "signature: it signs something else",
  );
  assert.equal(
    endedAt(() =>
      checkSignature(fragment.replace("<Assertion", "<EncryptedAssertion").replace("</Assertion", "</EncryptedAssertion")),
    ),
    "assertion: it is not exactly one assertion",
  );
});

test("the signed bytes are read again and must be the inspected assertion", () => {
  const signed = `<Assertion ${assertionNames} ID="_a"/>`;
  assert.equal(readSigned(signed, "_a").attributes.get("ID"), "_a");
  const other = "signature: it signs something else";
  const cases: readonly (readonly [text: string, id: string, ended: string])[] = [
    [signed, "_b", other],
    [`<Assertion ID="_a"/>`, "_a", other],
    [`<b ID="_a"><Assertion ${assertionNames}/></b>`, "_a", other],
    [`<Assertion ${assertionNames} ID="_a"><Assertion/></Assertion>`, "_a", other],
    [`<EncryptedAssertion ${assertionNames} ID="_a"/>`, "_a", other],
    ["<a", "_a", "signature: "],
  ];
  for (const [text, id, ended] of cases) assert.ok(endedAt(() => readSigned(text, id))?.startsWith(ended), text);
});
