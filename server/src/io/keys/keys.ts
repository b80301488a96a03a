import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SigningPair } from "@chancery/core/sso/provider.ts";
import { makeAuditKey, readAuditKey, type AuditKey } from "./audit-key.ts";
import { readOrCreate } from "./read-or-create.ts";
import { fileRing, type SecretRing } from "./ring.ts";
import { newSecretKeys, readSecretKeys, writeSecretKeys } from "./secret-keys.ts";
import { makeSamlPair, readSamlPair } from "./saml.ts";
import { isTokenFile, openSeals, type SealReader } from "./seal-files.ts";
import { makeSeal } from "./seal.ts";
import { isTokenAddress, readTokenAddress, tokenAddressRule } from "./token-address.ts";
import { openTokenSeal, readTokenFile, type RefusedPins } from "./token-seal.ts";
import { tokenTool } from "./run-token-tool.ts";

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
export type KeyFiles = {
  readonly secretsFile: string;
  /** A file, a folder, or the address of a key in a token (RFC 7512). */
  readonly sealFile: string;
  /** The password of the file, or the PIN of the token. */
  readonly sealPassword: string;
  /** A file of the certificate of a key in a token. */
  readonly sealCertificate?: string | undefined;
};

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

async function openedSeal(files: KeyFiles, now: Date, onFault: (error: unknown) => void) {
  const { sealFile: path, sealPassword: password } = files;
  if (isTokenAddress(path)) return { path, isNew: false, value: await openedToken(files) };
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const make = (): Promise<Uint8Array> => makeSeal("Chancery document seal (self-signed)", password, now);
  const [run, refused]: [ReturnType<typeof tokenTool>, RefusedPins] = [tokenTool(), new Map()];
  const readToken = (text: string, pin: string) => readTokenFile(text, pin, run, refused);
  const open = (): Promise<SealReader> => openSeals({ path, password, readToken }, onFault);
  if (!isFolder && !isTokenFile(path)) return opened(path, make, open);
  return { path, isNew: false, value: await open() };
}

/** Errors name the token and not its address. */
async function openedToken({ sealFile, sealPassword: pin, sealCertificate: certificateFile }: KeyFiles): Promise<SealReader> {
  const key = readTokenAddress(sealFile);
  if (!key) throw new Error(`the address of the seal's key must be ${tokenAddressRule}`);
  return openTokenSeal({ key, pin, certificateFile }, tokenTool()).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The seal's key in the token ${key.token} cannot be used: ${reason}`, { cause });
  });
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
