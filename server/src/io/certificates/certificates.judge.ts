import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Secret } from "@chancery/core/text/secret.ts";
import { program } from "@chancery/tests/judges/programs.ts";
import { inspectCertificate } from "./inspect-certificate.ts";
import { readSigningPair } from "./read-signing-pair.ts";

const folder = mkdtempSync(join(tmpdir(), "pair "));
after(() => rmSync(folder, { recursive: true }));
const [rsa, other] = [makePair("rsa", "rsa:2048"), makePair("other", "rsa:2048")];
const ec = (curve: string): readonly string[] => ["ec", "-pkeyopt", `ec_paramgen_curve:${curve}`];

const kinds: readonly (readonly [readonly string[], RegExp | undefined])[] = [
  [["rsa:2048"], undefined],
  [ec("prime256v1"), undefined],
  [["rsa:1024"], /has 1024 bits/],
  [ec("secp256k1"), /curve other than/],
  [["ed25519"], /is ed25519/],
];
for (const [words, weakness] of kinds) {
  test(`a certificate that openssl makes is read, and its key is ${weakness ? "refused" : "taken"}: ${words.join(" ")}`, () => {
    const found = inspectCertificate(makePair("kind", ...words).certificate);
    assert.equal(found?.subject, "O=Acme, CN=idp.example");
    if (weakness) assert.match(found.weakness ?? "", weakness);
    else assert.equal(found.weakness, undefined);
  });
}

for (const [form, words] of [
  ["PKCS#8", ["pkey"]],
  ["PKCS#1", ["rsa", "-traditional"]],
] as const) {
  test(`a key that openssl writes as ${form} makes a signing pair with its own certificate only`, () => {
    const key = openssl(words, rsa.key);
    assert.ok("pair" in readSigningPair(rsa.certificate, new Secret(key)));
    assert.deepEqual(readSigningPair(other.certificate, new Secret(key)), { fault: "the key is not that of the certificate" });
  });
}

for (const [form, words] of [
  ["PKCS#8", ["pkcs8", "-topk8", "-passout", "pass:canary-7f3a"]],
  ["PKCS#1", ["rsa", "-traditional", "-aes256", "-passout", "pass:canary-7f3a"]],
] as const) {
  test(`a key that openssl encrypts as ${form} is refused as one`, () => {
    const reading = readSigningPair(rsa.certificate, new Secret(openssl(words, rsa.key)));
    assert.ok("fault" in reading);
    assert.match(reading.fault, /is encrypted/);
  });
}

function makePair(name: string, ...kind: readonly string[]): { readonly certificate: string; readonly key: string } {
  const files = { key: join(folder, `${name}.key`), certificate: join(folder, `${name}.pem`) };
  const words = ["req", "-x509", "-nodes", "-newkey", ...kind, "-days", "365", "-subj", "/O=Acme/CN=idp.example"];
  openssl([...words, "-keyout", files.key, "-out", files.certificate]);
  return { certificate: readFileSync(files.certificate, "utf8"), key: readFileSync(files.key, "utf8") };
}

function openssl(words: readonly string[], input = ""): string {
  return execFileSync(program("openssl"), words, { input, stdio: ["pipe", "pipe", "ignore"] }).toString();
}
