import assert from "node:assert/strict";
import { test } from "node:test";
import sql, { raw } from "sql-template-tag";
import { createPaper, paperXml, textAt, statusFor } from "@chancery/tests/world/paper.ts";
import { bulkDone, startBulkSend } from "@chancery/tests/world/bulk-sends.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, stranger, database } = await world({ works: true });
const paper = await createPaper(ann, paperXml.replace('name="goods"', 'name="goods" search="true"'));
const at = "/api/v1/envelope/bulk-send";
const header = "role.buyer,subject,goods,price,metadata.order";
const row = (index: number, price: string | number = index): string =>
  `${bob.mailboxId},Offer ${index},Pumps,${price},A-${index}`;
const csv = (...rows: readonly string[]): string => [header, ...rows].join("\r\n");

const start = (text: string, query = "") => startBulkSend(ann, paper, text, query);
const results = async (uuid: string, query = "") => Object((await ann.get(`${at}/${uuid}/results?limit=1000${query}`)).json);

test("each row becomes an envelope; a row with faults is reported with its line, cell and field, and stops no other", async () => {
  const uuid = await start(csv(row(1), row(2, "much"), "", row(3)));
  const done = await bulkDone(ann, uuid);
  const [notice] = Object((await ann.get("/api/v1/notification")).json).data;
  assert.deepEqual([notice?.code, notice?.data.objectId], [501, uuid]);
  assert.deepEqual([done.state, done.total, done.faulty, done.sent, done.failed, done.pending], ["SENT", 3, 1, 2, 1, 0]);
  const { data, totalElements } = await results(uuid);
  assert.equal(totalElements, 3);
  assert.deepEqual(
    data.map(({ row: number, line, status }: Record<string, unknown>) => [number, line, status]),
    [
      [1, 2, "SENT"],
      [2, 3, "FAILED"],
      [3, 5, "SENT"],
    ],
  );
  const [{ errorCode, line, column, documentId, fieldName }] = data[1].errors;
  assert.deepEqual([errorCode, line, column, documentId, fieldName], ["value.number_invalid", 3, 4, "offer", "price"]);
  assert.equal((await results(uuid, "&status=FAILED")).totalElements, 1);
  const shown = Object((await ann.get(`/api/v1/envelope/${data[2].envelopeUuid}`)).json).envelope;
  assert.deepEqual([shown.subject, shown.metadata], ["Offer 3", { order: "A-3" }]);
  assert.equal(await statusFor(bob, data[2].envelopeUuid), "WAITING");
});

test("a bulk send writes what single sends write: read form, folders, audit trail", async () => {
  const uuid = await start(csv(row(7)));
  await bulkDone(ann, uuid);
  const [{ envelopeUuid }] = (await results(uuid)).data;
  const data = `<envelope templateUuid="${paper.uuid}" templateVersion="${paper.version}"><info><subject>Offer 7</subject></info>
    <flow><roles><role id="buyer" mailboxUuid="${bob.mailboxId}"/></roles></flow>
    <documents><document id="offer"><field name="goods">Pumps</field><field name="price">7</field></document></documents></envelope>`;
  const single = textAt(await ann.post("/api/v1/envelope/send", { data, metadata: { order: "A-7" } }), "uuid");
  const seen = async (id: string, who = ann): Promise<string> => {
    const answers = await Promise.all(
      [`/api/v1/envelope/${id}?include=envelope`, `/api/v1/envelope/${id}/audittrail`].map((path) => who.get(path)),
    );
    return answers
      .map(({ status, text }) => `${status} ${text}`)
      .join("\n")
      .replaceAll(id, "ID")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "THEN")
      .replace(/"(hash|previousHash|uuid|requestId|auditRecordUuid|id|signature)":"[^"]*"/g, '"$1":"…"');
  };
  assert.equal(await seen(envelopeUuid), await seen(single));
  assert.equal(await seen(envelopeUuid, bob), await seen(single, bob));
  assert.equal(await rowsOf(envelopeUuid), await rowsOf(single));
});

/** The rows of all tables about an envelope, without ids and times. */
async function rowsOf(id: string): Promise<string> {
  const tables = ["envelope_roles", "mailbox_envelopes", "envelope_metadata", "envelope_fields"];
  const wheres = [...tables.map((table) => [table, "envelope_id"] as const), ["envelopes", "id"] as const];
  const found = await Promise.all(
    wheres.map(([table, column]) =>
      database.all(
        sql`select to_jsonb(t) as row from ${raw(table)} t where ${raw(column)} = ${id}::uuid order by to_jsonb(t)::text`,
      ),
    ),
  );
  assert.ok(found.every((rows) => rows.length > 0));
  return JSON.stringify(found)
    .replaceAll(id, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, "THEN");
}

