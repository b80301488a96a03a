import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SigningPair } from "@chancery/core/sso/provider.ts";
import { makeAuditKey, readAuditKey, type AuditKey } from "./audit-key.ts";
import { readOrCreate } from "./read-or-create.ts";
import { fileRing, type SecretRing } from "./ring.ts";
import { newSecretKeys, readSecretKeys, writeSecretKeys } from "./secret-keys.ts";
import { makeSamlPair, readSamlPair } from "./saml.ts";
import { openSeals, type SealReader } from "./seal-files.ts";
import { makeSeal } from "./seal.ts";

/** The service's keys: secrets at rest, the document seal, requests to SAML providers, and Ed25519 for evidence. */
export type Keys = {
  readonly secrets: SecretRing;
  readonly sealAt: SealReader;
  readonly saml: SigningPair;
  readonly auditKey: AuditKey;
  /** Which of them were made by this start. */
  readonly made: readonly string[];
};

/** Paths of the key files. */
export type KeyFiles = { readonly secretsFile: string; readonly sealFile: string; readonly sealPassword: string };

/** Opens the keys, making those that are missing (mode 0600). Throws naming the file that cannot be used. */
export async function openKeys(
  files: KeyFiles,
  now: Date,
  onSealFault: (error: unknown) => void = () => undefined,
): Promise<Keys> {
  const secrets = await opened(files.secretsFile, async () => writeSecretKeys(newSecretKeys()), readSecretKeys);
  const seal = await openedSeal(files, now, onSealFault);
  const saml = await opened(join(dirname(files.secretsFile), "saml.pem"), () => makeSamlPair(now), readSamlPair);
  const audit = await opened(join(dirname(files.secretsFile), "audit.pem"), makeAuditKey, readAuditKey);
  const made = [secrets, seal, saml, audit].flatMap(({ path, isNew }) => (isNew ? [path] : []));
  return {
    secrets: fileRing(files.secretsFile, secrets.value),
    sealAt: seal.value,
    saml: saml.value,
    auditKey: audit.value,
    made,
  };
}

async function openedSeal({ sealFile: path, sealPassword: password }: KeyFiles, now: Date, onFault: (error: unknown) => void) {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const make = (): Promise<Uint8Array> => makeSeal("Chancery document seal (self-signed)", password, now);
  const open = (): Promise<SealReader> => openSeals({ path, password }, onFault);
  if (!isFolder) return opened(path, make, open);
  return { path, isNew: false, value: await open() };
}

async function opened<T>(
  path: string,
  make: () => Promise<Uint8Array>,
  read: (bytes: Uint8Array) => T | Promise<T>,
): Promise<{ path: string; isNew: boolean; value: T }> {
  try {
    const { bytes, isNew } = await readOrCreate(path, make);
    return { path, isNew, value: await read(bytes) };
  } catch (error) {
    throw new Error(`The key file ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
