import assert from "node:assert/strict";
import { test } from "node:test";
import { readEncrypted } from "./saml-encryption.ts";
import { changed, endedAt, samlOf } from "../../../tests/world/saml-responses.ts";

const enc = "http://www.w3.org/2001/04/xmlenc#";
const enc11 = "http://www.w3.org/2009/xmlenc11#";
const dsig = "http://www.w3.org/2000/09/xmldsig#";
const keyMethod = `<EncryptionMethod Algorithm="${enc}rsa-oaep-mgf1p"/>`;
const key = `<EncryptedKey>${keyMethod}<CipherData><CipherValue> a2V5 </CipherValue></CipherData></EncryptedKey>`;
const encrypted = `<EncryptedAssertion xmlns="${enc}"><EncryptedData><EncryptionMethod Algorithm="${enc11}aes256-gcm"/><KeyInfo>${key}</KeyInfo>
<CipherData><CipherValue>dGV4dA==</CipherValue></CipherData></EncryptedData></EncryptedAssertion>`;

const oaep = (digest?: string, mask?: string): string =>
  `<EncryptionMethod Algorithm="${enc11}rsa-oaep">${digest === undefined ? "" : `<DigestMethod xmlns="${dsig}" Algorithm="${digest}"/>`}${
    mask === undefined ? "" : `<MGF xmlns="${enc11}" Algorithm="${mask}"/>`
  }</EncryptionMethod>`;

test("AES in CBC and GCM is taken, with the lengths of its key, nonce and tag", () => {
  const cases: readonly (readonly [method: string, name: string, keyBytes: number, nonceBytes: number, tagBytes: number])[] = [
    [`${enc}aes128-cbc`, "aes-128-cbc", 16, 16, 0],
    [`${enc}aes256-cbc`, "aes-256-cbc", 32, 16, 0],
    [`${enc11}aes128-gcm`, "aes-128-gcm", 16, 12, 16],
    [`${enc11}aes256-gcm`, "aes-256-gcm", 32, 12, 16],
  ];
  for (const [method, name, keyBytes, nonceBytes, tagBytes] of cases) {
    assert.deepEqual(readEncrypted(samlOf(changed(encrypted, `${enc11}aes256-gcm`, method))), {
      cipher: { name, keyBytes, nonceBytes, tagBytes },
      oaepHash: "sha1",
      key: "a2V5",
      value: "dGV4dA==",
    });
  }
});

test("the key is encrypted by RSA-OAEP, with SHA-1 or SHA-256 throughout", () => {
  const cases: readonly (readonly [method: string, hash: "sha1" | "sha256"])[] = [
    [oaep(), "sha1"],
    [oaep(`${dsig}sha1`, `${enc11}mgf1sha1`), "sha1"],
    [oaep(`${enc}sha256`, `${enc11}mgf1sha256`), "sha256"],
    [keyMethod.replace("/>", `><DigestMethod xmlns="${dsig}" Algorithm="${dsig}sha1"/></EncryptionMethod>`), "sha1"],
  ];
  for (const [method, hash] of cases) {
    assert.equal(readEncrypted(samlOf(changed(encrypted, keyMethod, method))).oaepHash, hash, method);
  }
});

test("other methods, no key and several keys end the sign-in", () => {
  const refusedKey = (algorithm: string, digest: string): string =>
    `encryption: its key is encrypted by ${algorithm} with ${digest}, which is not taken`;
  const cases: readonly (readonly [from: string, to: string, ended: string])[] = [
    [`${enc11}aes256-gcm`, `${enc}tripledes-cbc`, `encryption: encrypted by ${enc}tripledes-cbc, which is not taken`],
    [key, "", "encryption: not exactly one key"],
    [key, key + key, "encryption: not exactly one key"],
    ["<EncryptedKey>", '<EncryptedKey xmlns="urn:x">', "encryption: not exactly one key"],
    [keyMethod, `<EncryptionMethod Algorithm="${enc}rsa-1_5"/>`, refusedKey(`${enc}rsa-1_5`, `${dsig}sha1`)],
    [keyMethod, oaep(`${enc}sha256`), refusedKey(`${enc11}rsa-oaep`, `${enc}sha256`)],
    [keyMethod, oaep(undefined, `${enc11}mgf1sha256`), refusedKey(`${enc11}rsa-oaep`, `${dsig}sha1`)],
    [keyMethod, oaep(`${enc}sha512`, `${enc11}mgf1sha256`), refusedKey(`${enc11}rsa-oaep`, `${enc}sha512`)],
    [
      keyMethod,
      oaep(`${enc}sha256`, `${enc11}mgf1sha256`).replace(`${enc11}rsa-oaep`, `${enc}rsa-oaep-mgf1p`),
      refusedKey(`${enc}rsa-oaep-mgf1p`, `${enc}sha256`),
    ],
    ["<CipherValue>dGV4dA==</CipherValue>", "", "encryption: 0 elements CipherValue in CipherData"],
    ["dGV4dA==", "<b/>", "encryption: elements in CipherValue"],
    [keyMethod, "", "encryption: 0 elements EncryptionMethod in EncryptedKey"],
    ["<EncryptedData>", '<EncryptedData xmlns="urn:x">', "encryption: 0 elements EncryptedData in EncryptedAssertion"],
  ];
  for (const [from, to, ended] of cases)
    assert.equal(
      endedAt(() => readEncrypted(samlOf(changed(encrypted, from, to)))),
      ended,
      to,
    );
});
