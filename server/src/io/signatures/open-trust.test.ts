import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { derOf, makePair } from "@chancery/tests/world/certificates.ts";
import { signedList } from "@chancery/tests/world/signed-list.ts";
import { trustedListXml, type ListedService } from "@chancery/tests/world/trusted-list.ts";
import { findTrust } from "./find-trust.ts";
import { openTrust } from "./open-trust.ts";

const [one, other] = [makePair("prime256v1"), makePair("prime256v1")];
const der = Buffer.from(derOf(other.certificate), "base64");
const logged: unknown[] = [];
const log = { error: (fields: unknown) => void logged.push(fields), warn: () => undefined } as never;

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "chancery trust "));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

test("anchors are read from PEM and DER, in subfolders too, and qualified ones from the folder of that name", async (t) => {
  const folder = await newFolder(t);
  await mkdir(join(folder, "eu", "qualified"), { recursive: true });
  await writeFile(join(folder, "one.pem"), `a comment\n${one.certificate}${one.certificate}`);
  await writeFile(join(folder, "eu", "qualified", "other.cer"), der);
  await writeFile(join(folder, "README.txt"), "no certificate");
  const { anchors, crls } = await (await openTrust(folder, log))();
  assert.deepEqual([anchors.map(({ isQualified }) => isQualified).toSorted(), crls], [[false, false, true], []]);
});

test("authorities of a trusted list are qualified, until a newer list has others", async (t) => {
  const folder = await newFolder(t);
  let nowMs = Date.now();
  const write = (services: readonly ListedService[]): Promise<void> =>
    writeFile(join(folder, "ua.xml"), trustedListXml(services, "2030-01-01T00:00:00Z"));
  await write([{ certificates: [one, other], states: [{ since: "2020-01-01T00:00:00Z" }] }]);
  const read = await openTrust(folder, log, () => nowMs);
  const { anchors, lists } = await read();
  assert.deepEqual(
    [anchors.map(({ isQualified }) => isQualified), lists],
    [[true, true], [{ name: "the trusted list UA (ua.xml)", endsAt: "2030-01-01T00:00:00.000Z", isVerified: false }]],
  );
  await write([{ certificates: [one], states: [{ since: "2020-01-01T00:00:00Z" }] }]);
  nowMs += 60_000;
  assert.equal((await read()).anchors.length, 1);
});

test("with certificates of those who sign lists only their lists count, and they are no issuers themselves", async (t) => {
  const folder = await newFolder(t);
  const signer = makePair("rsa:2048");
  const services = [{ certificates: [one], states: [{ since: "2020-01-01T00:00:00Z" }] }];
  await mkdir(join(folder, "list-signers"));
  await writeFile(join(folder, "list-signers", "signer.pem"), signer.certificate);
  await writeFile(join(folder, "good.xml"), signedList(trustedListXml(services), signer));
  await writeFile(join(folder, "bad.xml"), trustedListXml(services).replace(/<ds:Signature .*<\/ds:Signature>/s, ""));
  await writeFile(join(folder, "worse.xml"), "no list");
  const { anchors, lists } = await (await openTrust(folder, log))();
  assert.equal(anchors.length, 1);
  const states = lists.map((list) => ("refusal" in list ? list.refusal : list.isVerified));
  assert.deepEqual(states.filter((state) => state === true || state === "it is not signed").length, 2);
  const reasons = logged.splice(0).map((fields) => Object(fields).reason);
  assert.equal(reasons.filter((reason) => reason === "it is not signed").length, 1);
  await writeFile(join(folder, "list-signers", "bad.pem"), "no certificate");
  await assert.rejects(openTrust(folder, log), /bad\.pem is no certificate/);
});

test("with an empty folder of those who sign lists no list counts", async (t) => {
  const folder = await newFolder(t);
  await mkdir(join(folder, "list-signers"));
  await writeFile(join(folder, "good.xml"), signedList(trustedListXml([]), makePair("rsa:2048")));
  const { lists } = await (await openTrust(folder, log))();
  assert.deepEqual(lists, [{ name: "the trusted list good.xml", refusal: "none of the given certificates made its signature" }]);
  assert.equal(logged.splice(0).length, 1);
});

test("without a folder no issuer is trusted; a folder or file that cannot be read is named", async (t) => {
  const folder = await newFolder(t);
  assert.deepEqual((await (await openTrust(undefined, log))()).anchors, []);
  await assert.rejects(openTrust(join(folder, "none"), log), /none/);
  await writeFile(join(folder, "bad.pem"), "no certificate");
  await assert.rejects(openTrust(folder, log), /bad\.pem is no certificate/);
  await rm(join(folder, "bad.pem"));
  await writeFile(join(folder, "bad.crl"), der);
  await assert.rejects(openTrust(folder, log), /bad\.crl is no list/);
  await rm(join(folder, "bad.crl"));
  await writeFile(join(folder, "bad.xml"), "<a/>");
  await assert.rejects(openTrust(folder, log), /bad\.xml is no trusted list/);
});

test("the folder is read again after a minute, and what was read before counts while it is wrong", async (t) => {
  const folder = await newFolder(t);
  let nowMs = Date.now();
  const read = await openTrust(folder, log, () => nowMs);
  const isTrusted = async () =>
    (await findTrust({ certificate: der, others: [] }, [await read()], instantOf(Date.now())!)).isTrusted;
  await writeFile(join(folder, "other.pem"), other.certificate);
  assert.equal(await isTrusted(), false);
  nowMs += 60_000;
  assert.equal(await isTrusted(), true);
  await writeFile(join(folder, "bad.pem"), "no certificate");
  nowMs += 60_000;
  assert.deepEqual([await isTrusted(), logged.length], [true, 1]);
});
