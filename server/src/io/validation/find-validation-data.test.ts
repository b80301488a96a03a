import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { derOf, makePair, type MadePair } from "@chancery/tests/world/certificates.ts";
import { crlDer, makeCrl } from "@chancery/tests/world/crl.ts";
import { startSealAuthorities } from "@chancery/tests/world/seal-authorities.ts";
import { systemClock } from "../clock.ts";
import { anchorOf, readCertificate } from "../signatures/anchor.ts";
import type { Trust } from "../signatures/find-trust.ts";
import type { FoundValidationData, SignerChain } from "./validation-data.ts";

const authorities = await startSealAuthorities();
after(() => authorities.stop());
const { root, responder } = authorities;
beforeEach(() => {
  responder.answer({});
  authorities.setList(crlDer(makeCrl(root, [])));
});
const x509 = ({ certificate }: MadePair): X509Certificate => new X509Certificate(certificate);
const chainOf = (signer: MadePair, others: readonly MadePair[] = [root]): SignerChain => ({
  of: "seal",
  certificate: x509(signer),
  others: others.map(x509),
});
const trustOf = (anchors: readonly MadePair[], crls: Trust["crls"] = []): Trust => ({
  anchors: anchors.map(({ certificate }) =>
    anchorOf(readCertificate(Buffer.from(derOf(certificate), "base64")), { isQualified: false }),
  ),
  crls,
});
const find = (chain: SignerChain, trust = trustOf([])): Promise<FoundValidationData> =>
  authorities.meansOf({ trust }).findValidationData([chain]);

async function countsOf(found: Promise<FoundValidationData>): Promise<unknown> {
  const all = await found;
  if (!("data" in all)) return all.fault;
  const { certificates, ocspResponses, crls } = all.data;
  return { certificates: certificates.length, ocspResponses: ocspResponses.length, crls: crls.length };
}

const both = authorities.makeSigner({ responder: true, list: true });
const listed = authorities.makeSigner({ list: true });
const bare = authorities.makeSigner({});
const byResponse = { certificates: 2, ocspResponses: 1, crls: 0 };
const byList = { certificates: 2, ocspResponses: 0, crls: 1 };

test("a certificate is confirmed by its responder, else by the list that it names", async () => {
  assert.deepEqual(await countsOf(find(chainOf(both))), byResponse);
  responder.answer({ state: "unknown" });
  assert.deepEqual(await countsOf(find(chainOf(both))), byList);
  assert.deepEqual(await countsOf(find(chainOf(listed))), byList);
});

test("a certificate without addresses is confirmed by a current list of the operator's folder", async () => {
  assert.deepEqual(await countsOf(find(chainOf(bare), trustOf([], [makeCrl(root, [])]))), byList);
  const ended = makeCrl(root, [], { thisUpdateMs: -120_000, nextUpdateMs: -60_000 });
  assert.match(String(await countsOf(find(chainOf(bare), trustOf([], [ended])))), /names no OCSP responder; .* names no list/);
});

test("a certificate that is trusted as it is, or that signed itself, needs no confirmation", async () => {
  assert.deepEqual(await countsOf(find(chainOf(bare), trustOf([bare]))), { certificates: 1, ocspResponses: 0, crls: 0 });
  assert.deepEqual(await countsOf(find(chainOf(root, []))), { certificates: 1, ocspResponses: 0, crls: 0 });
});

test("an issuer that is not in the signature is found in the operator's folder, and missed by name elsewhere", async () => {
  assert.deepEqual(await countsOf(find(chainOf(both, []), trustOf([root]))), byResponse);
  assert.equal(
    await countsOf(find(chainOf(both, []))),
    "validation data of the seal is missing: the issuer of O=Acme, CN=Acme Seal is not known: put its certificate in CHANCERY_TRUST",
  );
});

test("a revoked certificate is reported, whichever source says so", async () => {
  const isRevoked = async (found: Promise<FoundValidationData>): Promise<void> => {
    const all = await found;
    assert.deepEqual(!("data" in all) && [all.revoked, all.fault.endsWith("it was revoked")], ["seal", true]);
  };
  responder.answer({ state: "revoked" });
  await isRevoked(find(chainOf(both)));
  responder.answer({});
  await isRevoked(find(chainOf(both), trustOf([], [makeCrl(root, [both])])));
  authorities.setList(crlDer(makeCrl(root, [listed])));
  await isRevoked(find(chainOf(listed)));
});

const delta = "2.5.29.27";
const lists: readonly (readonly [title: string, bytes: () => Uint8Array, reason: RegExp])[] = [
  ["that its issuer has not signed", () => crlDer(makeCrl(root, [], { by: makePair() })), /its issuer has not signed it/],
  ["of another issuer", () => crlDer(makeCrl(makePair(), [])), /its issuer has not signed it/],
  ["that has ended", () => crlDer(makeCrl(root, [], { thisUpdateMs: -9000, nextUpdateMs: -1000 })), /it is not current/],
  ["of the future", () => crlDer(makeCrl(root, [], { thisUpdateMs: 60_000 })), /it is not current/],
  ["with changes only", () => crlDer(makeCrl(root, [], { extensions: [delta] })), /it is not complete/],
  ["that is none", () => Buffer.from("<html>"), /it is no list/],
  ["without end", () => Buffer.alloc(5 * 1024 * 1024), /more than 4194304 bytes/],
];
for (const [title, bytes, reason] of lists)
  test(`a list of revoked certificates ${title} confirms nothing`, async () => {
    authorities.setList(bytes());
    assert.match(String(await countsOf(find(chainOf(listed)))), reason);
  });

test("a source is asked once in ten minutes, one that failed once in a minute, also by many at once", async () => {
  let now: Instant = systemClock.now();
  const { findValidationData } = authorities.meansOf({ clock: { now: () => now } });
  const find20 = () => Promise.all(Array.from({ length: 20 }, () => findValidationData([chainOf(both)])));
  authorities.setList(Buffer.from(""));
  responder.answer({ status: 503, body: Buffer.from("") });
  const before = responder.count();
  const asked = async (ms: number): Promise<number> => {
    now = addMs(now, ms);
    await find20();
    return responder.count() - before;
  };
  assert.equal(await asked(0), 1);
  assert.equal(await asked(59_000), 1);
  responder.answer({});
  assert.equal(await asked(1000), 2);
  assert.equal(await asked(9 * 60_000), 2);
  assert.equal(await asked(60_000), 3);
});
