import assert from "node:assert/strict";
import { createPublicKey, ECDH, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { test } from "node:test";
import * as asn1js from "asn1js";
import { mirrored } from "@chancery/tests/world/signature-forms.ts";
import { keyIdentity, valueIdentity } from "./identities.ts";

const curves = ["prime256v1", "secp384r1", "secp521r1", "secp256k1", "brainpoolP256r1"];

test("an ECDSA signature and its mirrored form are one value, another signature is another one", () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const [one, other] = [sign("sha256", Buffer.from("a"), privateKey), sign("sha256", Buffer.from("a"), privateKey)];
  assert.notDeepEqual(mirrored(one), one);
  assert.equal(valueIdentity(mirrored(one), "ec"), valueIdentity(one, "ec"));
  assert.notEqual(valueIdentity(other, "ec"), valueIdentity(one, "ec"));
});

test("an RSA signature is one value with zeros before it", () => {
  assert.equal(valueIdentity(Buffer.from([0, 0, 7, 1]), "rsa"), valueIdentity(Buffer.from([7, 1]), "rsa"));
  assert.notEqual(valueIdentity(Buffer.from([7, 1]), "rsa"), valueIdentity(Buffer.from([7, 2]), "rsa"));
});

test("bytes that are not an ECDSA signature have no value", () => {
  for (const hex of ["", "00", "3000", "0201", "30030401aa"])
    assert.equal(valueIdentity(Buffer.from(hex, "hex"), "ec"), undefined);
});

test("a key on a curve is one key with its point compressed and whole", () => {
  for (const namedCurve of curves) {
    const [{ publicKey }, other] = [generateKeyPairSync("ec", { namedCurve }), generateKeyPairSync("ec", { namedCurve })];
    const id = keyIdentity(publicKey);
    assert.match(String(id), /^[0-9a-f]{64}$/);
    const short = compressed(publicKey, namedCurve);
    assert.notDeepEqual(spkiOf(short), spkiOf(publicKey));
    assert.equal(keyIdentity(short), id, namedCurve);
    assert.notEqual(keyIdentity(other.publicKey), id);
  }
});

test("an RSA key is named by its modulus, and a key of another kind has no name", () => {
  const [one, other] = [generateKeyPairSync("rsa", { modulusLength: 1024 }), generateKeyPairSync("rsa", { modulusLength: 1024 })];
  assert.equal(keyIdentity(createPublicKey(one.privateKey)), keyIdentity(one.publicKey));
  assert.notEqual(keyIdentity(other.publicKey), keyIdentity(one.publicKey));
  assert.equal(keyIdentity(generateKeyPairSync("ed25519").publicKey), undefined);
});

function spkiOf(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" });
}

function compressed(key: KeyObject, curve: string): KeyObject {
  const { result } = asn1js.fromBER(new Uint8Array(spkiOf(key)));
  assert.ok(result instanceof asn1js.Sequence);
  const [algorithm, point] = result.valueBlock.value;
  assert.ok(algorithm && point instanceof asn1js.BitString);
  const short = ECDH.convertKey(Buffer.from(point.valueBlock.valueHexView), curve, undefined, undefined, "compressed");
  const bits = new asn1js.BitString({ valueHex: new Uint8Array(Buffer.from(short)).buffer });
  const der = Buffer.from(new asn1js.Sequence({ value: [algorithm, bits] }).toBER());
  return createPublicKey({ key: der, format: "der", type: "spki" });
}
