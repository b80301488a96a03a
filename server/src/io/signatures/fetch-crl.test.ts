import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { addMs, instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import { derOf, makePair, type MadePair } from "@chancery/tests/world/certificates.ts";
import { crlDer, makeCrl } from "@chancery/tests/world/crl.ts";
import { systemClock } from "../clock.ts";
import { openOutbound } from "../outbound/open-outbound.ts";
import { anchorOf, readCertificate } from "./anchor.ts";
import { crlBytesMax, crlFetcher, keepingLists } from "./fetch-crl.ts";
import { findTrust, type FoundTrust, type Trust } from "./find-trust.ts";
import type { AskOcsp } from "./ocsp.ts";

const root = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Root", keyUsage: 0x06 });
const other = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Root", keyUsage: 0x06 });
let body: Uint8Array = new Uint8Array();
let requests = 0;
const server = createServer((_request, response) => {
  requests += 1;
  response.end(body);
}).listen(0, "127.0.0.1");
await once(server, "listening");
after(() => server.close());
const crl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/root.crl`;
const person = (names: { readonly crl?: string } = { crl }): MadePair =>
  makePair("prime256v1", 30, { subject: "/O=Acme/CN=Ann", issuer: root, isAuthority: false, keyUsage: 0xc0, ...names });
const ann = person();
const outbound = openOutbound({ allow: ["127.0.0.1/32"], isPlainHttpAllowed: true });
const fetchCrl = crlFetcher(outbound, systemClock);
const der = ({ certificate }: MadePair): Buffer => Buffer.from(derOf(certificate), "base64");
const serve = (listed: readonly MadePair[], by = root): void => void (body = crlDer(makeCrl(by, listed)));
/** When what is made by now is valid: certificates and lists begin with a second. */
const soon = (): Instant => instantOf(Date.now() + 1000)!;
const silent: AskOcsp = async () => ({ state: "unknown", reason: "its certificate names no OCSP responder" });

async function find(signer: MadePair, needs: Partial<Trust>, asked: object = { fetchCrl }): Promise<FoundTrust> {
  const anchors = [anchorOf(readCertificate(der(root)), { isQualified: false })];
  return findTrust({ certificate: der(signer), others: [] }, [{ anchors, crls: [], ...needs }], soon(), asked);
}

const reasonOf = (found: FoundTrust): string => (found.isTrusted ? "trusted" : found.reason);

test("a certificate counts with the list that it names, which is kept; one on it was revoked", async () => {
  serve([]);
  const found = await find(ann, { requiresCrl: true });
  assert.deepEqual([found.isTrusted, found.crls.length], [true, 1]);
  serve([ann]);
  const gone = await find(ann, { requiresCrl: true });
  assert.deepEqual([reasonOf(gone), gone.crls.length], ["a certificate of the chain was revoked", 1]);
});

test("the list does as well for a responder that is not known", async () => {
  serve([]);
  assert.equal(reasonOf(await find(ann, { requiresOcsp: true }, { fetchCrl, askOcsp: silent })), "trusted");
  serve([ann]);
  assert.match(reasonOf(await find(ann, { requiresOcsp: true }, { fetchCrl, askOcsp: silent })), /was revoked/);
});

test("nothing is fetched where no list is needed, or the folder has a current one", async () => {
  const before = requests;
  const crls = [makeCrl(root, [])];
  for (const needs of [{}, { requiresCrl: true, crls }]) assert.equal(reasonOf(await find(ann, needs)), "trusted");
  assert.equal(requests, before);
});

const refused: readonly (readonly [title: string, ask: () => Promise<FoundTrust>, reason: RegExp])[] = [
  ["of another issuer", () => (serve([], other), find(ann, { requiresCrl: true })), /its issuer has not signed it$/],
  ["that is none", () => ((body = Buffer.from("<html>")), find(ann, { requiresCrl: true })), /it is no list$/],
  ["that is too large", () => ((body = Buffer.alloc(crlBytesMax + 1)), find(ann, { requiresCrl: true })), /cannot be used/],
  [
    "that is not named",
    () => find(person({}), { requiresCrl: true }),
    /its certificate names no list of revoked certificates by http$/,
  ],
  [
    "at an address that may not be reached",
    () => find(ann, { requiresCrl: true }, { fetchCrl: crlFetcher(openOutbound({ allow: [] }), systemClock) }),
    /cannot be used/,
  ],
  [
    "beside a responder that does not answer",
    () => find(person({}), { requiresOcsp: true }, { fetchCrl, askOcsp: silent }),
    /names no OCSP responder; its certificate names no list/,
  ],
];
for (const [title, ask, reason] of refused)
  test(`without a list, as with one ${title}, a certificate does not count`, async () => {
    assert.match(reasonOf(await ask()), /^whether its certificate was revoked is not known: /);
    assert.match(reasonOf(await ask()), reason);
  });

test("a list is fetched once in ten minutes, one that failed once in a minute, and by those who ask at once together", async () => {
  let now = soon();
  const clock = { now: () => now };
  const asked = { fetchCrl: keepingLists(crlFetcher(outbound, clock), clock) };
  const count = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = requests;
    await ask();
    return requests - before;
  };
  const all = () => Promise.all([1, 2, 3].map(() => find(ann, { requiresCrl: true }, asked)));
  body = Buffer.from("no list");
  assert.deepEqual([await count(all), await count(all)], [1, 0]);
  now = addMs(now, 61_000);
  serve([]);
  assert.deepEqual([await count(all), await count(all)], [1, 0]);
  now = addMs(now, 599_000);
  assert.equal(await count(all), 0);
  now = addMs(now, 2000);
  assert.equal(await count(all), 1);
});

test("a list that is kept is fetched again when it ends", async () => {
  let now = soon();
  const clock = { now: () => now };
  const fetchKept = keepingLists(crlFetcher(outbound, clock), clock);
  const [own, issuer] = [ann, root].map((pair) => readCertificate(der(pair)));
  assert.ok(own && issuer);
  body = crlDer(makeCrl(root, [], { nextUpdateMs: 30_000 }));
  await fetchKept(own, issuer);
  now = addMs(now, 60_000);
  await assert.rejects(fetchKept(own, issuer), /it is not current/);
  now = addMs(now, 61_000);
  serve([]);
  await fetchKept(own, issuer);
});
