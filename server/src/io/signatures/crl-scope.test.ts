import assert from "node:assert/strict";
import { test } from "node:test";
import * as pkijs from "pkijs";
import { derOf, makePair, type MadePair } from "@chancery/tests/world/certificates.ts";
import { makeCrl, type CrlOptions } from "@chancery/tests/world/crl.ts";
import { readCertificate } from "./anchor.ts";
import { coversCertificate } from "./crl-scope.ts";
import { readRevocationList, revokedAt } from "./revocation-list.ts";

const crl = "http://lists.example/1.crl";
const root = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Root", keyUsage: 0x06 });
const person = makePair("prime256v1", 30, { subject: "/CN=Ann", issuer: root, isAuthority: false, crl });
const authority = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Between", issuer: root, keyUsage: 0x06, crl });
const read = ({ certificate }: MadePair): pkijs.Certificate => readCertificate(Buffer.from(derOf(certificate), "base64"));
const at = (value: string) => ({ distributionPoint: [new pkijs.GeneralName({ type: 6, value })] });

const lists: readonly (readonly [title: string, options: CrlOptions, ofPerson: boolean, ofAuthority: boolean])[] = [
  ["without extensions", {}, true, true],
  ["with a number", { extensions: ["2.5.29.20"] }, true, true],
  ["of changes", { extensions: ["2.5.29.27"] }, false, false],
  ["of the address that the certificate names", { point: at(crl) }, true, true],
  ["of another address", { point: at("http://lists.example/2.crl") }, false, false],
  ["of persons", { point: { onlyContainsUserCerts: true } }, true, false],
  ["of authorities", { point: { onlyContainsCACerts: true } }, false, true],
  ["of attributes", { point: { onlyContainsAttributeCerts: true } }, false, false],
  ["of some reasons", { point: { onlySomeReasons: 0x40 } }, false, false],
  ["of other issuers, too", { point: { indirectCRL: true } }, false, false],
];
for (const [title, options, ofPerson, ofAuthority] of lists)
  test(`a list ${title} covers ${ofPerson ? "" : "no "}persons and ${ofAuthority ? "" : "no "}authorities`, () => {
    const { head } = readRevocationList(makeCrl(root, [], options).der);
    assert.deepEqual([coversCertificate(head, read(person)), coversCertificate(head, read(authority))], [ofPerson, ofAuthority]);
  });

test("a list of some certificates names those that it has; the serial numbers of one of other issuers mean nothing", () => {
  const named = (options: CrlOptions) => revokedAt(makeCrl(root, [person], options), read(person)) !== undefined;
  assert.deepEqual([named({ point: { onlySomeReasons: 0x40 } }), named({ point: { indirectCRL: true } })], [true, false]);
});

test("a list with a critical extension of another kind covers nobody", () => {
  const { head } = makeCrl(root, [], { extensions: ["1.2.3.4"] });
  assert.equal(coversCertificate(head, read(person)), true);
  head.crlExtensions?.extensions.forEach((one) => (one.critical = true));
  assert.equal(coversCertificate(head, read(person)), false);
});
