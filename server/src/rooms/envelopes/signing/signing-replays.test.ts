import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Answer } from "@chancery/tests/world/call.ts";
import { makePair } from "@chancery/tests/world/certificates.ts";
import { startOcspResponder } from "@chancery/tests/world/ocsp-responder.ts";
import { people } from "@chancery/tests/world/people.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { respelt, signatureForms } from "@chancery/tests/world/signature-forms.ts";
import { openSigners } from "@chancery/tests/world/signers.ts";
import { world } from "@chancery/tests/world/world.ts";
import * as pkijs from "pkijs";
import sql from "sql-template-tag";
import { unzip } from "@chancery/tests/world/zip.ts";

const { ann, bob, stranger, rooms, database } = await world({ settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32" } });
const folder = await mkdtemp(join(tmpdir(), "replays-"));
after(async () => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee");
const bobsRsa = await makeSigner("bob-rsa", "/CN=Bob Lee", { key: "rsa:2048" });
const strangers = await makeSigner("stranger", "/CN=Carl Poe");
const noNumber = await makeSigner("no-number", "/CN=Carl Poe/serialNumber=TINUA-");

const bytes = Buffer.from("the plan");
const role = (id: string, more = ""): string => `<role id="${id}" title="${id}" ${more}/>`;
const document = (id: string): string =>
  `<document id="${id}" type="singleAttachment"><info><title>${id}</title></info><body><field type="attachment" name="${id}" roleId="seller" attachmentType="all"/></body></document>`;
const tax = `<document id="form"><info><title>Form</title></info><body><p><field type="text" name="tax" roleId="seller"/></p></body></document>`;
const slot = (name: string, documentId: string, more = ""): string =>
  `<signature name="${name}" roleId="${name}" documentId="${documentId}" ${more}/>`;

/** A plan that Bob and the stranger sign, and a copy of it that the stranger signs. */
async function templateOf(more = ""): Promise<string> {
  const signatures = slot("bob", "plan") + slot("carl", "plan", more) + slot("carl", "copy", more);
  const roles = role("seller", 'type="sender"') + role("bob", 'type="signer"') + role("carl", 'type="signer"');
  const xml = `<template><info><name>Plans</name></info><documents>${tax}${document("plan")}${document("copy")}</documents>
    <signatures>${signatures}</signatures><flow><roles>${roles}</roles></flow></template>`;
  const made = await ann.post("/api/v1/template", { data: xml, access: "mailbox", categories: [] });
  assert.equal(made.status, 200, made.text);
  return String(Object(made.json).uuid);
}
const template = await templateOf();

async function send(of = template): Promise<string> {
  const file = async (name: string): Promise<string> => {
    const { json } = await ann.upload("/api/v1/envelope/attachment", { name: "plan.txt", bytes, type: "text/plain" });
    return `<document id="${name}"><field name="${name}" attachmentUuid="${Object(json).attachmentId}"/></document>`;
  };
  const documents = `<document id="form"><field name="tax">7</field></document>${await file("plan")}${await file("copy")}`;
  const roles = `<role id="bob" mailboxUuid="${bob.mailboxId}"/><role id="carl" mailboxUuid="${stranger.mailboxId}"/>`;
  const data = `<envelope templateUuid="${of}"><info><subject>S</subject></info><flow><roles>${roles}</roles></flow><documents>${documents}</documents></envelope>`;
  const sent = await ann.post("/api/v1/envelope/send", { data });
  assert.equal(sent.status, 201, sent.text);
  const id = String(Object(sent.json).uuid);
  await build(id);
  return id;
}

async function build(id: string): Promise<void> {
  const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;
  const meta = { eventId: 1, key: id, attempt: 1, finish: async () => undefined };
  await builder.work({ envelopeId: id, revision: 0 }, AbortSignal.timeout(60_000), meta);
}

type Slot = readonly [signatureName: string, documentId: string, cms: string];

function put(who: Persona, id: string, slots: readonly Slot[]): Promise<Answer> {
  const body = slots.map(([signatureName, documentId, data]) => {
    return { documentId, signatureName, signatures: [{ source: "binary", data }] };
  });
  return who.put(`/api/v1/envelope/${id}/sign`, body);
}

const outcome = ({ status, json }: Answer): unknown[] =>
  status === 200 ? [200] : [status, Object(json).code, Object(json).message];
const replayed = (document = "plan"): unknown[] => [
  400,
  50048,
  `Signature carl of document ${document} has already been given in this envelope`,
];

for (const form of signatureForms) {
  test(`another person's signature from the archive completes no slot, ${form}`, async () => {
    const id = await send();
    assert.deepEqual(outcome(await put(bob, id, [["bob", "plan", await signed(bytes, bobs)]])), [200]);
    await build(id);
    const files = await unzip((await stranger.get(`/api/v1/envelope/${id}/zip`)).bytes);
    const kept = files.get("plan/plan.1.p7s");
    assert.ok(kept, [...files.keys()].join());
    const answer = await put(stranger, id, [["carl", "plan", respelt(kept.toString("base64"), form)]]);
    assert.deepEqual(outcome(answer), replayed());
    assert.equal(Object(answer.json).data.errors[0].pointer, "/0/signatures/0/data");
    assert.deepEqual(outcome(await put(stranger, id, [["carl", "plan", await signed(bytes, strangers)]])), [200], "one's own");
  });
}

test("a signature by RSA is not given twice either", async () => {
  const id = await send();
  const cms = await signed(bytes, bobsRsa);
  assert.deepEqual(outcome(await put(bob, id, [["bob", "plan", cms]])), [200]);
  assert.deepEqual(outcome(await put(stranger, id, [["carl", "copy", respelt(cms, "annotated")]])), replayed("copy"));
});

test("a signature counts once in a request, and once for who gave it", async () => {
  const id = await send();
  const cms = await signed(bytes, strangers);
  const twice = await put(stranger, id, [
    ["carl", "plan", cms],
    ["carl", "copy", respelt(cms, "mirrored")],
  ]);
  assert.deepEqual(outcome(twice), replayed("copy"));
  assert.deepEqual(outcome(await put(stranger, id, [["carl", "plan", cms]])), [200], "nothing of it was kept");
  assert.deepEqual(outcome(await put(stranger, id, [["carl", "copy", cms]])), replayed("copy"));
  assert.deepEqual(outcome(await put(stranger, id, [["carl", "copy", await signed(bytes, strangers)]])), [200]);
});

test("a key that signed for one mailbox does not sign for another in the envelope, and signs elsewhere", async () => {
  const [id, elsewhere] = [await send(), await send()];
  assert.deepEqual(outcome(await put(bob, id, [["bob", "plan", await signed(bytes, bobs)]])), [200]);
  const answer = await put(stranger, id, [["carl", "plan", await signed(bytes, bobs)]]);
  const message = "The key of signature carl of document plan has already signed this envelope for another mailbox";
  assert.deepEqual(outcome(answer), [400, 50048, message]);
  assert.deepEqual(outcome(await put(stranger, elsewhere, [["carl", "plan", await signed(bytes, bobs)]])), [200]);
});

test("a signature from before values were kept is not given twice either", async () => {
  const [id, cms] = [await send(), await signed(bytes, bobs)];
  assert.deepEqual(outcome(await put(bob, id, [["bob", "plan", cms]])), [200]);
  await database.run(sql`
    update envelopes
    set signatures = (select jsonb_agg(one - 'valueId' - 'keyId') from jsonb_array_elements(signatures) as one)
    where id = ${id}`);
  assert.deepEqual(outcome(await put(stranger, id, [["carl", "plan", respelt(cms, "mirrored")]])), replayed());
});

test("of one signature that two mailboxes send concurrently one is stored", async () => {
  for (let times = 0; times < 3; times += 1) {
    const [id, cms] = [await send(), await signed(bytes, bobs)];
    const answers = await Promise.all([
      put(bob, id, [["bob", "plan", cms]]),
      put(stranger, id, [["carl", "plan", respelt(cms, "mirrored")]]),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
    const { data } = Object((await ann.get(`/api/v1/envelope/${id}?include=envelope`)).json).envelope;
    assert.equal(data.match(/<signature /g).length, 1);
  }
});

test("a certificate whose tax number is only a prefix has no tax number", async () => {
  const id = await send(await templateOf('itnDocumentId="form" itnFieldName="tax"'));
  assert.deepEqual(outcome(await put(stranger, id, [["carl", "plan", await signed(bytes, noNumber)]])).slice(0, 2), [400, 50059]);
});

test("the issuers that the sender's account trusts count for its envelopes, until they are removed", async () => {
  const path = `/api/v1/account/${people.ann.accountId}/crypto-configs`;
  const carls = await makeSigner("carl", "/CN=Carl Poe", { isQualified: true });
  const config = JSON.stringify({ anchors: [await readFile(`${carls}.pem`, "utf8")], qualified: true });
  const qualified = await templateOf('qualified="true"');
  const sign = async () => put(stranger, await send(qualified), [["carl", "plan", await signed(bytes, carls)]]);
  assert.equal((await sign()).status, 400);
  assert.equal((await ann.put(path, [{ name: "Own", config }])).status, 200);
  assert.equal((await sign()).status, 200);
  const [own] = (await ann.get(path)).json as readonly { readonly uuid: string }[];
  assert.equal((await ann.send("DELETE", path, { body: [own?.uuid] })).status, 200);
  assert.equal((await sign()).status, 400);
});

test("an account may require that responders confirm certificates; what they answered is in the archive", async () => {
  const authority = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Root", keyUsage: 0x06 });
  const responder = await startOcspResponder(authority);
  after(() => responder.stop());
  const carls = await makeSigner("carl-ocsp", "/CN=Carl Poe", { isQualified: true, issuer: authority, responder: responder.url });
  const path = `/api/v1/account/${people.ann.accountId}/crypto-configs`;
  const config = JSON.stringify({ anchors: [authority.certificate], qualified: true, ocsp: true });
  assert.equal((await ann.put(path, [{ name: "Own", config }])).status, 200);
  const qualified = await templateOf('qualified="true"');
  const sign = async () => put(stranger, await send(qualified), [["carl", "plan", await signed(bytes, carls)]]);
  responder.answer({ state: "revoked" });
  assert.deepEqual(outcome(await sign()).slice(0, 2), [400, 50052]);
  responder.answer({ status: 503, body: Buffer.alloc(0) });
  assert.deepEqual(outcome(await sign()).slice(0, 2), [400, 50052]);
  responder.answer({});
  const id = await send(qualified);
  const before = responder.count();
  const both = ["plan", "copy"].map(async (document) => ["carl", document, await signed(bytes, carls)] as const);
  assert.equal((await put(stranger, id, await Promise.all(both))).status, 200);
  assert.equal(responder.count() - before, 1, "the responder is asked once for all signatures of a request");
  await build(id);
  const files = await unzip((await stranger.get(`/api/v1/envelope/${id}/zip`)).bytes);
  const response = files.get("plan/plan.1.1.ocsp");
  assert.equal(response && pkijs.OCSPResponse.fromBER(new Uint8Array(response).buffer).responseStatus.valueBlock.valueDec, 0);
});
