import assert from "node:assert/strict";
import { constants, generateKeyPairSync, sign, type KeyPairKeyObjectResult } from "node:crypto";
import { test } from "node:test";
import { verifyKeySignature as inNode } from "@chancery/cli/verify/verify-key-signature.ts";
import type { SigningScheme } from "@chancery/core/evidence/seals/algorithms.ts";
import { verifyKeySignature as inBrowser } from "./verify-key-signature.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const curve = (namedCurve: string): KeyPairKeyObjectResult => generateKeyPairSync("ec", { namedCurve });
const padding = constants.RSA_PKCS1_PSS_PADDING;

const cases: readonly (readonly [scheme: SigningScheme, pair: KeyPairKeyObjectResult, options: object])[] = [
  [{ kind: "rsa", hash: "SHA-256" }, rsa, {}],
  [{ kind: "rsa", hash: "SHA-512" }, rsa, {}],
  [{ kind: "rsa-pss", hash: "SHA-256", saltBytes: 32 }, rsa, { padding, saltLength: 32 }],
  [{ kind: "ecdsa", hash: "SHA-256", curve: "P-256" }, curve("prime256v1"), {}],
  [{ kind: "ecdsa", hash: "SHA-384", curve: "P-384" }, curve("secp384r1"), {}],
  [{ kind: "ecdsa", hash: "SHA-512", curve: "P-521" }, curve("secp521r1"), {}],
  [{ kind: "ed25519" }, generateKeyPairSync("ed25519"), {}],
];
for (const [scheme, { privateKey, publicKey }, options] of cases) {
  const title = Object.values(scheme).join(", ");
  test(`a signature by ${title} is verified in Node and in the browser alike`, async () => {
    const spki = publicKey.export({ type: "spki", format: "der" });
    const hash = "hash" in scheme ? scheme.hash.replace("-", "") : null;
    // numbers of ECDSA are shorter now and then
    for (let round = 0; round < 20; round += 1) {
      const signed = Buffer.from(`signed ${round}`);
      const given = { scheme, publicKey: spki, signed, signature: sign(hash, signed, { key: privateKey, ...options }) };
      for (const verify of [inNode, inBrowser]) {
        assert.equal(await verify(given), true);
        assert.equal(await verify({ ...given, signed: Buffer.from("other") }), false);
        assert.equal(await verify({ ...given, publicKey: spki.subarray(1) }), undefined);
      }
    }
  });
}
