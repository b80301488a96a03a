import { createHash, verify, X509Certificate, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { pinArgs, type RunTokenTool } from "./run-token-tool.ts";
import type { TokenKey } from "./token-address.ts";
import { canSeal, type Seal } from "./seal.ts";
import type { SealReader } from "./seal-files.ts";

/** A key in a token, its PIN unless it is in a file, and a file of its certificate and chain (PEM) unless the token has the certificate. */
export type TokenSealFiles = { readonly key: TokenKey; readonly pin: string; readonly certificateFile: string | undefined };

/** DigestInfo of SHA-256 (RFC 8017, 9.2) before the hash. */
const digestInfo = Buffer.from("3031300d060960864801650304020105000420", "hex");

/**
 * Opens a seal whose key is in a PKCS#11 token and signs with it once. Each signature is a process of its own, so that a module that crashes or hangs takes
 * nothing with it, and a token that was away is used again as soon as it is back. Throws when there is no certificate, or the key is not its key.
 */
export async function openTokenSeal(files: TokenSealFiles, run: RunTokenTool): Promise<SealReader> {
  const certificates = await readCertificates(files, run);
  const key = certificates[0]?.publicKey;
  if (!key || !canSeal(key)) throw new Error("the seal's key must be RSA of 2048 bits or more, or EC on P-256, P-384 or P-521");
  const seal: Seal = { key, certificates, sign: signerOf(files, key, run) };
  await seal.sign?.(Buffer.from("test"));
  return async () => seal;
}

async function readCertificates(
  { key, certificateFile }: TokenSealFiles,
  run: RunTokenTool,
): Promise<readonly X509Certificate[]> {
  if (certificateFile !== undefined) {
    const pem = await readFile(certificateFile, "latin1");
    const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (blocks.length === 0) throw new Error(`${certificateFile} has no certificate in PEM`);
    return blocks.map((block) => new X509Certificate(block));
  }
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

/** Signs with the token. A PIN that was refused is not sent again: tokens are locked after a few wrong ones. */
function signerOf({ key, pin }: TokenSealFiles, publicKey: KeyObject, run: RunTokenTool): NonNullable<Seal["sign"]> {
  let refused: string | undefined;
  const isRsa = publicKey.asymmetricKeyType === "rsa";
  const how = isRsa ? ["--mechanism", "RSA-PKCS"] : ["--mechanism", "ECDSA", "--signature-format", "openssl"];
  return async (content) => {
    const now = key.pinFile === undefined ? pin : (await readFile(key.pinFile, "utf8")).trim();
    if (now === refused) throw new Error("the token refused this PIN before: correct it, and unlock the token if it is locked");
    const hash = createHash("sha256").update(content).digest();
    const input = isRsa ? Buffer.concat([digestInfo, hash]) : hash;
    const signature = await run({ args: [...argsOf(key), ...pinArgs, "--sign", ...how, "--id", key.id], input, pin: now }).catch(
      (error: unknown) => {
        if (error instanceof Error && /CKR_PIN_/.test(error.message)) refused = now;
        throw error;
      },
    );
    if (!verify("sha256", content, publicKey, signature))
      throw new Error("the key in the token is not that of the seal's certificate");
    return signature;
  };
}
