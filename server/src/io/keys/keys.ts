import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import { dirname, join } from "node:path";
import type { SigningPair } from "@chancery/core/sso/provider.ts";
import { madeOnce } from "./made-once.ts";
import { makeSamlPair, readSamlPair } from "./saml.ts";
import { makeSeal, readSeal, type Seal } from "./seal.ts";

/** Keys by id for secrets at rest; new secrets take `current`. Each key has 32 bytes. */
export type SecretKeys = { readonly current: string; readonly keys: ReadonlyMap<string, Uint8Array> };

/** The service's keys: secrets at rest, the document seal, requests to SAML providers, and Ed25519 for audit heads. */
export type Keys = {
  readonly secrets: SecretKeys;
  readonly seal: Seal;
  readonly saml: SigningPair;
  readonly auditKey: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  /** Which of them were made by this start. */
  readonly made: readonly string[];
};

/** Where the keys are. */
export type KeyFiles = { readonly secretsFile: string; readonly sealFile: string; readonly sealPassword: string };

/** Opens the keys, making those that are missing (mode 0600). Throws naming the file that cannot be used. */
export async function openKeys(files: KeyFiles, now: Date): Promise<Keys> {
  const secrets = await opened(files.secretsFile, newSecretKeys, readSecretKeys);
  const seal = await opened(
    files.sealFile,
    () => makeSeal("Chancery document seal (self-signed)", files.sealPassword, now),
    (bytes) => readSeal(bytes, files.sealPassword),
  );
  const saml = await opened(join(dirname(files.secretsFile), "saml.pem"), () => makeSamlPair(now), readSamlPair);
  const audit = await opened(join(dirname(files.secretsFile), "audit.pem"), newAuditKey, readAuditKey);
  const made = [secrets, seal, saml, audit].flatMap(({ path, isNew }) => (isNew ? [path] : []));
  return { secrets: secrets.value, seal: seal.value, saml: saml.value, auditKey: audit.value, made };
}

async function opened<T>(
  path: string,
  make: () => Promise<Uint8Array>,
  read: (bytes: Uint8Array) => T | Promise<T>,
): Promise<{ path: string; isNew: boolean; value: T }> {
  try {
    const { bytes, isNew } = await madeOnce(path, make);
    return { path, isNew, value: await read(bytes) };
  } catch (error) {
    throw new Error(`The key file ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function newSecretKeys(): Promise<Uint8Array> {
  const id = `k${randomBytes(4).toString("hex")}`;
  return Buffer.from(`${JSON.stringify({ current: id, keys: { [id]: randomBytes(32).toString("base64") } }, undefined, 2)}\n`);
}

function readSecretKeys(bytes: Uint8Array): SecretKeys {
  const ring: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
  if (!isRing(ring)) throw new Error('it must read {"current": "<id>", "keys": {"<id>": "<32 bytes in base64>"}}');
  const keys = new Map(Object.entries(ring.keys).map(([id, text]) => [id, new Uint8Array(Buffer.from(text, "base64"))]));
  const short = [...keys].find(([, key]) => key.length !== 32);
  if (short) throw new Error(`key ${short[0]} must have 32 bytes`);
  if (!keys.has(ring.current)) throw new Error(`the current key ${ring.current} is not in it`);
  return { current: ring.current, keys };
}

function isRing(ring: unknown): ring is { current: string; keys: Record<string, string> } {
  if (typeof ring !== "object" || ring === null || !("current" in ring) || !("keys" in ring)) return false;
  const { current, keys } = ring;
  if (typeof current !== "string" || typeof keys !== "object" || keys === null) return false;
  return Object.values(keys).every((key) => typeof key === "string");
}

async function newAuditKey(): Promise<Uint8Array> {
  return Buffer.from(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
}

function readAuditKey(bytes: Uint8Array): Keys["auditKey"] {
  const privateKey = createPrivateKey(Buffer.from(bytes));
  if (privateKey.asymmetricKeyType !== "ed25519") throw new Error("it must hold an Ed25519 key");
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
