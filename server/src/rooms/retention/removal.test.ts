import assert from "node:assert/strict";
import { test } from "node:test";
import { verify } from "@chancery/core/audit/verify.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { sha256Hex } from "@chancery/server/io/sha256.ts";
import { buildArchive } from "@chancery/tests/world/build-archive.ts";
import { createPaper, sendOffer } from "@chancery/tests/world/paper.ts";
import { completeOffer, forgetRemoved, retentionScene, runSchedule } from "@chancery/tests/world/retention.ts";
import sql from "sql-template-tag";
import { publish } from "../../jobs/publish.ts";
import { readChain } from "../audit/store/trails.ts";
import { countOfForms, hasEnvelope } from "../envelopes/sending/store/form-totals.ts";

const scene = await retentionScene();
const { database, account: at } = scene;

async function countOf(table: string, id: string): Promise<number> {
  const column = table === "envelopes" ? "id" : "envelope_id";
  const text = `select count(*)::integer as n from ${table} where ${column} = '${id}'`;
  const row = await database.first<{ readonly n: number }>(sql([text]));
  return row?.n ?? 0;
}

async function textsOf(kind: string, id: string): Promise<number> {
  const row = await database.first<{ readonly n: number }>(sql`
    select count(*)::integer as n
    from audit_records
    where subject_kind = ${kind}
      and subject_id = ${id}
      and erasable <> '{}'`);
  return row?.n ?? 0;
}

test("an envelope is kept for the time of its rule, and then gone for all participants, with files, archives and texts of its trail", async () => {
  const template = await createPaper(scene.ann);
  const id = await completeOffer(scene.ann, scene.bob, { template, proof: Buffer.from("a;b\n1;2\n") });
  await buildArchive(scene.one, id);
  const comment = await scene.bob.post(`/api/v1/envelope/${id}/comment`, { text: "Thanks" });
  const [attachment] = await database.all<{ readonly id: string; readonly sha256: string }>(sql`
    select id, sha256
    from attachments
    where envelope_id = ${id}`);
  assert.ok(attachment);
  assert.ok(comment.status < 300, comment.text);
  await scene.setRule({ templateUuid: template.uuid, keepDays: 30, action: "erase" });
  await scene.passDays(29);
  await scene.applyRules();
  assert.equal(await scene.statusOf(id), 200);
  await scene.passDays(2);
  await scene.applyRules();
  await forgetRemoved(scene.one);
  for (const who of [scene.ann, scene.bob]) {
    assert.deepEqual([await scene.statusOf(id, who), (await who.get(`/api/v1/envelope/${id}/zip`)).status], [404, 404]);
    assert.equal((await who.get(`/api/v1/audittrail/envelope/${id}`)).status, 404);
  }
  const tables =
    "envelopes envelope_roles mailbox_envelopes envelope_fields archives printed_pages archive_blob_uses archive_seals comment_threads attachments";
  for (const table of tables.split(" ")) assert.equal(await countOf(table, id), 0, table);
  assert.deepEqual([await textsOf("envelope", id), await textsOf("attachment", attachment.id)], [0, 0]);
  const chain = await readChain(database, { kind: "envelope", id });
  assert.deepEqual(
    verify(
      chain.map(({ record }) => record),
      sha256Hex,
    ),
    [],
  );
  assert.deepEqual(
    chain
      .slice(-3)
      .map(({ record }) => record.operation)
      .toSorted(),
    ["DELETE", "INFO", "INFO"],
  );
  const [removed] = await scene.removedOf();
  assert.equal(removed?.envelopeUuid, id);
  assert.equal(Object(removed.facts).status, "COMPLETED");
  assert.deepEqual(new Set(Object(removed.facts).mailboxUuids), new Set([scene.ann.mailboxId, scene.bob.mailboxId]));
  await runSchedule(scene.one, "attachments.sweep");
  await scene.passDays(1);
  await runSchedule(scene.one, "attachments.sweep");
  const row = await database.first(sql`select 1 from attachments where sha256 = ${attachment.sha256}`);
  assert.equal(row, undefined);
  await scene.removeRules();
});

test("each mailbox gets an event of the removal in its feed", async () => {
  const template = await createPaper(scene.ann);
  const id = await completeOffer(scene.ann, scene.bob, { template });
  await scene.setRule({ templateUuid: template.uuid, keepDays: 1, action: "delete" });
  await scene.passDays(2);
  await scene.applyRules();
  const rows = await database.all<{ readonly kind: string }>(sql`
    select payload->>'kind' as kind
    from ordered_outbox
    where payload->>'envelopeId' = ${id}
      and payload->>'kind' = 'removed'`);
  assert.equal(rows.length, 2);
  await scene.removeRules();
});

