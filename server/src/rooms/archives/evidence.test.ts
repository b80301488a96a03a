import assert from "node:assert/strict";
import { test } from "node:test";
import { verifyArchive, type Verification } from "@chancery/core/evidence/verify-archive.ts";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { archiveBytes } from "@chancery/tests/world/archive-bytes.ts";
import { buildArchive } from "@chancery/tests/world/build-archive.ts";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { createPaper, replyXml, sendOffer, textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import sql from "sql-template-tag";

const one = await world();
const { ann, bob, database } = one;
const visitor = callingApp(one.app);
const offer = await createPaper(ann);
const at = "/api/v1/envelope";

async function completed(): Promise<string> {
  const id = await sendOffer(ann, bob, offer);
  const filled = await bob.put(`${at}/fill`, { uuid: id, data: replyXml(offer, "Bob") });
  assert.equal(filled.status, 200, filled.text);
  await buildArchive(one, id);
  return id;
}

const verify = (zip: Uint8Array): Promise<Verification> => verifyArchive(archiveBytes(zip), verifyMeans);
const zipOf = async (id: string, query = "", who = ann): Promise<Buffer> => {
  const answer = await who.get(`${at}/${id}/zip${query}`);
  assert.equal(answer.status, 200, answer.text.slice(0, 200));
  return answer.bytes;
};
type Shown = { readonly entries: readonly { readonly path: string }[]; readonly records: readonly object[] };
const evidenceIn = async (zip: Buffer): Promise<Shown> => JSON.parse((await unzip(zip)).get("evidence.json")!.toString());

type Key = { readonly kid: string; readonly x: string };
async function publishedKeys(): Promise<readonly Key[]> {
  const answer: Answer = await visitor("GET", "/api/v1/audittrail/keys", {});
  assert.equal(answer.status, 200, answer.text);
  return Object(answer.json)["keys"];
}

test("an archive proves itself: its files, its records and its key", async () => {
  const id = await completed();
  const zip = await zipOf(id);
  const { flaws, envelopes } = await verify(zip);
  assert.deepEqual(flaws, []);
  const [{ evidence, leftOut, hiddenDocuments, seals } = assert.fail("no envelope")] = envelopes;
  assert.deepEqual([leftOut, hiddenDocuments], [[], 0]);
  const stated = evidence.entries.flatMap(({ path, seal }) => (seal ? [[path, seal]] : []));
  assert.deepEqual(
    [evidence.format, stated],
    [
      2,
      [
        ["Offer/Offer.pdf", "B-B"],
        ["Reply/Reply.pdf", "B-B"],
      ],
    ],
  );
  assert.deepEqual(
    seals.map(({ path, level }) => [path, level]),
    stated,
  );
  assert.deepEqual([evidence.envelope.id, evidence.envelope.status], [id, "COMPLETED"]);
  assert.ok((await publishedKeys()).some(({ kid, x }) => kid === evidence.key.kid && x === evidence.key.x));
  const names = [...(await unzip(zip)).keys()];
  assert.deepEqual([...evidence.entries.map(({ path }) => path), "evidence.json"], names);
  assert.ok(names.indexOf("AuditTrail.pdf") === names.length - 2);
});

test("its records are those of the chain up to the last change of state, with the texts they commit to", async () => {
  const id = await completed();
  const { records } = await evidenceIn(await zipOf(id));
  const rows = (await ann.get(`/api/v1/audittrail/envelope/${id}`)).json as readonly { readonly hash: string }[];
  const hashes = records.map((one) => Object(Object(one)["record"] ?? Object(one)["withheld"])["hash"]);
  assert.deepEqual(
    hashes,
    rows.slice(0, hashes.length).map(({ hash }) => hash),
  );
  assert.ok(records.some((one) => Object(Object(one)["texts"])["/ip"]?.[1] === "127.0.0.1"));
});

test("internal actions of another company are shown as hashes, and the chain still verifies", async () => {
  const id = await sendOffer(ann, bob, offer);
  const noted = await ann.put(`${at}/${id}/metadata`, { customer: "7" });
  assert.equal(noted.status, 200, noted.text);
  await bob.put(`${at}/fill`, { uuid: id, data: replyXml(offer) });
  await buildArchive(one, id);
  const zip = await zipOf(id, "", bob);
  assert.deepEqual((await verify(zip)).flaws, []);
  const { records } = await evidenceIn(zip);
  const withheld = records.filter((one) => "withheld" in one);
  assert.equal(withheld.length, 1);
  assert.deepEqual(Object.keys(Object(Object(withheld[0])["withheld"])), ["hash", "sequence"]);
});

for (const [query, leftOut] of [
  ["?excludeFiles=cp", ["Offer/Offer.print.pdf", "Offer/Offer.signatures.pdf", "Reply/Reply.print.pdf"]],
  ["?documentId=offer", ["Reply/Reply.pdf"]],
] as const) {
  test(`a copy with ${query} is as the service made it, and says what it leaves out`, async () => {
    const { flaws, envelopes } = await verify(await zipOf(await completed(), query));
    assert.deepEqual(flaws, []);
    for (const path of leftOut) assert.ok(envelopes[0]?.leftOut.includes(path), envelopes[0]?.leftOut.join());
  });
}

test("the letter a leaves the evidence out, and nothing is proved", async () => {
  const zip = await zipOf(await completed(), "?excludeFiles=a");
  assert.ok(![...(await unzip(zip)).keys()].some((name) => /AuditTrail|evidence/.test(name)));
  const { flaws } = await verify(zip);
  assert.deepEqual(
    flaws.map(({ rule, message }) => [rule, message]),
    [["evidence", "the archive has no evidence.json"]],
  );
});

test("the evidence does not reveal a hidden document, and proves it to those who may see it", async () => {
  const role = (id: string, type: string): string => `<role id="${id}" title="${id}" type="${type}"/>`;
  const field = '<field type="attachment" name="f" roleId="seller" attachmentType="all" viewRoleIds="seller"/>';
  const template = await createPaper(
    ann,
    `<template><info><name>Secret</name></info><documents>
    <document id="order"><info><title>Order</title></info><body><field type="text" name="b" roleId="seller" optional="true"/></body></document>
    <document id="price" type="singleAttachment"><info><title>Price</title></info><body>${field}</body></document></documents>
    <flow><roles>${role("seller", "sender")}${role("reader", "copy")}</roles></flow></template>`,
  );
  const file = { name: "evidence.json", bytes: Buffer.from("1 000"), type: "text/plain" };
  const fileId = textAt(await ann.upload(`${at}/attachment`, file), "attachmentId");
  const sent = await ann.post(`${at}/send`, {
    data: `<envelope templateUuid="${template.uuid}"><info><subject>S</subject></info>
      <flow><roles><role id="reader" mailboxUuid="${bob.mailboxId}"/></roles></flow>
      <documents><document id="order"/><document id="price"><field name="f" attachmentUuid="${fileId}">evidence.json</field></document></documents></envelope>`,
  });
  const id = textAt(sent, "uuid");
  await buildArchive(one, id);
  const [seen, whole] = await Promise.all([zipOf(id, "", bob), zipOf(id)]);
  assert.ok([...(await unzip(whole)).keys()].includes("Price/evidence (2).json"));
  assert.doesNotMatch(JSON.stringify(await evidenceIn(seen)), /Price|price|2%20json/);
  const [ofReader, ofSender] = await Promise.all([verify(seen), verify(whole)]);
  assert.deepEqual([ofReader.flaws, ofSender.flaws], [[], []]);
  assert.deepEqual([ofReader.envelopes[0]?.hiddenDocuments, ofSender.envelopes[0]?.hiddenDocuments], [1, 0]);
});

test("of two archives that are built concurrently each is complete", async () => {
  const id = await sendOffer(ann, bob, offer);
  await Promise.all([buildArchive(one, id), buildArchive(one, id), buildArchive(one, id)]);
  assert.deepEqual((await verify(await zipOf(id))).flaws, []);
});

test("the keys that signed are published to everybody, also those that were replaced", async () => {
  await database.run(sql`
    insert into audit_keys (kid, public_key, first_used_at)
    values ('old', 'b2xk', '2020-01-01T00:00:00Z')`);
  const all = await publishedKeys();
  const [own = assert.fail("no key")] = all;
  assert.deepEqual({ ...own, x: 43, kid: 43 }, { kty: "OKP", crv: "Ed25519", x: 43, kid: 43, use: "sig", alg: "EdDSA" });
  assert.deepEqual([own.x.length, own.kid.length], [43, 43]);
  assert.deepEqual(
    all.map(({ kid }) => kid),
    [own.kid, "old"],
  );
});
