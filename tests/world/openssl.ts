import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What a signer's certificate and key are otherwise. */
type SignerOptions = { readonly isQualified?: boolean; readonly key?: "ec" | "rsa:1024" | "rsa:2048" };

/** Keys, certificates and signatures made by openssl in a folder. */
export async function openSigners(folder: string) {
  const config = join(folder, "qualified.cnf");
  const statement = "[statements]\none=SEQUENCE:compliance\n[compliance]\nid=OID:0.4.0.1862.1.1\n";
  await writeFile(config, `[req]\ndistinguished_name=dn\n[dn]\n${statement}`);
  const qualified = ["-addext", "1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:statements", "-config", config];
  return {
    /** A key and a self-signed certificate of thirty days: the path of both without `.key` and `.pem`. */
    makeSigner: async (name: string, subject: string, { isQualified = false, key = "ec" }: SignerOptions = {}) => {
      const path = join(folder, name);
      const kind = ["-newkey", key, ...(key === "ec" ? ["-pkeyopt", "ec_paramgen_curve:P-256"] : [])];
      const files = ["-keyout", `${path}.key`, "-out", `${path}.pem`, ...(isQualified ? qualified : [])];
      await run("openssl", ["req", "-x509", ...kind, "-nodes", "-days", "30", "-subj", subject, ...files]);
      return path;
    },
    /** A detached CAdES signature in Base64; `more` in the place of `-cades`. */
    signed: async (bytes: Uint8Array, signer: string, more: readonly string[] = ["-cades"]): Promise<string> => {
      const file = join(folder, `${crypto.randomUUID()}.bin`);
      await writeFile(file, bytes);
      const what = ["-binary", "-md", "sha256", "-outform", "DER", "-in", file, "-out", `${file}.p7s`];
      await run("openssl", ["cms", "-sign", ...what, "-signer", `${signer}.pem`, "-inkey", `${signer}.key`, ...more]);
      return (await readFile(`${file}.p7s`)).toString("base64");
    },
  };
}
