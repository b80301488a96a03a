import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { derOf, makePair } from "@chancery/tests/world/certificates.ts";
import { trustedListXml, type ListedService, type ListedState } from "@chancery/tests/world/trusted-list.ts";
import { isTrustedAt, isTrustedFor, type Anchor } from "./anchor.ts";
import { findTrust } from "./find-trust.ts";
import { readTrustedList, type TrustedList } from "./read-trusted-list.ts";

const authority = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Qualified", keyUsage: 0x06 });
const ann = makePair("prime256v1", 30, { subject: "/O=Acme/CN=Ann", isAuthority: false, keyUsage: 0xc0, issuer: authority });
/** The certificate of an authority that issued nothing here. */
const unrelated = derOf(makePair("prime256v1", 30, { subject: "/O=Other/CN=Other" }).certificate);
const der = (pair: typeof ann): Buffer => Buffer.from(derOf(pair.certificate), "base64");
/** A time in which all certificates are valid, those too that a later test makes. */
const now = new Date(Date.now() + 3_600_000).toISOString() as Instant;
const since = "2020-01-01T00:00:00Z";

async function* inPieces(text: string, length = 100): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

const read = (services: readonly ListedService[]): Promise<TrustedList> => readTrustedList(inPieces(trustedListXml(services)));

test("a qualified authority of the list is a qualified anchor, and its own certificate is the anchor's name", async () => {
  const { anchors, territory, nextUpdate } = await read([{ certificates: [authority], states: [{ since }] }]);
  assert.deepEqual([territory, nextUpdate, anchors.length], ["UA", "2999-01-01T00:00:00.000Z", 1]);
  assert.deepEqual(await findTrust({ certificate: der(ann), others: [] }, [{ anchors, crls: [] }], now), {
    isTrusted: true,
    anchor: "O=Trust, CN=Qualified",
    isQualified: true,
    ocspResponses: [],
    crls: [],
  });
});

test("an authority for qualified time stamps is believed for those, and for no signatures", async () => {
  const { anchors } = await read([{ certificates: [authority], states: [{ since, type: "TSA/QTST" }] }]);
  const isTrustedAs = async (purpose: "documents" | "time stamps", purposes: readonly string[]): Promise<boolean> => {
    const signer = makePair("prime256v1", 30, {
      subject: "/O=Acme/CN=Signer",
      isAuthority: false,
      keyUsage: 0xc0,
      issuer: authority,
      purposes,
    });
    return (await findTrust({ certificate: der(signer), others: [] }, [{ anchors, crls: [] }], now, { purpose })).isTrusted;
  };
  assert.equal(await isTrustedAs("time stamps", ["1.3.6.1.5.5.7.3.8"]), true);
  assert.equal(await isTrustedAs("documents", ["1.3.6.1.5.5.7.3.4"]), false);
});

const counted: readonly (readonly [title: string, states: readonly ListedState[], at: string, isTrusted: boolean])[] = [
  ["granted", [{ since }], "2026-01-01", true],
  ["before it was granted", [{ since }], "2019-12-31", false],
  ["withdrawn", [{ since: "2025-01-01T00:00:00Z", status: "withdrawn" }, { since }], "2026-01-01", false],
  ["before it was withdrawn", [{ since: "2025-01-01T00:00:00Z", status: "withdrawn" }, { since }], "2024-12-31", true],
  ["granted again", [{ since: "2025-01-01T00:00:00Z" }, { since, status: "withdrawn" }], "2026-01-01", true],
  ["under supervision, before 2016", [{ since: "2010-01-01T00:00:00Z", status: "undersupervision" }], "2015-01-01", true],
  ["for signatures", [{ since, purposes: ["ForeSeals", "ForeSignatures"] }], "2026-01-01", true],
  ["for web sites only", [{ since, purposes: ["ForWebSiteAuthentication"] }], "2026-01-01", false],
  ["with information of another kind", [{ since, purposes: ["RootCA-QC"] }], "2026-01-01", true],
  ["an authority for time stamps", [{ since, type: "TSA/QTST" }], "2026-01-01", false],
  ["an authority for certificates that are not qualified", [{ since, type: "CA/PKC" }], "2026-01-01", false],
  ["of an unknown state", [{ since, status: "other" }], "2026-01-01", false],
  ["since no time", [{ since: "soon" }], "2026-01-01", false],
];

for (const [title, states, day, isTrusted] of counted) {
  test(`a service ${title} is ${isTrusted ? "" : "not "}believed`, async () => {
    const { anchors } = await read([{ certificates: [authority], states }]);
    assert.equal(
      anchors.some((anchor) => isTrustedFor(anchor, "documents") && isTrustedAt(anchor, `${day}T12:00:00.000Z` as Instant)),
      isTrusted,
    );
  });
}

test("a certificate that cannot be read is left out, and the others of its service and list are read", async () => {
  const { anchors } = await read([
    { certificates: ["AAAA", authority], states: [{ since }] },
    { certificates: ["not base64"], states: [{ since }] },
    { certificates: [makePair("prime256v1")], states: [{ since }] },
  ]);
  assert.equal(anchors.length, 2);
});

const refused = [
  ["another root", trustedListXml([]).replaceAll("TrustServiceStatusList", "List"), /no TrustServiceStatusList/],
  ["another namespace", trustedListXml([]).replace("02231/v2#", "02231/v3#"), /no TrustServiceStatusList/],
  ["XML that ends early", trustedListXml([]).slice(0, -30), /unclosed tag/],
  ["elements nested too deeply", trustedListXml([]).replace("<tsl:TSPServices>", "<a>".repeat(80)), /too deeply/],
  ["a text that is too long", trustedListXml([]).replace("UA", "A".repeat(70_000)), /too long/],
  ["an entity", trustedListXml([]).replace("UA", "&xxe;"), /undefined entity/],
] as const;

for (const [title, xml, reason] of refused)
  test(`a list with ${title} is refused`, async () => {
    await assert.rejects(readTrustedList(inPieces(xml, 1000)), reason);
  });

test("a signature is believed or not among thousands of authorities in much the time that it takes among one", async () => {
  const services = [{ certificates: Array.from({ length: 3000 }, () => unrelated), states: [{ since }] }];
  const { anchors } = await read([...services, { certificates: [authority], states: [{ since }] }]);
  assert.equal(anchors.length, 3001);
  const [many, one] = [await leastCpuMs(anchors), await leastCpuMs(anchors.slice(-1))];
  // all of them take the library seconds, a thousand times as long
  assert.ok(many < 20 * one, `${many} ms, among one ${one} ms`);
});

/** Processor time in which the trust in a signature is found, the least of ten. */
async function leastCpuMs(anchors: readonly Anchor[]): Promise<number> {
  const looked: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    const from = process.cpuUsage();
    assert.equal((await findTrust({ certificate: der(ann), others: [] }, [{ anchors, crls: [] }], now)).isTrusted, true);
    const { user, system } = process.cpuUsage(from);
    looked.push((user + system) / 1000);
  }
  return Math.min(...looked);
}
