import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a pair is made of, in the words of openssl. */
export type PairKind = "rsa:1024" | "rsa:2048" | "prime256v1" | "secp256k1" | "ed25519";

/** A self-signed certificate and its key, both PEM. */
export type MadePair = { readonly certificate: string; readonly key: string };

/** A pair made by openssl, good for some days from now. */
export function makePair(kind: PairKind = "rsa:2048", days = 365): MadePair {
  const folder = mkdtempSync(join(tmpdir(), "pair "));
  try {
    const files = { key: join(folder, "a.key"), certificate: join(folder, "a.pem") };
    const kindWords = kind.startsWith("rsa") || kind === "ed25519" ? [kind] : ["ec", "-pkeyopt", `ec_paramgen_curve:${kind}`];
    const words = ["req", "-x509", "-nodes", "-newkey", ...kindWords, "-days", String(days), "-subj", "/O=Acme/CN=idp.example"];
    execFileSync("openssl", [...words, "-keyout", files.key, "-out", files.certificate], { stdio: "ignore" });
    return { certificate: readFileSync(files.certificate, "utf8"), key: readFileSync(files.key, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A key encrypted or in another form, by openssl. */
export function convertKey(key: string, words: readonly string[]): string {
  return execFileSync("openssl", [...words], { input: key, stdio: ["pipe", "pipe", "ignore"] }).toString();
}

/** PEM as DER in base64, as metadata and public clients have it. */
export function derOf(pem: string): string {
  return pem.replaceAll(/-----[A-Z ]+-----|\s/g, "");
}

/** A certificate, DER in base64, whose key is on no curve: it is read well, and its key not at all. */
export function brokenKey(): string {
  const der = Buffer.from(derOf(makePair("prime256v1").certificate), "base64");
  const point = der.indexOf(Buffer.from("03420004", "hex"));
  der.fill(0xff, point + 4, point + 68);
  return der.toString("base64");
}
