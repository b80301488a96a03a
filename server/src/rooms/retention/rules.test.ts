import assert from "node:assert/strict";
import { test } from "node:test";
import { createPaper, textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { completeOffer, retentionScene } from "@chancery/tests/world/retention.ts";
import sql from "sql-template-tag";

const scene = await retentionScene();
const { database, account: at } = scene;

test("a rule removes nothing on the day on which it was set or changed, nor when a rule for a template gives way to it", async () => {
  const template = await createPaper(scene.ann);
  const id = await completeOffer(scene.ann, scene.bob, { template });
  await scene.passDays(40);
  const all = await scene.setRule({ keepDays: 30, action: "delete" });
  const own = await scene.setRule({ templateUuid: template.uuid, keepYears: 10, action: "delete" });
  await scene.applyRules();
  assert.equal(await scene.statusOf(id), 200);
  await scene.passDays(2);
  const changed = await scene.ann.put(`${at}/retention-rules/${own}`, { keepDays: 20, action: "erase" });
  assert.deepEqual([changed.status, textAt(changed, "action")], [200, "erase"]);
  await scene.applyRules();
  assert.equal(await scene.statusOf(id), 200);
  assert.equal((await scene.ann.send("DELETE", `${at}/retention-rules/${own}`, {})).status, 200);
  await scene.applyRules();
  assert.equal(await scene.statusOf(id), 200);
  await scene.passDays(2);
  await scene.applyRules();
  assert.equal(await scene.statusOf(id), 404);
  assert.equal((await scene.ann.send("DELETE", `${at}/retention-rules/${all}`, {})).status, 200);
});

test("a legal hold on the envelope, the account of a participant, or a person who acted keeps an envelope until it is lifted", async () => {
  const template = await createPaper(scene.ann);
  const [held, ofPerson, free] = [
    await completeOffer(scene.ann, scene.bob, { template }),
    await completeOffer(scene.ann, await scene.signInStranger(), { template }),
    await completeOffer(scene.ann, scene.bob, { template }),
  ];
  await scene.setRule({ templateUuid: template.uuid, keepDays: 5, action: "delete" });
  await scene.passDays(6);
  const stranger = await scene.signInStranger();
  const theirs = `/api/v1/account/${people.stranger.accountId}/legal-holds`;
  const onEnvelope = textAt(await scene.ann.post(`${at}/legal-holds`, { reason: "Case 1", envelopeUuid: held }), "uuid");
  const onAccount = textAt(await stranger.post(theirs, { reason: "Case 2" }), "uuid");
  await scene.applyRules();
  const statuses = () => Promise.all([held, ofPerson, free].map((id) => scene.statusOf(id)));
  assert.deepEqual(await statuses(), [200, 200, 404]);
  const me = textAt(await stranger.get("/api/v1/user/profile"), "uuid");
  const onPerson = textAt(await stranger.post(theirs, { reason: "Case 3", userUuid: me }), "uuid");
  await stranger.send("DELETE", `${theirs}/${onAccount}`, { body: { reason: "Closed" } });
  await scene.ann.send("DELETE", `${at}/legal-holds/${onEnvelope}`, { body: { reason: "Closed" } });
  await scene.applyRules();
  assert.deepEqual(await statuses(), [404, 200, 404]);
  await stranger.send("DELETE", `${theirs}/${onPerson}`, { body: { reason: "Closed" } });
  await scene.applyRules();
  assert.deepEqual(await statuses(), [404, 404, 404]);
  await scene.removeRules();
});

test("a hold that is acknowledged during a run keeps what was still there, and runs side by side or cut off remove each envelope once", async () => {
  const template = await createPaper(scene.ann);
  const ids: string[] = [];
  for (let sent = 0; sent < 60; sent += 1) ids.push(await completeOffer(scene.ann, scene.bob, { template }));
  await scene.setRule({ templateUuid: template.uuid, keepDays: 5, action: "delete" });
  await scene.passDays(6);
  const last = ids.at(-1)!;
  const stop = new AbortController();
  const runs = Promise.allSettled([scene.applyRules(stop.signal), scene.applyRules()]);
  const hold = await scene.ann.post(`${at}/legal-holds`, { reason: "Case 4", envelopeUuid: last });
  stop.abort();
  await runs;
  assert.equal(await scene.statusOf(last), hold.status === 201 ? 200 : 404);
  if (hold.status === 201)
    await scene.ann.send("DELETE", `${at}/legal-holds/${textAt(hold, "uuid")}`, { body: { reason: "Closed" } });
  await scene.applyRules();
  const row = await database.first<{ readonly n: number; readonly envelopes: number }>(sql`
    select count(*)::integer as n, count(distinct subject_id)::integer as envelopes
    from audit_records
    where subject_id = any(${ids}::uuid[])
      and record::json->>'operation' = 'DELETE'`);
  assert.deepEqual(row, { n: 60, envelopes: 60 });
  await scene.removeRules();
});

test("a preview counts what a rule would remove beside the other rules, by template, with what holds keep", async () => {
  const template = await createPaper(scene.ann);
  const ids = [await completeOffer(scene.ann, scene.bob, { template }), await completeOffer(scene.ann, scene.bob, { template })];
  await scene.passDays(10);
  await scene.ann.post(`${at}/legal-holds`, { reason: "Case 6", envelopeUuid: ids[0] });
  const preview = async (body: object) => Object((await scene.ann.post(`${at}/retention-rules/preview`, body)).json);
  const own = await preview({ templateUuid: template.uuid, keepDays: 5 });
  assert.deepEqual([own.envelopes, own.held, own.complete, own.templates.length], [2, 1, true, 1]);
  assert.deepEqual([own.templates[0].templateUuid, own.templates[0].name], [template.uuid, "Offer"]);
  assert.equal(own.oldest, own.templates[0].oldest);
  assert.equal((await preview({ templateUuid: template.uuid, keepDays: 20 })).envelopes, 0);
  const all = await preview({ keepDays: 5 });
  await scene.setRule({ templateUuid: template.uuid, keepYears: 9, action: "erase" });
  assert.equal((await preview({ keepDays: 5 })).envelopes, all.envelopes - 2);
  await scene.removeRules();
});

test("rules are one for each template, of the account's own templates, with one time, and recorded when they change", async () => {
  const theirs = await createPaper(scene.bob);
  const refused = [
    await scene.ann.post(`${at}/retention-rules`, { keepDays: 1, keepYears: 1, action: "erase" }),
    await scene.ann.post(`${at}/retention-rules`, { action: "erase" }),
    await scene.ann.post(`${at}/retention-rules`, { templateUuid: theirs.uuid, keepDays: 1, action: "erase" }),
    await scene.ann.post(`${at}/retention-rules/preview`, { templateUuid: theirs.uuid, keepDays: 1 }),
    await scene.ann.put(`${at}/retention-rules/${crypto.randomUUID()}`, { keepDays: 1, action: "erase" }),
    await scene.bob.post(`${at}/retention-rules`, { keepDays: 1, action: "erase" }),
  ];
  assert.deepEqual(
    refused.map(({ status }) => status),
    [400, 400, 404, 404, 404, 403],
  );
  const rule = await scene.setRule({ keepYears: 7, action: "erase" });
  assert.equal((await scene.ann.post(`${at}/retention-rules`, { keepDays: 1, action: "erase" })).status, 409);
  const ofBob = `/api/v1/account/${people.bob.accountId}/retention-rules/${rule}`;
  assert.equal((await scene.bob.send("DELETE", ofBob, {})).status, 404);
  await scene.removeRules();
  const records = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation
    from audit_records
    where record::json->'details'->>'ruleId' = ${rule}
      and subject_kind = 'account'
    order by sequence`);
  assert.deepEqual(
    records.map(({ operation }) => operation),
    ["account-retention-rule-set", "account-retention-rule-removed"],
  );
});
