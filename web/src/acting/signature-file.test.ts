import assert from "node:assert/strict";
import { test } from "node:test";
import { readSignature } from "./signature-file.ts";

for (const [name, parts, expected] of [
  ["of bytes is read in Base64", [new Uint8Array([1, 2, 255])], "AQL/"],
  ["in PEM is read without its lines", ["-----BEGIN PKCS7-----\nAQ\nL/\n-----END PKCS7-----\n"], "AQL/"],
  ["of 270,000 bytes is read", [new Uint8Array(270_000)], "A".repeat(360_000)],
  ["of more is too large", [new Uint8Array(270_001)], undefined],
  ["in PEM of more is too large", [`-----BEGIN PKCS7-----${"A".repeat(360_004)}-----END PKCS7-----`], undefined],
] as const)
  test(`a signature ${name}`, async () => assert.equal(await readSignature(new Blob([...parts])), expected));

test("a file that is no signature, but of hundreds of megabytes, is not read", async () => {
  const file = Object.assign(new Blob([]), { text: () => assert.fail("read") });
  Object.defineProperty(file, "size", { value: 500_000_000 });
  assert.equal(await readSignature(file), undefined);
});
