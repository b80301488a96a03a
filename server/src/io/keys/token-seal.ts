import { createHash, verify, X509Certificate, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { pinArgs, type RunTokenTool } from "./run-token-tool.ts";
import { readTokenAddress, tokenAddressRule, type TokenKey } from "./token-address.ts";
import { canSeal, type Seal } from "./seal.ts";
import type { SealReader } from "./seal-files.ts";

/** A key in a token, its PIN unless it is in a file, and a file of its certificate and chain (PEM) unless the token has the certificate. */
export type TokenSealFiles = { readonly key: TokenKey; readonly pin: string; readonly certificateFile: string | undefined };

/** A key in a token, its PIN unless it is in a file, and its certificate and chain (PEM) unless the token has the certificate. */
type TokenSeal = { readonly key: TokenKey; readonly pin: string; readonly pem: string | undefined };

/** PINs that tokens refused, by token: for as long as a process runs. Tokens are locked after a few wrong ones. */
export type RefusedPins = Map<string, string>;

/** DigestInfo of SHA-256 (RFC 8017, 9.2) before the hash. */
const digestInfo = Buffer.from("3031300d060960864801650304020105000420", "hex");

/**
 * Opens a seal whose key is in a PKCS#11 token and signs with it once. Each signature is a process of its own, so that a module that crashes or hangs takes
 * nothing with it, and a token that was away is used again as soon as it is back. Throws when there is no certificate, or the key is not its key.
 */
export async function openTokenSeal(
  { key, pin, certificateFile }: TokenSealFiles,
  run: RunTokenTool,
  refused: RefusedPins = new Map(),
): Promise<SealReader> {
  const pem = certificateFile === undefined ? undefined : await readFile(certificateFile, "latin1");
  if (pem !== undefined && !pemBlock.test(pem)) throw new Error(`${certificateFile} has no certificate in PEM`);
  const seal = await readTokenSeal({ key, pin, pem }, run, refused);
  return async () => seal;
}

/**
 * Reads a seal from the text of a file: in its first line the address of the key in a token (RFC 7512), behind it certificate and chain (PEM), unless
 * the token has the certificate. Signs once. Throws as `openTokenSeal`.
 */
export async function readTokenFile(text: string, pin: string, run: RunTokenTool, refused: RefusedPins): Promise<Seal> {
  const [address = ""] = text.trimStart().split(/\s/, 1);
  const key = readTokenAddress(address);
  if (!key) throw new Error(`the address of the seal's key must be ${tokenAddressRule}`);
  return readTokenSeal({ key, pin, pem: pemBlock.test(text) ? text : undefined }, run, refused);
}

async function readTokenSeal(token: TokenSeal, run: RunTokenTool, refused: RefusedPins): Promise<Seal> {
  const certificates = await readCertificates(token, run);
  const key = certificates[0]?.publicKey;
  if (!key || !canSeal(key)) throw new Error("the seal's key must be RSA of 2048 bits or more, or EC on P-256, P-384 or P-521");
  const seal: Seal = { key, certificates, sign: signerOf(token, key, { run, refused }) };
  await seal.sign?.(Buffer.from("test"));
  return seal;
}

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/;

async function readCertificates({ key, pem }: TokenSeal, run: RunTokenTool): Promise<readonly X509Certificate[]> {
  if (pem !== undefined) return pem.match(new RegExp(pemBlock, "g"))?.map((block) => new X509Certificate(block)) ?? [];
  const der = await run({ args: [...argsOf(key), "--read-object", "--type", "cert", "--id", key.id] }).catch((cause: unknown) => {
    if (cause instanceof Error && cause.message.includes("object not found")) return Buffer.alloc(0);
    throw cause;
  });
  if (der.length === 0)
    throw new Error("the token has no certificate of the key: name a file of it in CHANCERY_SEAL_CERTIFICATE");
  return [new X509Certificate(der)];
}

function argsOf({ modulePath, token }: TokenKey): readonly string[] {
  return ["--module", modulePath, "--token-label", token];
}

type Means = { readonly run: RunTokenTool; readonly refused: RefusedPins };

/** Signs with the token. A PIN that was refused is not sent again. */
function signerOf({ key, pin }: TokenSeal, publicKey: KeyObject, { run, refused }: Means): NonNullable<Seal["sign"]> {
  const token = argsOf(key).join(" ");
  const isRsa = publicKey.asymmetricKeyType === "rsa";
  const how = isRsa ? ["--mechanism", "RSA-PKCS"] : ["--mechanism", "ECDSA", "--signature-format", "openssl"];
  return async (content) => {
    const now = key.pinFile === undefined ? pin : (await readFile(key.pinFile, "utf8")).trim();
    if (now === refused.get(token))
      throw new Error("the token refused this PIN before: correct it, and unlock the token if it is locked");
    const hash = createHash("sha256").update(content).digest();
    const input = isRsa ? Buffer.concat([digestInfo, hash]) : hash;
    const signature = await run({ args: [...argsOf(key), ...pinArgs, "--sign", ...how, "--id", key.id], input, pin: now }).catch(
      (error: unknown) => {
        if (error instanceof Error && /CKR_PIN_/.test(error.message)) refused.set(token, now);
        throw error;
      },
    );
    if (!verify("sha256", content, publicKey, signature))
      throw new Error("the key in the token is not that of the seal's certificate");
    return signature;
  };
}
