import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { derOf } from "@chancery/tests/world/certificates.ts";
import { openSigners, type SignatureOptions } from "@chancery/tests/world/signers.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { textOf } from "@chancery/tests/world/pdf-text.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import sql from "sql-template-tag";

const folder = await mkdtemp(join(tmpdir(), "signing-"));
after(async () => rm(folder, { recursive: true }));

const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee/serialNumber=TINUA-1234567890", { isQualified: true });
const plain = await makeSigner("plain", "/CN=Bob Lee/serialNumber=TINUA-1234567890");
const other = await makeSigner("other", "/CN=Bob Lee/serialNumber=TINUA-99", { isQualified: true, key: "rsa:2048" });
const nameless = await makeSigner("nameless", "/CN=Bob Lee", { isQualified: true });
const trusted = await makeSigner("trusted", "/CN=Bob Lee/serialNumber=TINUA-1234567890", { isQualified: true });
const selfMade = await makeSigner("self-made", "/CN=Bob Lee/serialNumber=TINUA-1234567890", { isQualified: true });
await mkdir(join(folder, "trust", "qualified"), { recursive: true });
for (const one of [bobs, plain, other, nameless])
  await copyFile(`${one}.pem`, join(folder, "trust", "qualified", basename(`${one}.pem`)));
await copyFile(`${trusted}.pem`, join(folder, "trust", "trusted.pem"));

const settings = { CHANCERY_ARCHIVE_WAIT_S: "1", CHANCERY_TRUST: join(folder, "trust") };
const { ann, bob, stranger, rooms, database, app } = await world({ settings });
const call = callingApp(app);

const role = (id: string, type: string): string => `<role id="${id}" title="${id}" type="${type}"/>`;
const slot = (document: string, more = ""): string =>
  `<signature name="Director" roleId="director" documentId="${document}" ${more}/>`;
const xml = `<template><info><name>Signed</name></info><documents>
  <document id="order"><info><title>Order</title></info><body><p><field type="text" name="tax" roleId="seller"/></p></body></document>
  <document id="plan" type="singleAttachment"><info><title>Plan</title></info><body><field type="attachment" name="f" roleId="seller" attachmentType="all"/></body></document></documents>
  <signatures>${slot("order", 'qualified="true" itnDocumentId="order" itnFieldName="tax"')}${slot("plan")}</signatures>
  <flow><roles>${role("seller", "sender")}${role("director", "signer")}${role("reader", "copy")}</roles></flow></template>`;
const made = await ann.post("/api/v1/template", { data: xml, access: "mailbox", categories: [] });
const template = String(Object(made.json).uuid);

const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;
async function build(id: string): Promise<void> {
  const finish = async (): Promise<void> => undefined;
  const meta = { eventId: 1, key: id, attempt: 1, finish };
  await builder.work({ envelopeId: id, revision: 0 }, AbortSignal.timeout(60_000), meta);
}

const planBytes = Buffer.from("the plan");

async function send(isBuilt = true): Promise<string> {
  const uploaded = await ann.upload("/api/v1/envelope/attachment", { name: "plan.txt", bytes: planBytes, type: "text/plain" });
  const file = `<field name="f" attachmentUuid="${Object(uploaded.json).attachmentId}">plan.txt</field>`;
  const roles = `<role id="director" mailboxUuid="${bob.mailboxId}"/><role id="reader" mailboxUuid="${stranger.mailboxId}"/>`;
  const documents = `<document id="order"><field name="tax">1234567890</field></document><document id="plan">${file}</document>`;
  const data = `<envelope templateUuid="${template}"><info><subject>S</subject></info><flow><roles>${roles}</roles></flow><documents>${documents}</documents></envelope>`;
  const sent = await ann.post("/api/v1/envelope/send", { data });
  assert.equal(sent.status, 201, sent.text);
  const id = String(Object(sent.json).uuid);
  if (isBuilt) await build(id);
  return id;
}

const at = (id: string, action: string): string => `/api/v1/envelope/${id}/${action}`;
async function bytesToSign(id: string, documentId: string, isXml = false): Promise<Buffer> {
  const answer = await bob.post(at(id, "for-sign-file"), { documentId, xml: isXml });
  assert.equal(answer.status, 200, answer.text.slice(0, 200));
  return Buffer.from(answer.bytes);
}

type Sent = { documentId: string; signatureName: string; signatures: { source: string; data: string }[] };

async function orderSlot(id: string, signer = bobs): Promise<Sent> {
  const [pdf, text] = await Promise.all([bytesToSign(id, "order"), bytesToSign(id, "order", true)]);
  const signatures = [
    { source: "binary", data: await signed(pdf, signer) },
    { source: "text", data: await signed(text, signer) },
  ];
  return { documentId: "order", signatureName: "Director", signatures };
}

