import assert from "node:assert/strict";
import { test } from "node:test";
import { createPaper } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { completeOffer, retentionScene } from "@chancery/tests/world/retention.ts";
import sql from "sql-template-tag";

const scene = await retentionScene();
const { database } = scene;
const copies = 800;

test("an account with many envelopes to remove does not hold up the others, and those that are left go later", async (t) => {
  const stranger = await scene.signInStranger();
  const [mine, theirs] = [
    await completeOffer(scene.ann, scene.bob),
    await completeOffer(stranger, scene.bob, { template: await createPaper(stranger) }),
  ];
  await database.run(sql`
    insert into envelopes
    select c.*
    from envelopes e
    cross join generate_series(1, ${copies}) n
    cross join lateral jsonb_populate_record(e, jsonb_build_object('id', md5(n::text)::uuid)) c
    where e.id = ${mine}`);
  await scene.setRule({ keepDays: 5, action: "delete" });
  const rules = `/api/v1/account/${people.stranger.accountId}/retention-rules`;
  assert.equal((await stranger.post(rules, { keepDays: 5, action: "delete" })).status, 201);
  await scene.passDays(6);
  const { signal } = new AbortController();
  let looks = 0;
  t.mock.method(signal, "throwIfAborted", () => assert.ok(++looks <= 13, "the time is over"));
  await assert.rejects(scene.applyRules(signal), /the time is over/);
  assert.equal(await scene.statusOf(theirs, scene.bob), 404);
  const left = async () => database.value<number>(sql`select count(*)::integer from envelopes where status = 'COMPLETED'`);
  assert.ok((await left())! > 0);
  await scene.applyRules();
  assert.equal(await left(), 0);
});
