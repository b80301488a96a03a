import { createPrivateKey, X509Certificate } from "node:crypto";
import type { SigningPair } from "@chancery/core/sso/provider.ts";
import { Secret } from "@chancery/core/text/secret.ts";
import { cryptoEngine, selfSigned } from "./self-signed.ts";

const algorithm = { name: "RSASSA-PKCS1-v1_5", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" };

/** A new RSA key with a self-signed certificate as PEM: providers without a pair of their own are asked with it. */
export async function makeSamlPair(now: Date): Promise<Uint8Array> {
  const engine = cryptoEngine();
  const pair = await engine.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await selfSigned(pair, { commonName: "Chancery single sign-on", now, purposes: [] });
  const key = createPrivateKey({
    key: Buffer.from(await engine.exportKey("pkcs8", pair.privateKey)),
    format: "der",
    type: "pkcs8",
  });
  const text = new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())).toString();
  return Buffer.from(text + key.export({ format: "pem", type: "pkcs8" }).toString());
}

/** The pair of a PEM file. Throws when key and certificate are no pair, or the key is not RSA of 2048 bits or more. */
export function readSamlPair(bytes: Uint8Array): SigningPair {
  const pem = Buffer.from(bytes);
  const certificate = new X509Certificate(pem);
  const key = createPrivateKey(pem);
  if (!certificate.checkPrivateKey(key)) throw new Error("its certificate is not that of its key");
  const bits = key.asymmetricKeyType === "rsa" ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  if (bits < 2048) throw new Error("it must hold an RSA key of 2048 bits or more");
  const privateKey = new Secret(key.export({ format: "pem", type: "pkcs8" }).toString());
  return { certificate: certificate.toString(), privateKey };
}
