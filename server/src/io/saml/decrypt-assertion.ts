import { constants, createDecipheriv, privateDecrypt } from "node:crypto";
import { refuseSignOn } from "@chancery/core/sso/check.ts";
import type { EncryptedAssertion, SamlCipher } from "@chancery/core/sso/saml-encryption.ts";

/** The text of an encrypted assertion, by one of the private keys (PEM). Every failure gives the same error, so that it reveals nothing. */
export function decryptAssertion(encrypted: EncryptedAssertion, privateKeys: readonly string[]): string {
  for (const privateKey of privateKeys) {
    const text = tryKey(encrypted, privateKey);
    if (text !== undefined) return text.replace(/^\s*<\?xml[^?]*\?>/, "");
  }
  return refuseSignOn("encryption", "it cannot be decrypted with the key of the service");
}

function tryKey({ cipher, oaepHash, key, value }: EncryptedAssertion, privateKey: string): string | undefined {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const secret = privateDecrypt({ key: privateKey, padding, oaepHash }, Buffer.from(key, "base64"));
    return textOf(decipher(cipher, secret, Buffer.from(value, "base64")));
  } catch {
    return undefined;
  }
}

function decipher({ name, keyBytes, nonceBytes, tagBytes }: SamlCipher, secret: Buffer, value: Buffer): Buffer {
  if (secret.length !== keyBytes || value.length < nonceBytes + tagBytes) throw new RangeError("lengths");
  const nonce = value.subarray(0, nonceBytes);
  const body = value.subarray(nonceBytes, value.length - tagBytes);
  return tagBytes > 0
    ? openGcm({ name, secret, nonce, body, tag: value.subarray(-tagBytes) })
    : openCbc({ name, secret, nonce, body });
}

type Parts = { readonly name: string; readonly secret: Buffer; readonly nonce: Buffer; readonly body: Buffer };

function openGcm({ name, secret, nonce, body, tag }: Parts & { readonly tag: Buffer }): Buffer {
  const gcm = name === "aes-128-gcm" ? "aes-128-gcm" : "aes-256-gcm";
  const opened = createDecipheriv(gcm, secret, nonce, { authTagLength: tag.length }).setAuthTag(tag);
  return Buffer.concat([opened.update(body), opened.final()]);
}

/** The padding of XML encryption: its last byte says how long it is, the others may be anything. */
function openCbc({ name, secret, nonce, body }: Parts): Buffer {
  const opened = createDecipheriv(name, secret, nonce).setAutoPadding(false);
  const padded = Buffer.concat([opened.update(body), opened.final()]);
  const length = padded.at(-1) ?? 0;
  if (length < 1 || length > 16) throw new RangeError("padding");
  return padded.subarray(0, -length);
}

function textOf(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
