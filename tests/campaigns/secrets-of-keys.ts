import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readSeal } from "@chancery/server/io/keys/seal.ts";

type Noting = { readonly secrets: Map<string, string>; readonly sealPassword: string };

/** Notes the service's own secrets: the keys of the ring, of the seal, of SAML and of the audit, and the password of its database. */
export async function noteKeys(dataDir: string, { secrets, sealPassword }: Noting): Promise<void> {
  const read = async (name: string): Promise<Buffer> => readFile(join(dataDir, "keys", name));
  const ring = (await read("secrets.json")).toString("utf8");
  for (const [, key = ""] of ring.matchAll(/"([A-Za-z0-9+/_-]{40,}={0,2})"/g)) {
    secrets
      .set(`ring key ${secrets.size}`, key)
      .set(`ring key ${secrets.size} as bytes`, Buffer.from(key, "base64").toString("latin1"));
  }
  notePrivateKey(secrets, "seal key", (await readSeal(await read("seal.p12"), sealPassword)).key);
  notePrivateKey(secrets, "SAML key", createPrivateKey(await read("saml.pem")));
  notePrivateKey(secrets, "audit key", createPrivateKey(await read("audit.pem")));
  secrets.set("database password", (await readFile(join(dataDir, "database", "password"), "utf8")).trim());
}

/** A private key by a line of its PEM, and by its secret number in base64url, as a JWK has it. */
export function notePrivateKey(secrets: Map<string, string>, what: string, key: KeyObject): void {
  const lines = key.export({ type: "pkcs8", format: "pem" }).toString().split("\n").slice(1, -2);
  secrets.set(`${what}, PEM`, lines.at(Math.floor(lines.length / 2)) ?? "");
  secrets.set(`${what}, number`, String(key.export({ format: "jwk" }).d));
}