async function planSlot(signer = other, bytes: Uint8Array = planBytes, options?: SignatureOptions): Promise<Sent> {
  const data = await signed(bytes, signer, options);
  return { documentId: "plan", signatureName: "Director", signatures: [{ source: "binary", data }] };
}

const put = (id: string, slots: readonly Sent[], who: Persona = bob): Promise<Answer> => who.put(at(id, "sign"), slots);
const codesOf = (answer: Answer): [number, ...unknown[]] => {
  const { code, data } = Object(answer.json);
  return [answer.status, ...(data?.errors ? data.errors.map((row: { code: number }) => row.code) : [code])];
};
const read = async (id: string, who: Persona = ann): Promise<{ data: string; status: string; completed: number }> =>
  Object((await who.get(`/api/v1/envelope/${id}?include=envelope`)).json).envelope;

test("files to sign are returned with their hashes, which match the bytes", async () => {
  const id = await send();
  const answer = await bob.post(at(id, "for-sign"), {});
  assert.equal(answer.status, 200, answer.text);
  const [order, plan] = answer.json as { [key: string]: unknown }[];
  const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");
  assert.equal(order?.["xmlHash"], hash(await bytesToSign(id, "order", true)));
  assert.equal(order?.["binaryHash"], hash(await bytesToSign(id, "order")));
  assert.deepEqual([plan?.["xmlHash"], plan?.["binaryHash"], plan?.["binaryFileName"]], [null, hash(planBytes), "plan.txt"]);
  const director = { name: "Director", stampRequired: false, type: "P7S" };
  assert.deepEqual(order?.["signatures"], [{ ...director, qualifiedSignatureRequired: true, tin: "1234567890" }]);
  assert.deepEqual(plan?.["signatures"], [{ ...director, qualifiedSignatureRequired: false, tin: null }]);
});

test("until the documents are drawn there is nothing to sign, with wait=true after the longest wait", async () => {
  const id = await send(false);
  const answers = await Promise.all([bob.post(at(id, "for-sign"), {}), bob.post(`${at(id, "for-sign")}?wait=true`)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [425, 425],
  );
  assert.equal((await put(id, [await planSlot()])).status, 425);
});

test("a client that waited for the files to sign is admitted again before it receives them", async () => {
  const id = await send(false);
  const again = await signIn(call, people.bob);
  const waiting = again.post(`${at(id, "for-sign")}?wait=true`);
  assert.equal((await again.post(at(id, "for-sign"))).status, 425);
  assert.equal((await again.post("/api/logout")).status, 200);
  await build(id);
  assert.equal((await waiting).status, 401);
});

test("the last signature of a role completes its step, and the archive has signatures and what they sign, byte by byte", async () => {
  const id = await send();
  const order = await orderSlot(id);
  const [pdf, text] = [await bytesToSign(id, "order"), await bytesToSign(id, "order", true)];
  const first = await put(id, [order]);
  assert.equal(first.status, 200, first.text);
  assert.deepEqual([(await read(id, bob)).status, (await read(id)).completed], ["WAITING", 1]);
  const plan = await planSlot();
  const last = await put(id, [plan]);
  assert.equal(last.status, 200, last.text);
  const { data, status } = await read(id);
  assert.equal(status, "COMPLETED");
  assert.equal(data.match(/<signature name="Director" documentId="order" roleId="director" source="(binary|text)"/g)?.length, 2);
  assert.match(
    data,
    /signer="Bob Lee" serial="[0-9a-f]+" algorithm="ECDSA with SHA-256" issuer="[^"]*CN=Bob Lee[^"]*" trust="qualified" hash="[A-Za-z0-9+/]{43}="/,
  );
  await build(id);
  const files = await unzip((await ann.get(`/api/v1/envelope/${id}/zip`)).bytes);
  const [binary, ofXml] = order.signatures.map((one) => Buffer.from(one.data, "base64"));
  const kept = { "Order.pdf": pdf, "Order.xml": text, "Order.1.p7s": binary, "Order.2.p7s": ofXml };
  for (const [name, bytes] of Object.entries(kept)) assert.deepEqual(files.get(`Order/${name}`), bytes, name);
  assert.deepEqual(files.get("Plan/Plan.1.p7s"), Buffer.from(plan.signatures[0]!.data, "base64"));
  assert.deepEqual(files.get("Plan/plan.txt"), planBytes);
  const page = await textOf(files.get("Order/Order.signatures.pdf")!);
  assert.match(page, /Digital signatures/);
  assert.match(page, /Bob Lee/);
});

test("signing is recorded once, with who signed what", async () => {
  const id = await send();
  await put(id, [await orderSlot(id), await planSlot()]);
  const rows = await database.all<{ readonly operation: string; readonly roles: unknown; readonly given: number }>(sql`
    select record::json->>'operation' as operation, record::json->'details'->'roleIds' as roles,
      json_array_length(record::json->'details'->'signatures') as given
    from audit_records where subject_id = ${id} order by sequence`);
  assert.deepEqual(
    rows.map(({ operation }) => operation),
    ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "SIGN_DOCUMENTS", "RECEIVE_ENVELOPE", "COMPLETED"],
  );
  assert.deepEqual([rows[2]?.roles, rows[2]?.given], [["director"], 3]);
  assert.equal((await read(id)).status, "COMPLETED");
});

