import assert from "node:assert/strict";
import { test } from "node:test";
import { tokens } from "./tokens.ts";
import { totp } from "./totp.ts";

// the secret of RFC 6238, appendix B: "12345678901234567890"
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("codes are those of RFC 6238, of the current 30 seconds and of one step before and after", () => {
  const known: readonly (readonly [number, string])[] = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ];
  for (const [second, code] of known) {
    const counter = Math.floor(second / 30);
    for (const step of [-1, 0, 1]) assert.equal(totp.findCounter(secret, code, (second + 30 * step) * 1000), counter, code);
    for (const step of [-2, 2]) assert.equal(totp.findCounter(secret, code, (second + 30 * step) * 1000), undefined, code);
  }
  assert.equal(totp.findCounter(secret, "287083", 59_000), undefined);
});

test("the URI names the service, the user and the secret", () => {
  const uri = new URL(totp.uriOf(secret, "ann@acme.example"));
  assert.equal(`${uri.protocol}//${uri.host}${decodeURIComponent(uri.pathname)}`, "otpauth://totp/Chancery:ann@acme.example");
  assert.equal(uri.searchParams.get("secret"), secret);
  assert.deepEqual([totp.newSecret().length, totp.newSecret() === totp.newSecret()], [32, false]);
});

test("a recovery code has 16 letters and digits, and its hash is that of them alone", () => {
  const { text, hash } = tokens.newRecoveryCode();
  assert.match(text, /^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  assert.deepEqual(hash, tokens.hashOf(text.replaceAll("-", "")));
});
