import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { callingApp } from "@chancery/tests/world/call.ts";
import { meet } from "@chancery/tests/world/meet.ts";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people, provisionText } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { findEnvelope } from "../envelope/store/envelopes.ts";

// Reads while others act at the same moment.

const one = await world();
const { ann, bob, stranger, database, rooms } = one;
const at = "/api/v1/envelope";
const parallel = await orderTemplate(ann, { isParallel: true });
const sequential = await orderTemplate(ann);
const never = new AbortController().signal;

type Seen = { readonly status: string; readonly completed: number; readonly submitted: string };

async function look(who: Persona, id: string): Promise<Seen> {
  const { envelope } = Object((await who.get(`${at}/${id}?include=envelope`)).json);
  const submitted = /<status>([A-Z]+)<\/status>/.exec(envelope.data)?.[1] ?? "";
  assert.equal(envelope.data.match(/completed="true"/g)?.length ?? 0, envelope.completed);
  return { status: envelope.status, completed: envelope.completed, submitted };
}

/** Reads repeatedly until it is stopped; returns the results in order. */
function keepLooking(who: Persona, id: string): { stop(): Promise<readonly Seen[]> } {
  let isOver = false;
  const looking = (async () => {
    const seen: Seen[] = [];
    while (!isOver) seen.push(await look(who, id));
    return seen;
  })();
  return {
    stop: () => {
      isOver = true;
      return looking;
    },
  };
}

/** The status that this role may see after a number of three completed steps. */
const legal = (own: string, isSender: boolean): readonly string[] =>
  isSender
    ? ["SENT 1 SENT", "SENT 2 SENT", "COMPLETED 3 COMPLETED"]
    : [own, "SENT 2 SENT", "WAITING 2 SENT", "COMPLETED 3 COMPLETED"];

test("while two roles fill at once no reader ever sees an illegal state, or one from before what it saw", async () => {
  for (let round = 0; round < 12; round += 1) {
    const id = await sendOrder(one, parallel, { checker: stranger.mailboxId });
    const readers = [ann, bob, stranger].map((who) => ({ who, looking: keepLooking(who, id) }));
    const answers = await Promise.all([
      bob.put(`${at}/fill`, { uuid: id, data: filled(parallel, '<field name="b">ok</field>') }),
      stranger.put(`${at}/fill`, { uuid: id, data: filled(parallel, '<field name="c">fine</field>') }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    for (const { who, looking } of readers) {
      const seen = [...(await looking.stop()), await look(who, id)];
      const states = legal("WAITING 1 SENT", who === ann);
      for (const { status, completed, submitted } of seen)
        assert.ok(states.includes(`${status} ${completed} ${submitted}`), JSON.stringify(seen));
      const counts = seen.map(({ completed }) => completed);
      assert.deepEqual(counts, counts.toSorted());
      assert.equal(seen.at(-1)?.status, "COMPLETED");
    }
    const records = await database.all<{ readonly operation: string }>(sql`
      select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
    const operations = records.map(({ operation }) => operation).filter((operation) => operation !== "VIEW_ENVELOPE");
    assert.deepEqual(operations.slice(-3), ["FILL_FIELDS", "FILL_FIELDS", "COMPLETED"]);
    const events = await database.all(sql`
      select payload from outbox where key = ${id} and name = 'envelope.changed'`);
    assert.equal(events.length, 3);
  }
});

test("of two users of a mailbox who send one draft concurrently one succeeds, and the other finds it sent", async () => {
  const dan = { ...people.ann, email: "dan@acme.example", password: "battery horse correct" };
  const [acme] = JSON.parse(provisionText).accounts;
  const { email, password } = dan;
  const user = { email, password, firstName: "Dan", lastName: "Fox", accountRole: "none", mailboxes: { Contracts: "user" } };
  await rooms.provision("dan", JSON.stringify({ accounts: [{ ...acme, users: [...acme.users, user] }] }));
  const other = await signIn(callingApp(one.app), dan);
  for (let round = 0; round < 15; round += 1) {
    const submitted = (fields: string) => order(sequential, { buyer: bob.mailboxId, checker: bob.mailboxId, fields });
    const uuid = textAt(await ann.post(at, { data: submitted("") }), "uuid");
    const send = (who: Persona, text: string) => async () =>
      who.post(`${at}/send`, { uuid, data: submitted(`<field name="a">${text}</field>`) });
    const answers = await meet(database, uuid, [send(ann, "Ann"), send(other, "Dan")]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422]);
    assert.equal(Object(answers.find(({ status }) => status === 422)?.json).code, 50050);
    const winner = answers[0]?.status === 201 ? "Ann" : "Dan";
    assert.match(Object((await bob.get(`${at}/${uuid}`)).json).envelope.data, new RegExp(`name="a">${winner}<`));
    const sent = await database.all(sql`
      select 1 from audit_records where subject_id = ${uuid} and record::json->>'operation' = 'SEND_ENVELOPE'`);
    assert.equal(sent.length, 1);
  }
});

test("an envelope and its roles are read as one transaction left them", async () => {
  const id = await sendOrder(one, sequential);
  let isOver = false;
  const writing = (async () => {
    for (let title = 0; title < 300; title += 1)
      await database.transaction(async (tx) => {
        await tx.run(sql`update envelopes set subject = ${String(title)} where id = ${id}`);
        await tx.run(sql`update envelope_roles set title = ${String(title)} where envelope_id = ${id}`);
      });
    isOver = true;
  })();
  let reads = 0;
  for (; !isOver || reads === 0; reads += 1) {
    const envelope = await findEnvelope(database, id as EnvelopeId);
    const titles = new Set(envelope?.roles.map((role) => role.title));
    if (/^\d+$/.test(envelope?.subject ?? "")) assert.deepEqual([...titles], [envelope?.subject]);
  }
  await writing;
});

test("an archive that is built while steps are filled is of one state, and the last one is complete", async () => {
  const builder = rooms.handlers.find(({ name }) => name === "archives.build")!;
  const build = (id: string) =>
    builder.work({ envelopeId: id, revision: 0 }, never, { eventId: 1, key: id, attempt: 1, finish: async () => undefined });
  for (let round = 0; round < 4; round += 1) {
    const id = await sendOrder(one, sequential);
    const [first] = await Promise.all([
      bob.put(`${at}/fill`, { uuid: id, data: filled(sequential, '<field name="b">ok</field>') }),
      build(id),
      build(id),
    ]);
    const [second] = await Promise.all([bob.put(`${at}/fill`, { uuid: id, data: filled(sequential, "") }), build(id), build(id)]);
    assert.deepEqual([first.status, second.status], [200, 200]);
    await build(id);
    const archives = await database.all<{
      readonly revision: number;
      readonly is_completed: boolean;
      readonly files: number;
    }>(sql`
      select revision, is_completed, jsonb_array_length(entries) as files
      from archives where envelope_id = ${id} order by revision`);
    for (const { revision, is_completed: isCompleted, files } of archives)
      assert.deepEqual([isCompleted, files], revision === 3 ? [true, 6] : [false, 2], `revision ${revision}`);
    assert.equal(archives.at(-1)?.revision, 3);
    assert.equal((await ann.get(`${at}/${id}/zip`)).status, 200);
  }
});
