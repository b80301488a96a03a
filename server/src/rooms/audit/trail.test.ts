import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { createPaper, replyXml, sendOffer, textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { textOf } from "@chancery/tests/world/pdf-text.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import sql from "sql-template-tag";
import { publish } from "../../jobs/publish.ts";
import { notesMax } from "./actions/add-note.ts";
import { trailPageMax } from "./store/trails.ts";

const { ann, bob, stranger, rooms, database } = await world();
const paper = await createPaper(ann);
const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;
const build = async (id: string): Promise<void> => {
  const meta = { eventId: 1, key: id, attempt: 1, finish: async (): Promise<void> => undefined };
  await builder.work({ envelopeId: id, revision: 0 }, new AbortController().signal, meta);
};
const at = (id: string): string => `/api/v1/audittrail/envelope/${id}`;
const pdf = (id: string): string => `/api/v1/audittrail/pdf/${id}`;
type Row = Readonly<Record<string, unknown>>;

async function trailOf(who: Persona, id: string): Promise<readonly Row[]> {
  const { status, json } = await who.get(at(id));
  assert.equal(status, 200);
  assert.ok(Array.isArray(json));
  return json;
}

async function note(who: Persona, id: string, text: string): Promise<void> {
  assert.equal((await who.put(at(id), { text })).status, 200);
}

async function fill(id: string): Promise<void> {
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper) })).status, 200);
}

test("the trail of an envelope has its records, oldest first, each linked to the one before", async () => {
  const id = await sendOffer(ann, bob, paper);
  await bob.get(`/api/v1/envelope/${id}`);
  const rows = await trailOf(ann, id);
  assert.deepEqual(
    rows.map(({ operation }) => operation),
    ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "VIEW_ENVELOPE"],
  );
  assert.deepEqual(
    rows.map(({ seq, previousHash }) => [seq, previousHash]),
    rows.map((_row, index) => [index + 1, rows[index - 1]?.["hash"] ?? "0".repeat(64)]),
  );
  const [sent, received, viewed] = rows;
  assert.deepEqual(
    [sent, viewed].map((row) => [row?.["userFirstAndLastName"], row?.["mailboxName"], row?.["envelopeUuid"]]),
    [
      ["Ann Lee", "Contracts", id],
      ["Bob Lee", "Orders", id],
    ],
  );
  assert.deepEqual([received?.["userUuid"], received?.["ip"], received?.["mailboxUuid"]], [null, null, people.bob.mailboxId]);
  assert.ok(sent?.["ip"]);
});

test("a row names the browser and the system of the user", async () => {
  const id = await sendOffer(ann, bob, paper);
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
  await ann.put(at(id), { text: "Called" }, { headers: { "user-agent": agent } });
  const row = (await trailOf(bob, id)).at(-1);
  assert.deepEqual([row?.["browser"], row?.["os"], row?.["description"]], ["Firefox 132.0", "Linux", "Called"]);
});

test("a row says how its user had signed in, and so do the certificate and the trail as PDF", async () => {
  const id = await sendOffer(ann, bob, paper);
  const token = await bob.post("/api/v1/token", { name: "CRM", expireAt: "2999-01-01T00:00:00Z" });
  const headers = { authorization: `Bearer ${Object(token.json).token}` };
  const body = { uuid: id, data: replyXml(paper) };
  assert.equal((await bob.send("PUT", "/api/v1/envelope/fill", { body, headers })).status, 200);
  const signIns = (await trailOf(ann, id)).map(({ operation, signIn }) => [operation, Object(signIn ?? {}).by]);
  assert.deepEqual(signIns, [
    ["SEND_ENVELOPE", "password"],
    ["RECEIVE_ENVELOPE", undefined],
    ["FILL_FIELDS", "application"],
    ["COMPLETED", "application"],
  ]);
  await build(id);
  const files = await unzip((await ann.get(`/api/v1/envelope/${id}/zip`)).bytes);
  const [certificate, trail] = ["Reply/Reply.signatures.pdf", "AuditTrail.pdf"].map((name) => textOf(files.get(name)!));
  assert.match(
    (await certificate)!,
    /Ann Lee[^]*Sent 2[^]*Signed in with a password[^]*Bob Lee[^]*Filled in 2[^]*Used an application token/,
  );
  assert.match((await trail)!, /1[^]*Ann Lee[^]*Signed in with a password[^]*3[^]*Bob Lee[^]*Used an application token/);
});

test("a note changes neither the status nor the revision of the envelope", async () => {
  const id = await sendOffer(ann, bob, paper);
  const stateOf = async () =>
    database.first(sql`
      select status, revision, changed_at
      from envelopes
      where id = ${id}`);
  const before = await stateOf();
  await note(bob, id, "Called");
  assert.deepEqual(await stateOf(), before);
  const row = (await trailOf(ann, id)).at(-1);
  assert.deepEqual(
    [row?.["operation"], row?.["description"], row?.["userFirstAndLastName"], row?.["details"]],
    ["INFO", "Called", "Bob Lee", { text: "Called" }],
  );
});

test("a note has 1 to 256 characters", async () => {
  const id = await sendOffer(ann, bob, paper);
  for (const text of ["", "  ", "x".repeat(257)]) {
    const refused = await bob.put(at(id), { text });
    assert.deepEqual([refused.status, textAt(refused, "data", "errors", 0, "pointer")], [422, "/text"]);
  }
});

