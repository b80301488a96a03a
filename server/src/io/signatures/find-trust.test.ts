import assert from "node:assert/strict";
import { test } from "node:test";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { findAnchor } from "@chancery/core/evidence/seals/find-anchor.ts";
import { readCertificate as readStored } from "@chancery/core/evidence/seals/read-certificate.ts";
import { addDays, instantOf, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { derOf, makePair, type CertificateOptions, type MadePair } from "@chancery/tests/world/certificates.ts";
import { crlDer, makeCrl } from "@chancery/tests/world/crl.ts";
import { anchorOf, readCertificate } from "./anchor.ts";
import { findTrust, noTrust, type FoundTrust, type Trust } from "./find-trust.ts";

const now = (): Instant => instantOf(Date.now() + 1000)!;
const der = ({ certificate }: MadePair): Buffer => Buffer.from(derOf(certificate), "base64");
const make = (subject: string, options: CertificateOptions = {}, days = 30): MadePair =>
  options.isAuthority === false
    ? makePair("prime256v1", days, { subject, keyUsage: 0xc0, ...options })
    : makePair("rsa:2048", days, { subject, keyUsage: 0x06, ...options });
const person = (issuer: MadePair, options: CertificateOptions = {}, days = 30): MadePair =>
  make("/O=Acme/CN=Ann Lee", { isAuthority: false, issuer, ...options }, days);

/** Authorities for some names only. */
const named = new Set<MadePair>();
const root = make("/O=Trust/CN=Root");
const between = make("/O=Trust/CN=Between", { issuer: root });
const ann = person(between);
const trustOf = (anchors: readonly MadePair[], more: Partial<Trust> = {}): Trust => ({
  anchors: anchors.map((one) => anchorOf(readCertificate(der(one)), { isQualified: false })),
  crls: [],
  ...more,
});
async function find(signer: MadePair, others: readonly MadePair[], trust = trustOf([root]), at = now()): Promise<FoundTrust> {
  const found = await findTrust({ certificate: der(signer), others: others.map(der) }, [trust], at);
  // the verification of archives knows no lists and no constraints of names, and tries a number of chains instead of certificates
  const isBeyond = trust.crls.length > 0 || others.length > 8 || others.some((one) => named.has(one));
  if (!isBeyond) assert.equal(await isAnchored(signer, others, trust, at), found.isTrusted);
  return found;
}

/** Whether the verification of archives finds an anchor, too. */
async function isAnchored(signer: MadePair, others: readonly MadePair[], { anchors }: Trust, at: Instant): Promise<boolean> {
  const [own, ...sent] = [signer, ...others].map((one) => readStored(der(one)));
  const trusted = anchors.map(({ certificate }) => readStored(new Uint8Array(certificate.toSchema().toBER())));
  const search = { anchors: trusted, atMs: msOf(at), purpose: "documents" } as const;
  return (await findAnchor({ signer: own!, others: sent }, search, verifyMeans)) !== undefined;
}

test("a certificate is trusted that leads to an anchor, itself, or through one that is an anchor", async () => {
  const trusted = { isTrusted: true, anchor: "O=Trust, CN=Root", isQualified: false, ocspResponses: [], crls: [] };
  assert.deepEqual(await find(ann, [between]), trusted);
  assert.deepEqual(await find(ann, [root, between, ann]), trusted);
  assert.equal((await find(ann, [], trustOf([between]))).isTrusted, true);
  assert.equal((await find(ann, [], trustOf([ann]))).isTrusted, true);
  const qualified = { ...trustOf([]), anchors: [anchorOf(readCertificate(der(root)), { isQualified: true })] };
  assert.deepEqual(await find(ann, [between], qualified), { ...trusted, isQualified: true });
});

test("a certificate within the names of an authority is trusted", async () => {
  const own = make("/O=Trust/CN=Own", { issuer: root, permitted: "/O=Acme" });
  named.add(own);
  assert.equal((await find(person(own), [own])).isTrusted, true);
});

test("a certificate that was not revoked is trusted where lists are required, by the last list of each issuer", async () => {
  const numbered = { extensions: ["2.5.29.20"] };
  const [old, ofRoot] = [makeCrl(between, [], { thisUpdateMs: -120_000 }), makeCrl(root, [])];
  const crls = [old, makeCrl(between, [person(between)], numbered), ofRoot];
  const found = await find(ann, [between], trustOf([root], { crls, requiresCrl: true }));
  assert.equal(found.isTrusted, true);
  assert.deepEqual(
    found.crls.map(({ crlNumber, der: list }) => [
      crlNumber,
      Buffer.from(list).equals(crlDer(crlNumber === "" ? ofRoot : crls[1]!)),
    ]),
    [
      ["1", true],
      ["", true],
    ],
  );
});

test("a certificate that was revoked names the list that says so, although a later one of its issuer does not", async () => {
  const naming = makeCrl(between, [ann], { thisUpdateMs: -120_000 });
  const { isTrusted, crls } = await find(ann, [between], trustOf([root], { crls: [makeCrl(between, []), naming] }));
  assert.deepEqual([isTrusted, crls.map(({ der: list }) => Buffer.from(list).equals(crlDer(naming)))], [false, [true]]);
});

const selfMade = make("/O=Acme/CN=Ann Lee", { isAuthority: false });
const changes = [root, between].map((one) => makeCrl(one, [], { extensions: ["2.5.29.27"] }));
const forgedRoot = make("/O=Trust/CN=Root");
const noAuthority = make("/O=Trust/CN=Between", { issuer: root, isAuthority: false });
const expired = person(between, { beginsInDays: -20 }, 10);
const ofExpired = make("/O=Trust/CN=Late", { issuer: root, beginsInDays: -20 }, 10);
const short = makePair("rsa:1024", 30, { subject: "/O=Trust/CN=Short", issuer: root, keyUsage: 0x06 });
const narrow = make("/O=Trust/CN=Narrow", { issuer: root, pathLength: 0 });
const deeper = make("/O=Trust/CN=Deeper", { issuer: narrow });
const bounded = make("/O=Trust/CN=Bounded", { issuer: root, permitted: "/O=Borealis" });
const weak = make("/O=Trust/CN=Weak", { issuer: root, hash: "sha1" });
const noSigner = make("/O=Trust/CN=No signer", { issuer: root, keyUsage: 0x80 });
const forServers = make("/O=Trust/CN=Servers", { issuer: root, purposes: ["1.3.6.1.5.5.7.3.1"] });

const forged: readonly (readonly [what: string, found: () => Promise<FoundTrust>, reason: RegExp])[] = [
  ["by itself", () => find(selfMade, [selfMade]), /not trusted/],
  ["where nobody is trusted", () => find(ann, [between, root], noTrust), /no issuer is trusted/],
  ["by a root of the same name with another key", () => find(person(forgedRoot), [forgedRoot]), /not trusted/],
  ["by a chain that is not sent", () => find(ann, []), /not trusted/],
  ["by an issuer that is no authority", () => find(person(noAuthority), [noAuthority]), /not valid/],
  ["by an authority that may not sign certificates", () => find(person(noSigner), [noSigner]), /not valid/],
  ["that has expired", () => find(expired, [between]), /not valid/],
  ["that is not valid yet", () => find(person(between, { beginsInDays: 5 }), [between]), /not valid/],
  ["by an authority that has expired", () => find(person(ofExpired), [ofExpired]), /not valid/],
  ["after all has expired", () => find(ann, [between], trustOf([root]), addDays(now(), 60)), /not valid/],
  ["by a longer chain than an authority allows", () => find(person(deeper), [deeper, narrow]), /longer/],
  ["outside the names of an authority", () => find(person(bounded), [bounded]), /not valid/],
  ["by an authority signed with SHA-1", () => find(person(weak), [weak]), /weak/],
  ["signed with MD5", () => find(person(between, { hash: "md5" }), [between]), /weak|not trusted/],
  ["signed with SHA-1", () => find(person(between, { hash: "sha1" }), [between]), /weak/],
  ["by a short key", () => find(person(short), [short]), /short/],
  ["for servers only", () => find(person(between, { purposes: ["1.3.6.1.5.5.7.3.1"] }), [between]), /purpose/],
  ["for time stamps only", () => find(person(between, { purposes: ["1.3.6.1.5.5.7.3.8"] }), [between]), /purpose/],
  ["by an authority for servers", () => find(person(forServers), [forServers]), /purpose/],
  ["that was revoked", () => find(ann, [between], trustOf([root], { crls: [makeCrl(between, [ann])] })), /revoked/],
  [
    "by an authority that was revoked",
    () => find(ann, [between], trustOf([root], { crls: [makeCrl(root, [between])] })),
    /revoked/,
  ],
  [
    "without a list where one is required",
    () => find(ann, [between], trustOf([root], { crls: [makeCrl(root, [])], requiresCrl: true })),
    /not known/,
  ],
  [
    "with a list of changes alone where a whole one is required",
    () => find(ann, [between], trustOf([root], { crls: changes, requiresCrl: true })),
    /not known/,
  ],
  [
    "with bytes that are no certificate",
    () => findTrust({ certificate: Buffer.from("no"), others: [] }, [trustOf([root])], now()),
    /cannot be read/,
  ],
];
for (const [what, found, reason] of forged) {
  test(`a certificate is not trusted ${what}`, async () => {
    const one = await found();
    assert.ok(!one.isTrusted, JSON.stringify(one));
    assert.match(one.reason, reason);
  });
}

test("a list that another has signed revokes nothing", async () => {
  const forgedList = makeCrl(between, [ann], { by: make("/O=Trust/CN=Between") });
  assert.equal((await find(ann, [between], trustOf([root], { crls: [forgedList] }))).isTrusted, true);
});

test("only the first eight certificates besides the signer's are used: paths through more would take exponential time", async () => {
  const names = Array.from({ length: 8 }, () => make("/O=Trust/CN=Between", { issuer: root }));
  assert.equal((await find(ann, [...names.slice(1), between])).isTrusted, true);
  assert.equal((await find(ann, [...names, between])).isTrusted, false);
});

test("of several whose trust counts, one that issues qualified certificates comes first", async () => {
  const plain = trustOf([root]);
  const qualified = { ...plain, anchors: plain.anchors.map((one) => ({ ...one, isQualified: true })) };
  const chain = { certificate: der(ann), others: [der(between)] };
  for (const trusts of [
    [plain, qualified],
    [qualified, plain],
    [noTrust, qualified],
    [trustOf([forgedRoot]), qualified],
  ]) {
    const found = await findTrust(chain, trusts, now());
    assert.ok(found.isTrusted && found.isQualified);
  }
  assert.equal((await findTrust(chain, [noTrust, trustOf([forgedRoot])], now())).isTrusted, false);
});
