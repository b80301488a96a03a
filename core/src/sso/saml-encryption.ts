import { refuseSignOn } from "./check.ts";
import { attributeOf, childIfAny, everyNamed, onlyChild, plainText } from "./saml-find.ts";
import { samlNames } from "./saml-names.ts";
import type { SamlElement } from "./saml-tree.ts";

const { encryption, encryption11, signature } = samlNames;
const check = "encryption";

/** A cipher as node:crypto names it, with the bytes of its nonce and of its tag (0: it has none). */
export type SamlCipher = {
  readonly name: string;
  readonly keyBytes: number;
  readonly nonceBytes: number;
  readonly tagBytes: number;
};

const ciphers: ReadonlyMap<string, SamlCipher> = new Map([
  [`${encryption}aes128-cbc`, { name: "aes-128-cbc", keyBytes: 16, nonceBytes: 16, tagBytes: 0 }],
  [`${encryption}aes256-cbc`, { name: "aes-256-cbc", keyBytes: 32, nonceBytes: 16, tagBytes: 0 }],
  [`${encryption11}aes128-gcm`, { name: "aes-128-gcm", keyBytes: 16, nonceBytes: 12, tagBytes: 16 }],
  [`${encryption11}aes256-gcm`, { name: "aes-256-gcm", keyBytes: 32, nonceBytes: 12, tagBytes: 16 }],
]);

/** The parts needed to decrypt an assertion: RSA-OAEP for the key, the cipher for the text. Texts are Base64. */
export type EncryptedAssertion = {
  readonly cipher: SamlCipher;
  readonly oaepHash: "sha1" | "sha256";
  readonly key: string;
  readonly value: string;
};

/** Reads how an assertion is encrypted. Ends the sign-in for unsupported methods such as 3DES and PKCS#1 v1.5. */
export function readEncrypted(holder: SamlElement): EncryptedAssertion {
  const data = onlyChild(check, holder, encryption, "EncryptedData");
  const method = attributeOf(onlyChild(check, data, encryption, "EncryptionMethod"), "Algorithm");
  const cipher = ciphers.get(method) ?? refuseSignOn(check, `encrypted by ${method}, which is not taken`);
  // in the KeyInfo, or beside the data by a RetrievalMethod
  const [key, ...others] = everyNamed(holder, ["EncryptedKey"]);
  if (key === undefined || others.length > 0 || key.namespace !== encryption) return refuseSignOn(check, "not exactly one key");
  return { cipher, oaepHash: oaepHashOf(key), key: valueOf(key), value: valueOf(data) };
}

function oaepHashOf(key: SamlElement): EncryptedAssertion["oaepHash"] {
  const method = onlyChild(check, key, encryption, "EncryptionMethod");
  const algorithm = attributeOf(method, "Algorithm");
  const digest = algorithmIn(method, signature, "DigestMethod") ?? `${signature}sha1`;
  const mask = algorithmIn(method, encryption11, "MGF") ?? `${encryption11}mgf1sha1`;
  const isOld = algorithm === `${encryption}rsa-oaep-mgf1p`;
  const isNew = algorithm === `${encryption11}rsa-oaep`;
  if ((isOld || (isNew && mask === `${encryption11}mgf1sha1`)) && digest === `${signature}sha1`) return "sha1";
  if (isNew && mask === `${encryption11}mgf1sha256` && digest === `${encryption}sha256`) return "sha256";
  return refuseSignOn(check, `its key is encrypted by ${algorithm} with ${digest}, which is not taken`);
}

function algorithmIn(element: SamlElement, namespace: string, name: string): string | undefined {
  const found = childIfAny(check, element, namespace, name);
  return found && attributeOf(found, "Algorithm");
}

function valueOf(element: SamlElement): string {
  const data = onlyChild(check, element, encryption, "CipherData");
  return plainText(check, onlyChild(check, data, encryption, "CipherValue"));
}