test("only mailboxes that see the envelope read its trail or add notes", async () => {
  const id = await sendOffer(ann, bob, paper);
  const answers = [await stranger.get(at(id)), await stranger.put(at(id), { text: "x" }), await stranger.get(pdf(id))];
  assert.deepEqual(
    answers.map(({ status, json }) => [status, Object(json).code]),
    answers.map(() => [404, 50011]),
  );
  assert.ok((await trailOf(ann, id)).every(({ operation }) => operation !== "INFO"));
});

test("internal actions of another account on the envelope are shown without their user", async () => {
  const id = await sendOffer(ann, bob, paper);
  await fill(id);
  assert.equal((await bob.send("PATCH", "/api/v1/envelope/archive/true", { body: { uuids: [id] } })).status, 200);
  const shown = async (who: Persona) => (await trailOf(who, id)).find(({ operation }) => operation === "ARCHIVE");
  const [mine, theirs] = [await shown(bob), await shown(ann)];
  assert.deepEqual([mine?.["userFirstAndLastName"], mine?.["hash"]], ["Bob Lee", theirs?.["hash"]]);
  const { userUuid, mailboxUuid, ip, details } = theirs ?? {};
  assert.deepEqual([userUuid, mailboxUuid, ip, details], [null, null, null, null]);
});

test("a trail that was carried over shows the hashes that earlier archives have", async () => {
  const id = await sendOffer(ann, bob, paper);
  await database.run(sql`alter table audit_records disable trigger audit_records_stay`);
  await database.run(sql`update audit_records set erasable = null where subject_id = ${id}`);
  await database.run(sql`alter table audit_records enable trigger audit_records_stay`);
  await database.run(sql`update audit_carrying_over set is_done = false, upto_id = default`);
  const before = await trailOf(ann, id);
  await rooms.schedules.find(({ name }) => name === "audit.carry-chains-over")?.work(new AbortController().signal);
  const rows = await trailOf(bob, id);
  assert.deepEqual(
    rows.map((row) => row["formerHash"]),
    [...before.map((row) => row["hash"]), undefined],
  );
  const { operation, details } = rows.at(-1) ?? {};
  assert.equal(operation, "INFO", "public clients know the operations of their contract only");
  assert.match(JSON.stringify(details), /^."signedNote":"chancery audit chain carried over\\nenvelope /);
});

test("an envelope has a bounded number of notes", async () => {
  const id = await sendOffer(ann, bob, paper);
  await database.run(sql`
    insert into audit_records (subject_id, subject_kind, sequence, at, record, hash)
    select ${id}, 'envelope', 100 + n, now(), '{"operation":"INFO","details":{"text":"x"}}', repeat('0', 64)
    from generate_series(1, ${notesMax - 1}::integer) n`);
  await note(ann, id, "The last one");
  const { status, json } = await ann.put(at(id), { text: "One more" });
  assert.deepEqual([status, Object(json).code], [422, 1067]);
});

test("the trail as PDF is that of the archive until there is a later note, which the next archive has", async () => {
  const id = await sendOffer(ann, bob, paper);
  assert.equal((await ann.get(pdf(id))).status, 425);
  await build(id);
  const archived = async () => (await unzip((await ann.get(`/api/v1/envelope/${id}/zip`)).bytes)).get("AuditTrail.pdf");
  const first = await ann.get(pdf(id));
  assert.equal(first.headers["content-type"], "application/octet-stream");
  assert.ok(first.bytes.equals((await archived())!));
  await note(bob, id, "Called the buyer");
  const later = await ann.get(pdf(id));
  assert.match(await textOf(later.bytes), /Note\s+Called the buyer/);
  assert.ok((await bob.get(pdf(id))).bytes.equals(later.bytes));
  assert.ok(first.bytes.equals((await archived())!));
  await fill(id);
  assert.equal((await ann.get(pdf(id))).status, 425);
  await build(id);
  assert.match(await textOf((await archived())!), /Envelope sent[^]*Called the buyer[^]*Fields filled in/);
  assert.ok((await ann.get(pdf(id))).bytes.equals((await archived())!));
});

test("a download of the trail is recorded and does not change it", async () => {
  const id = await sendOffer(ann, bob, paper);
  await build(id);
  const [first, second] = [await bob.get(pdf(id)), await bob.get(pdf(id))];
  assert.ok(first.bytes.equals(second.bytes));
  const downloads = (await trailOf(ann, id)).filter(({ operation }) => operation === "ARCHIVE_DOWNLOAD");
  assert.deepEqual(
    downloads.map(({ details }) => details),
    [{ file: "audit" }, { file: "audit" }],
  );
});

test("a trail of several pages is one list, and is in the archive as a whole", async () => {
  const id = await sendOffer(ann, bob, paper);
  const origin = { requestId: "r", ip: "192.0.2.1", userAgent: "", source: "API" } as const;
  const subject = { kind: "envelope", id: parseId<"envelope">(id, "id") } as const;
  const view = { subject, operation: "VIEW_ENVELOPE", at: parseInstant("2030-01-01T00:00:00.000Z", "at") };
  const audit = Array.from({ length: 2 * trailPageMax }, () => view);
  await database.transaction((tx) => publish(tx, { audit, events: [], origin }));
  await fill(id);
  await build(id);
  const rows = await trailOf(ann, id);
  assert.ok(rows.length > audit.length, String(rows.length));
  assert.deepEqual(
    rows.map(({ seq, previousHash }) => [seq, previousHash]),
    rows.map((_row, index) => [index + 1, rows[index - 1]?.["hash"] ?? "0".repeat(64)]),
  );
  const evidence = (await unzip((await ann.get(`/api/v1/envelope/${id}/zip`)).bytes)).get("evidence.json");
  assert.ok(JSON.parse(String(evidence)).records.length > audit.length);
});
