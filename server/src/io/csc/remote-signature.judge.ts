import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash, createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { addMs } from "@chancery/core/ids/instant.ts";
import { program } from "@chancery/tests/judges/programs.ts";
import { makePair } from "@chancery/tests/world/certificates.ts";
import { keyAlgorithms } from "@chancery/tests/world/remote-signer.ts";
import { signHash } from "@chancery/tests/world/sign-hash.ts";
import { systemClock } from "../clock.ts";
import { checkSigner } from "../signatures/check-signer.ts";
import { buildRemoteSignature, hashToSign } from "./remote-signature.ts";

const folder = mkdtempSync(join(tmpdir(), "remote "));
after(() => rmSync(folder, { recursive: true }));
const content = Buffer.from("seven pumps");
writeFileSync(join(folder, "content"), content);
const root = makePair("prime256v1", 30, { subject: "/CN=Root", keyUsage: 0x06 });
writeFileSync(join(folder, "root.pem"), root.certificate);
/** Later than the certificates begin that are made below. */
const now = addMs(systemClock.now(), 60_000);
const derOf = (pem: string): Uint8Array => new Uint8Array(new X509Certificate(pem).raw);

for (const scheme of ["rsa", "pss", "ecdsa"] as const) {
  for (const signedAt of [now, undefined]) {
    test(`openssl verifies a signature by ${scheme} ${signedAt ? "with" : "without"} a time, made of the hash of its attributes alone`, () => {
      const kind = scheme === "ecdsa" ? "prime256v1" : "rsa:2048";
      const pair = makePair(kind, 30, { subject: "/CN=Bob Lee", isAuthority: false, keyUsage: 0xc0, issuer: root });
      const certificate = derOf(pair.certificate);
      const sha256 = createHash("sha256").update(content).digest();
      const signed = { sha256, certificate, signedAt };
      const hash = Buffer.from(hashToSign(signed));
      const value = signHash(createPrivateKey(pair.key), hash, { algorithm: keyAlgorithms[scheme], isPlain: true });
      const key = checkSigner(certificate, now);
      assert.ok(key.isValid);
      const others = [derOf(root.certificate)];
      writeFileSync(join(folder, "cms"), buildRemoteSignature({ ...signed, others, scheme, key, value }));
      const words = "cms -verify -cades -binary -inform DER -in cms -content content -CAfile root.pem -purpose any -out verified";
      execFileSync(program("openssl"), words.split(" "), { cwd: folder, stdio: "pipe" });
    });
  }
}
