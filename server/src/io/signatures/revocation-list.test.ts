import assert from "node:assert/strict";
import { test } from "node:test";
import { derOf, makePair, type MadePair } from "@chancery/tests/world/certificates.ts";
import { crlDer, makeCrl } from "@chancery/tests/world/crl.ts";
import { readCertificate } from "./anchor.ts";
import { signedListsOf } from "./revocation.ts";
import { readRevocationList, revokedAt, usedList } from "./revocation-list.ts";

const authority = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Root", keyUsage: 0x06 });
const person = (name: string): MadePair =>
  makePair("prime256v1", 30, { subject: `/CN=${name}`, issuer: authority, isAuthority: false });
const [ann, bob] = [person("Ann"), person("Bob")];
const certificateOf = ({ certificate }: MadePair) => readCertificate(Buffer.from(derOf(certificate), "base64"));

test("a list of a hundred thousand entries is read whole, and its signature is of all of them", async () => {
  const der = crlDer(makeCrl(authority, [ann], { others: 100_000, extensions: ["2.5.29.20"] }));
  assert.ok(der.length > 2_000_000);
  const list = readRevocationList(der);
  assert.deepEqual(await signedListsOf(certificateOf(authority), [list]), [list]);
  assert.equal(revokedAt(list, certificateOf(bob)), undefined);
  const at = revokedAt(list, certificateOf(ann));
  assert.ok(at !== undefined && Math.abs(Date.parse(at) - Date.now()) < 600_000, at);
  assert.equal(usedList(list).crlNumber, "1");
  const changed = Buffer.from(der);
  changed.writeUInt8(0x41, der.length >> 1);
  assert.deepEqual(await signedListsOf(certificateOf(authority), [readRevocationList(changed)]), []);
});

test("a list without entries names nobody, with extensions or without", () => {
  for (const extensions of [[], ["2.5.29.27"]]) {
    const list = makeCrl(authority, [], { extensions });
    assert.equal(revokedAt(list, certificateOf(ann)), undefined);
  }
});

test("what is no list is refused, wherever it is cut off or changed", () => {
  const der = crlDer(makeCrl(authority, [ann, bob]));
  for (let length = 0; length < der.length; length += 1)
    assert.throws(() => readRevocationList(der.subarray(0, length)), Error, String(length));
  assert.throws(() => readRevocationList(Buffer.concat([der, Buffer.from([0])])), /no list/);
  assert.throws(() => readRevocationList(Buffer.from("308000", "hex")), /no list/);
});
