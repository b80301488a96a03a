import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import * as pkijs from "pkijs";
import { cryptoEngine, selfSigned } from "./self-signed.ts";

/**
 * The key that documents are sealed with and its certificate, the chain after it. `sign`: the key is in a token, which signs the SHA-256 of bytes with it,
 * and `key` is the public one.
 */
export type Seal = {
  readonly key: KeyObject;
  readonly certificates: readonly X509Certificate[];
  readonly sign?: (content: Uint8Array) => Promise<Uint8Array>;
};

const oids = {
  keyBag: "1.2.840.113549.1.12.10.1.2",
  certificateBag: "1.2.840.113549.1.12.10.1.3",
  documentSigning: "1.3.6.1.5.5.7.3.36",
  // NSS (Okular, Evince, pdfsig) takes no certificate for a signer's without it
  emailProtection: "1.3.6.1.5.5.7.3.4",
};
const iterations = 10_000;

/** Reads a PKCS#12 file. Throws when it or its password is wrong, key and certificate are no pair, or the key cannot seal PDFs. */
export async function readSeal(p12: Uint8Array, password: string): Promise<Seal> {
  const engine = cryptoEngine();
  const pfx = pkijs.PFX.fromBER(bytesOf(p12));
  await pfx.parseInternalValues({ password: bytesOf(Buffer.from(password)), checkIntegrity: true }, engine);
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (!safe) throw new Error("the seal file holds nothing");
  const contents = safe.safeContents.map(() => ({ password: bytesOf(Buffer.from(password)) }));
  await safe.parseInternalValues({ safeContents: contents }, engine);
  return sealOf(await bagsOf(safe, password, engine));
}

/** Whether the certificate has expired at this instant (ISO text): readers do not trust its seals from then on. */
export function hasEnded({ certificates }: Seal, now: string): boolean {
  const [own] = certificates;
  return !own || own.validToDate.toISOString() < now;
}

/** A new self-signed certificate and its key as a PKCS#12 file: P-256, ten years, for signing documents. */
export async function makeSeal(commonName: string, password: string, now: Date): Promise<Uint8Array> {
  const engine = cryptoEngine();
  const pair = await engine.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const purposes = [oids.documentSigning, oids.emailProtection];
  const certificate = await selfSigned(pair, { commonName, now, purposes });
  const pkcs8 = await engine.exportKey("pkcs8", pair.privateKey);
  return writeP12(pkijs.PrivateKeyInfo.fromBER(pkcs8), certificate, password, engine);
}

async function bagsOf(safe: pkijs.AuthenticatedSafe, password: string, engine: pkijs.CryptoEngine): Promise<pkijs.SafeBag[]> {
  const parsed: { safeContents: { value: pkijs.SafeContents }[] } = safe.parsedValue;
  const bags = parsed.safeContents.flatMap((content) => content.value.safeBags);
  for (const bag of bags) {
    if (bag.bagValue instanceof pkijs.PKCS8ShroudedKeyBag) {
      await decrypt(bag.bagValue, password, engine);
    }
  }
  return bags;
}

async function decrypt(bag: pkijs.PKCS8ShroudedKeyBag, password: string, engine: pkijs.CryptoEngine): Promise<void> {
  const content = new pkijs.EncryptedContentInfo({
    contentEncryptionAlgorithm: bag.encryptionAlgorithm,
    encryptedContent: bag.encryptedData,
  });
  const decrypted = await engine.decryptEncryptedContentInfo({
    password: bytesOf(Buffer.from(password)),
    encryptedContentInfo: content,
  });
  bag.parsedValue = pkijs.PrivateKeyInfo.fromBER(decrypted);
}

function sealOf(bags: readonly pkijs.SafeBag[]): Seal {
  const certificates = bags.flatMap(({ bagValue }) =>
    bagValue instanceof pkijs.CertBag && bagValue.parsedValue instanceof pkijs.Certificate
      ? [new X509Certificate(Buffer.from(bagValue.parsedValue.toSchema(true).toBER()))]
      : [],
  );
  const info = bags.map(({ bagValue }) => keyInfoOf(bagValue)).find((found) => found !== undefined);
  if (!info) throw new Error("the seal file holds no private key");
  const key = createPrivateKey({ key: Buffer.from(info.toSchema().toBER()), format: "der", type: "pkcs8" });
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (!own) throw new Error("the seal file holds no certificate of its key");
  if (!canSeal(key)) throw new Error("the seal's key must be RSA of 2048 bits or more, or EC on P-256, P-384 or P-521");
  return { key, certificates: [own, ...certificates.filter((certificate) => certificate !== own)] };
}

/** Whether PDF readers verify signatures of this key, and accept its strength, today. */
export function canSeal({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (asymmetricKeyType === "rsa") return (details?.modulusLength ?? 0) >= 2048;
  return asymmetricKeyType === "ec" && ["prime256v1", "secp384r1", "secp521r1"].includes(details?.namedCurve ?? "");
}

function keyInfoOf(bag: unknown): pkijs.PrivateKeyInfo | undefined {
  if (bag instanceof pkijs.PrivateKeyInfo) return bag;
  if (bag instanceof pkijs.PKCS8ShroudedKeyBag && bag.parsedValue instanceof pkijs.PrivateKeyInfo) return bag.parsedValue;
  return undefined;
}

async function writeP12(
  key: pkijs.PrivateKeyInfo,
  certificate: pkijs.Certificate,
  password: string,
  engine: pkijs.CryptoEngine,
): Promise<Uint8Array> {
  const secret = bytesOf(Buffer.from(password));
  const encryption = {
    password: secret,
    contentEncryptionAlgorithm: { name: "AES-CBC", length: 256 },
    hmacHashAlgorithm: "SHA-256",
    iterationCount: iterations,
  };
  const shrouded = new pkijs.PKCS8ShroudedKeyBag({ parsedValue: key });
  await shrouded.makeInternalValues(encryption as never, engine);
  const keyBag = new pkijs.SafeBag({ bagId: oids.keyBag, bagValue: shrouded });
  const certificateBag = new pkijs.SafeBag({
    bagId: oids.certificateBag,
    bagValue: new pkijs.CertBag({ parsedValue: certificate }),
  });
  const contents = [keyBag, certificateBag].map((bag) => ({
    privacyMode: 0,
    value: new pkijs.SafeContents({ safeBags: [bag] }),
  }));
  const authenticatedSafe = new pkijs.AuthenticatedSafe({ parsedValue: { safeContents: contents } });
  const pfx = new pkijs.PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } });
  await authenticatedSafe.makeInternalValues({ safeContents: contents.map(() => ({})) }, engine);
  await pfx.makeInternalValues(
    { password: secret, iterations, pbkdf2HashAlgorithm: "SHA-256", hmacHashAlgorithm: "SHA-256" },
    engine,
  );
  return new Uint8Array(pfx.toSchema().toBER());
}

function bytesOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