const wrong: readonly (readonly [string, (id: string) => Promise<readonly Sent[]>, readonly unknown[]])[] = [
  ["of other bytes", async () => [await planSlot(other, Buffer.from("another plan"))], [400, 50032]],
  ["without signed attributes", async () => [await planSlot(other, planBytes, { attributes: "none" })], [400, 50032]],
  ["with the content inside", async () => [await planSlot(other, planBytes, { hasContent: true })], [400, 50032]],
  ["without its certificate", async () => [await planSlot(other, planBytes, { hasCertificate: false })], [400, 50032]],
  ["that is none", async () => [{ ...(await planSlot()), signatures: [{ source: "binary", data: "AAAA" }] }], [400, 50047]],
  ["that is no Base64", async () => [{ ...(await planSlot()), signatures: [{ source: "binary", data: "a-b" }] }], [400, 50047]],
  ["by a plain certificate", async (id) => [await orderSlot(id, plain)], [400, 50052, 50052]],
  ["by an issuer of other than qualified certificates", async (id) => [await orderSlot(id, trusted)], [400, 50052, 50052]],
  [
    "by a certificate that says it is qualified",
    async (id) => [await orderSlot(id, selfMade)],
    [400, 50052, 50060, 50052, 50060],
  ],
  ["with another tax number", async (id) => [await orderSlot(id, other)], [400, 50060, 50060]],
  ["without a tax number", async (id) => [await orderSlot(id, nameless)], [400, 50059, 50059]],
  [
    "of the document without its XML",
    async (id) => [{ ...(await orderSlot(id)), signatures: (await orderSlot(id)).signatures.slice(0, 1) }],
    [400, 50046],
  ],
  [
    "of an XML that is not there",
    async () => [{ ...(await planSlot()), signatures: [...(await planSlot()).signatures, { source: "text", data: "AAAA" }] }],
    [400, 50033],
  ],
  ["twice", async () => [await planSlot(), await planSlot()], [400, 50048]],
  ["with a stamp", async () => [{ ...(await planSlot()), stamp: true } as Sent], [400, 50024]],
  ["of no document", async () => [{ ...(await planSlot()), documentId: "none" }], [422, 50031]],
  ["that do not exist", async () => [], [400, 50005]],
];
const unsigned = await send();
for (const [what, slots, codes] of wrong) {
  test(`a signature ${what} is refused with ${codes.slice(1).join(", ")}, and nothing is kept`, async () => {
    const answer = await put(unsigned, await slots(unsigned));
    assert.deepEqual(codesOf(answer), codes, answer.text);
    assert.doesNotMatch((await read(unsigned)).data, /<signatures>/);
  });
}

test("a certificate that the signature leaves out can be sent with it", async () => {
  const id = await send();
  const slotOf = await planSlot(other, planBytes, { hasCertificate: false });
  const certificate = derOf(await readFile(`${other}.pem`, "utf8"));
  const answer = await put(id, [{ ...slotOf, signatures: slotOf.signatures.map((one) => ({ ...one, certificate })) }]);
  assert.equal(answer.status, 200, answer.text);
});

test("a signed slot is not signed again, nor by another mailbox", async () => {
  const id = await send();
  assert.deepEqual(codesOf(await put(id, [await planSlot()], ann)), [422, 50025]);
  assert.deepEqual(codesOf(await put(id, [await planSlot()], stranger)), [404, 50011]);
  assert.equal((await put(id, [await planSlot()])).status, 200);
  assert.deepEqual(codesOf(await put(id, [await planSlot()])), [422, 50031]);
  assert.equal((await put(id, [await orderSlot(id)])).status, 200);
  assert.deepEqual(codesOf(await bob.post(at(id, "for-sign"), {})), [422, 50050]);
});

test("of two concurrent signatures for one slot one is stored", async () => {
  const id = await send();
  const slots = await Promise.all([planSlot(), planSlot()]);
  const answers = await Promise.all(slots.map((one) => put(id, [one])));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
});

test("a signer's step is not filled in", async () => {
  const id = await send();
  const answer = await bob.put("/api/v1/envelope/fill", { uuid: id, data: `<envelope templateUuid="${template}"/>` });
  assert.deepEqual(codesOf(answer), [422, 50124]);
});
