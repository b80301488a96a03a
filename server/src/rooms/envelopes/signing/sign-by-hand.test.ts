import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "@chancery/tests/world/call.ts";
import { drawing, sendToDraw, type HandOptions } from "@chancery/tests/world/drawings.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const { ann, bob, stranger, database, rooms } = await world();
const image = drawing();
const sign = (id: string, text = image, who: Persona = bob): Promise<Answer> => who.post(`/api/v1/envelope/${id}/sign-ses`, text);
const read = async (id: string, who: Persona = ann): Promise<{ data: string; status: string }> =>
  Object((await who.get(`/api/v1/envelope/${id}?include=envelope`)).json).envelope;
const numberOf = ({ status, json }: Answer): readonly unknown[] => [status, Object(json).code];

test("one image is drawn into every drawn field of the mailbox's roles, and their step is completed", async () => {
  const id = await sendToDraw(ann, bob);
  const answer = await sign(id);
  assert.deepEqual([answer.status, answer.text], [200, ""]);
  const { data, status } = await read(id);
  assert.equal(status, "COMPLETED");
  assert.equal(data.split(`>data:image/png;base64,${image}<`).length, 3);
  const signers = await database.all<{ readonly role_id: string; readonly signed_by: string | null }>(sql`
    select role_id, signed_by from envelope_roles where envelope_id = ${id} order by position`);
  assert.deepEqual(
    signers.map(({ role_id, signed_by }) => [role_id, signed_by]),
    [
      ["seller", null],
      ["signer", "Bob Lee"],
    ],
  );
  const records = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  assert.deepEqual(
    records.map(({ operation }) => operation),
    ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "SIGN_DOCUMENTS", "FILL_FIELDS", "COMPLETED"],
  );
});

test("a drawn signature of an external document is on its certificate, and the archive has the file as it was", async () => {
  const id = await sendToDraw(ann, bob);
  assert.equal((await sign(id, `data:image/png;base64,${image}`)).status, 200);
  const builder = rooms.handlers.find(({ name }) => name === "archives.build");
  const meta = { eventId: 1, key: id, attempt: 1, finish: async () => undefined };
  await builder?.work({ envelopeId: id, revision: 0 }, AbortSignal.timeout(60_000), meta);
  const zip = await ann.get(`/api/v1/envelope/${id}/zip`);
  assert.equal(zip.status, 200, zip.text.slice(0, 200));
  for (const name of ["Plan/plan.txt", "Plan/Plan.signatures.pdf"]) assert.ok(zip.bytes.includes(name), name);
});

test("with fields of other kinds open nothing is drawn, and each is named; filled before, it is", async () => {
  const fields = '<field type="text" name="place" roleId="signer"/><field type="checkbox" name="read" roleId="signer"/>';
  const id = await sendToDraw(ann, bob, { fields });
  const refused = await sign(id);
  assert.deepEqual(numberOf(refused), [422, 50119]);
  const rows: { code: number; documentId: string; fieldName: string; line?: number }[] = Object(refused.json).data.errors;
  assert.deepEqual(
    rows.map(({ code, documentId, fieldName, line }) => [code, documentId, fieldName, line]),
    [
      [50119, "form", "place", undefined],
      [50119, "form", "read", undefined],
    ],
  );
  const version = /templateVersion="([^"]+)"/.exec((await read(id)).data)?.[1];
  const submitted = '<document id="form"><field name="place">Kyiv</field><field name="read">1</field></document>';
  const data = `<envelope templateVersion="${version}"><documents>${submitted}</documents></envelope>`;
  const saved = await bob.put("/api/v1/envelope", { uuid: id, data });
  assert.equal(saved.status, 200, saved.text);
  assert.equal((await sign(id)).status, 200);
});

const role = (type: string): string => `<role id="other" title="Other" type="${type}"/>`;
const slot = '<signature name="n" roleId="other" documentId="form"/>';
const wrong: readonly (readonly [string, HandOptions, (id: string) => Promise<Answer>, readonly number[]])[] = [
  ["an image of nothing", {}, (id) => sign(id, ""), [400, 50040]],
  ["an image that is empty", {}, (id) => sign(id, drawing({ isEmpty: true })), [400, 50040]],
  ["an image that is too wide", {}, (id) => sign(id, drawing({ widthPx: 301 })), [400, 50039]],
  ["an image of too many bytes", {}, (id) => sign(id, "AAAA".repeat(4000)), [400, 50039]],
  ["an image that is no base64", {}, (id) => sign(id, "signed!"), [400, 50037]],
  ["an image that is no PNG", {}, (id) => sign(id, Buffer.from("signed").toString("base64")), [400, 50038]],
  ["the mailbox that sent it", {}, (id) => sign(id, image, ann), [422, 50049]],
  ["a mailbox that does not see it", {}, (id) => sign(id, image, stranger), [404, 50011]],
  [
    "an active role without a drawing",
    { roles: role("assignee"), fields: '<field type="text" name="t" roleId="other"/>' },
    (id) => sign(id),
    [422, 50121],
  ],
  [
    "a role that signs digitally",
    { roles: role("signer"), signatures: slot },
    async (id) => [await sign(id), await sign(id)][1]!,
    [422, 50120],
  ],
  ["an approver", { roles: role("approver") }, async (id) => [await sign(id), await sign(id)][1]!, [422, 50124]],
  ["an envelope that is at its end", {}, async (id) => [await sign(id), await sign(id)][1]!, [422, 50050]],
];
for (const [what, options, act, expected] of wrong) {
  test(`${what} is answered ${expected.join(", ")}`, async () => {
    const id = await sendToDraw(ann, bob, options);
    assert.deepEqual(numberOf(await act(id)), expected);
  });
}

test("a step without anything to draw is not completed by a drawing", async () => {
  const xml = `<template><info><name>N</name></info><documents><document id="d"><info><title>D</title></info><body><field type="text" name="t" roleId="a" optional="true"/></body></document></documents>
    <flow><roles><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/></roles></flow></template>`;
  const made = await ann.post("/api/v1/template", { access: "mailbox", categories: [], data: xml });
  const data = `<envelope templateUuid="${Object(made.json).uuid}"><info><subject>S</subject></info><flow><roles><role id="a" mailboxUuid="${bob.mailboxId}"/></roles></flow></envelope>`;
  const { uuid } = Object((await ann.post("/api/v1/envelope/send", { data })).json);
  assert.deepEqual(numberOf(await sign(uuid)), [422, 50118]);
});

test("of two concurrent drawings one succeeds", async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await sendToDraw(ann, bob);
    const answers = await Promise.all([sign(id), sign(id)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((x, y) => x - y),
      [200, 422],
    );
  }
});
