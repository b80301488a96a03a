import { webcrypto } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

/** Content of a self-signed certificate: subject and extended key usages, if any. */
export type SelfSigned = { readonly commonName: string; readonly now: Date; readonly purposes: readonly string[] };

const oids = { commonName: "2.5.4.3", keyUsage: "2.5.29.15", extendedKeyUsage: "2.5.29.37" };
const lifeMs = 3650 * 86_400_000;

/** pkijs on Node's own cryptography. */
export function cryptoEngine(): pkijs.CryptoEngine {
  return new pkijs.CryptoEngine({ name: "node", crypto: webcrypto as Crypto });
}

/** A self-signed certificate of a key pair, for signatures, good for ten years. */
export async function selfSigned(pair: CryptoKeyPair, { commonName, now, purposes }: SelfSigned): Promise<pkijs.Certificate> {
  const engine = cryptoEngine();
  const certificate = new pkijs.Certificate();
  const value = (): asn1js.Utf8String => new asn1js.Utf8String({ value: commonName });
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ valueHex: serialNumber() });
  certificate.issuer.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: oids.commonName, value: value() }));
  certificate.subject.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: oids.commonName, value: value() }));
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(now.getTime() + lifeMs);
  certificate.extensions = purposes.length > 0 ? [signing(), purposesOf(purposes)] : [];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey, engine);
  await certificate.sign(pair.privateKey, "SHA-256", engine);
  return certificate;
}

function signing(): pkijs.Extension {
  return extension(oids.keyUsage, true, new asn1js.BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }));
}

function purposesOf(purposes: readonly string[]): pkijs.Extension {
  return extension(oids.extendedKeyUsage, false, new pkijs.ExtKeyUsage({ keyPurposes: [...purposes] }).toSchema());
}

function serialNumber(): ArrayBuffer {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16));
  bytes[0] = (bytes[0]! & 0x3f) | 0x40;
  return bytes.buffer;
}

function extension(extnID: string, critical: boolean, value: asn1js.AsnType): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER(false) });
}