test("a rule for a template has precedence, what is open stays, and a deleted envelope leaves no facts", async () => {
  const [short, long] = [await createPaper(scene.ann), await createPaper(scene.ann)];
  const [first, second] = [
    await completeOffer(scene.ann, scene.bob, { template: short }),
    await completeOffer(scene.ann, scene.bob, { template: long }),
  ];
  const open = await sendOffer(scene.ann, scene.bob, short);
  const cancelled = await sendOffer(scene.ann, scene.bob, short);
  await scene.ann.send("DELETE", "/api/v1/envelope/cancel", { body: { uuids: [cancelled], comment: "Twice" } });
  const ofBob = await completeOffer(scene.bob, scene.ann);
  await scene.setRule({ keepDays: 10, action: "delete" });
  await scene.setRule({ templateUuid: long.uuid, keepYears: 1, action: "delete" });
  await scene.passDays(11);
  await scene.applyRules();
  const statuses = [first, second, open, cancelled, ofBob].map((id) => scene.statusOf(id));
  assert.deepEqual(await Promise.all(statuses), [404, 200, 200, 404, 200]);
  const removed = await scene.removedOf();
  assert.equal(removed.find(({ envelopeUuid }) => envelopeUuid === first)?.facts, null);
  assert.equal(Object(removed.find(({ envelopeUuid }) => envelopeUuid === first)?.rule).keepDays, 10);
  await scene.removeRules();
});

test("an envelope that every mailbox has purged is removed at once without a rule, and else when its rule says so", async () => {
  const template = await createPaper(scene.ann);
  const [ruled, free] = [await completeOffer(scene.ann, scene.bob, { template }), await completeOffer(scene.ann, scene.bob)];
  await scene.setRule({ templateUuid: template.uuid, keepDays: 100, action: "erase" });
  for (const who of [scene.ann, scene.bob]) {
    const binned = await who.send("PATCH", "/api/v1/envelope/recycle-bin/true", { body: { uuids: [ruled, free] } });
    assert.equal(binned.status, 200, binned.text);
  }
  await scene.passDays(40);
  await runSchedule(scene.one, "envelopes.purge-bin");
  assert.equal(await countOf("mailbox_envelopes", free), 0);
  await runSchedule(scene.one, "retention.remove-unseen");
  assert.deepEqual([await countOf("envelopes", ruled), await countOf("envelopes", free)], [1, 0]);
  assert.equal((await scene.removedOf()).find(({ envelopeUuid }) => envelopeUuid === free)?.rule, null);
  await scene.passDays(61);
  await scene.applyRules();
  assert.equal(await countOf("envelopes", ruled), 0);
  await scene.removeRules();
});

test("texts that a request under way adds to the trail of a removed envelope are erased a day later", async () => {
  const template = await createPaper(scene.ann);
  const id = await completeOffer(scene.ann, scene.bob, { template });
  await scene.setRule({ templateUuid: template.uuid, keepDays: 1, action: "delete" });
  await scene.passDays(2);
  await scene.applyRules();
  await database.run(sql`
    update envelope_tombstones
    set swept_at = null
    where envelope_id = ${id}`);
  await addLateRecord(id);
  assert.equal(await textsOf("envelope", id), 1);
  await runSchedule(scene.one, "retention.sweep-trails");
  assert.equal(await textsOf("envelope", id), 1);
  await scene.passDays(2);
  await runSchedule(scene.one, "retention.sweep-trails");
  assert.equal(await textsOf("envelope", id), 0);
  await scene.removeRules();
});

async function addLateRecord(id: string): Promise<void> {
  const origin = { requestId: "late", ip: "203.0.113.9", userAgent: "Late", source: "API" } as const;
  const record = { subject: { kind: "envelope", id }, operation: "ARCHIVE_DOWNLOAD", at: systemClock.now() } as const;
  await database.transaction((tx) => publish(tx, { audit: [record], events: [], origin }));
}

test("a form that may be used once stays used, and its totals stay, after its envelope was removed", async () => {
  const template = await createPaper(scene.ann);
  const id = await completeOffer(scene.ann, scene.bob, { template });
  const formId = crypto.randomUUID() as Parameters<typeof hasEnvelope>[1];
  await database.run(sql`update envelopes set form_id = ${formId} where id = ${id}`);
  const before = await countOfForms(database, [formId]);
  await scene.setRule({ templateUuid: template.uuid, keepDays: 1, action: "delete" });
  await scene.passDays(2);
  await scene.applyRules();
  assert.equal(await countOf("envelopes", id), 0);
  assert.deepEqual([await hasEnvelope(database, formId), await countOfForms(database, [formId])], [true, before]);
  await scene.removeRules();
});

test("a file that archives of two envelopes share stays until both are gone, and a build under way adds nothing to one that is gone", async () => {
  const template = await createPaper(scene.ann);
  const [first, second] = [
    await completeOffer(scene.ann, scene.bob, { template }),
    await completeOffer(scene.ann, scene.bob, { template }),
  ];
  const sha256 = "5".repeat(64);
  await database.run(sql`
    insert into archive_blob_uses (envelope_id, sha256)
    values (${first}, ${sha256}), (${second}, ${sha256})`);
  const blobs = async (): Promise<number> =>
    Number(
      (
        await database.first<{ readonly n: number }>(
          sql`select count(*)::integer as n from blob_removals where sha256 = ${sha256}`,
        )
      )?.n,
    );
  await scene.ann.post(`${at}/legal-holds`, { reason: "Case 5", envelopeUuid: second });
  await scene.setRule({ templateUuid: template.uuid, keepDays: 1, action: "delete" });
  await scene.passDays(2);
  await scene.applyRules();
  await forgetRemoved(scene.one);
  assert.equal(await blobs(), 1);
  await scene.passDays(1);
  await runSchedule(scene.one, "attachments.sweep");
  assert.deepEqual([await blobs(), await countOf("archive_blob_uses", second)], [0, 1], "the mark is gone as the other uses it");
  await buildArchive(scene.one, first);
  assert.equal(await countOf("archives", first), 0);
  await scene.removeRules();
});