test("a dry run stores only the errors, and can be sent afterwards", async () => {
  const uuid = await start(csv(row(1), row(2, "much")), "&dryRun=true");
  const checked = await bulkDone(ann, uuid);
  assert.deepEqual([checked.state, checked.total, checked.faulty, checked.sent], ["CHECKED", 2, 1, 0]);
  const { data } = await results(uuid);
  assert.deepEqual(
    data.map((one: Record<string, unknown>) => [one["row"], one["envelopeUuid"]]),
    [[2, null]],
  );
  const started = await ann.post(`${at}/${uuid}/start`);
  assert.equal(started.status, 200, started.text);
  assert.deepEqual(Object(await bulkDone(ann, uuid)).sent, 1);
  assert.equal((await ann.post(`${at}/${uuid}/start`)).status, 422);
});

test("all or nothing: one row with faults, and nothing is sent", async () => {
  const uuid = await start(csv(row(1), row(2, "much")), "&allOrNothing=true");
  const { state, sent, errors } = await bulkDone(ann, uuid);
  assert.deepEqual([state, sent, errors[0]?.errorCode], ["REFUSED", 0, "bulk_send.faulty"]);
});

test("JSON lines contain the same values, numbers and texts", async () => {
  const lines = [1, 2].map((price) => JSON.stringify({ "role.buyer": bob.mailboxId, goods: "Pumps", "offer::price": price }));
  const uuid = await start(lines.join("\n"), "&format=jsonl&subject=From%20lines");
  const { state, sent } = await bulkDone(ann, uuid);
  assert.deepEqual([state, sent], ["SENT", 2]);
});

test("a header with unknown columns is refused immediately, naming each of them", async () => {
  const query = `templateUuid=${paper.uuid}`;
  const refused = await ann.upload(`${at}?${query}`, {
    name: "a.csv",
    bytes: Buffer.from("role.none,goods,colour\r\na,b,c\r\n"),
  });
  assert.equal(refused.status, 400, refused.text);
  const rows = Object(refused.json).data.errors;
  assert.deepEqual(
    rows.map((one: Record<string, unknown>) => [one["errorCode"], one["line"], one["column"]]),
    [
      ["bulk_send.column", 1, 1],
      ["bulk_send.column", 1, 3],
    ],
  );
});

test("the header of an empty file has what the sender can say", async () => {
  const answer = await ann.get(`${at}/template?templateUuid=${paper.uuid}&delimiter=;`);
  assert.equal(answer.text, "role.buyer;subject;message;goods;price\r\n");
});

test("a name that a spreadsheet would run as a formula is a text in the header, and is read back", async () => {
  const risky = await createPaper(ann, paperXml.replaceAll('name="goods"', 'name="=1+1"'));
  const { text } = await ann.get(`${at}/template?templateUuid=${risky.uuid}`);
  assert.equal(text, "role.buyer,subject,message,'=1+1,price\r\n");
});

test("after a cancel no further row is sent; a bulk send is its mailbox's alone", async () => {
  const uuid = await start(csv(row(1)), "&dryRun=true");
  await bulkDone(ann, uuid);
  for (const who of [bob, stranger]) assert.equal((await who.get(`${at}/${uuid}`)).status, 404);
  const cancelled = await ann.send("DELETE", `${at}/${uuid}`);
  assert.equal(textAt(cancelled, "state"), "CANCELLED");
  assert.equal((await ann.post(`${at}/${uuid}/start`)).status, 422);
  assert.equal((await ann.send("DELETE", `${at}/${uuid}`)).status, 200);
});

test("the bulk sends of a mailbox are listed newest first, page by page, with their progress", async () => {
  const newest = await start(csv(row(1), row(2, "much")), "&dryRun=true");
  await bulkDone(ann, newest);
  const { totalElements, data, nextCursor } = Object((await ann.get(`${at}?limit=1`)).json);
  assert.deepEqual([data[0].uuid, data[0].state, data[0].total, data[0].faulty], [newest, "CHECKED", 2, 1]);
  assert.deepEqual(data[0], Object((await ann.get(`${at}/${newest}`)).json));
  const rest = Object((await ann.get(`${at}?limit=1000&cursor=${nextCursor}`)).json);
  assert.equal(rest.data.length, totalElements - 1);
  assert.ok(rest.data.every(({ uuid }: { uuid: string }) => uuid !== newest));
  assert.equal(Object((await bob.get(at)).json).totalElements, 0);
});
