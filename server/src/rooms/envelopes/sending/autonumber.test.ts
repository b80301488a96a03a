import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { filled, order, orderTemplate, orderXml, type OrderTemplate } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, stranger, database } = await world({ settings: { CHANCERY_LOG_LEVEL: "fatal" } });
const fields = '<field type="autonumber" name="no" roleId="seller" prefix="INV-"/>';
const senders = 32;

async function send(template: OrderTemplate, own = '<field name="a">x</field>') {
  const data = order(template, { buyer: bob.mailboxId, checker: stranger.mailboxId, fields: own });
  return ann.post("/api/v1/envelope/send", { data });
}

async function numberOf(uuid: string): Promise<number> {
  const data: string = Object(Object((await ann.get(`/api/v1/envelope/${uuid}`)).json).envelope).data;
  return Number(/<field name="no">INV-(\d+)<\/field>/.exec(data)?.[1]);
}

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

test("32 concurrent senders number their envelopes without gaps or repeats, although some are refused", async () => {
  const template = await orderTemplate(ann, { fields });
  const rounds = 4;
  const uuids: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      upTo(senders).map((one) =>
        send(template, one % 4 === 0 ? '<field name="a">x</field><field name="no">INV-999999</field>' : undefined),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 400).length, senders / 4);
    uuids.push(...answers.filter(({ status }) => status === 201).map(({ json }) => Object(json).uuid as string));
  }
  const numbers = await Promise.all(uuids.map((uuid) => numberOf(uuid)));
  assert.deepEqual(
    numbers.toSorted((x, y) => x - y),
    upTo((rounds * senders * 3) / 4),
  );
});

test("a send that the database refuses after its number was taken gives the number back", async () => {
  const template = await orderTemplate(ann, { fields });
  await database.run(sql`
    create function refuse_odd() returns trigger language plpgsql as $$
    begin
      if new.subject like '%refused%' then raise exception 'refused'; end if;
      return new;
    end $$`);
  await database.run(sql`create trigger refuse_odd before insert on envelopes for each row execute function refuse_odd()`);
  const wanted = upTo(senders).map((one) => (one % 2 === 0 ? "refused" : "kept"));
  const answers = await Promise.all(
    wanted.map((subject) => {
      const parts = { buyer: bob.mailboxId, checker: stranger.mailboxId, info: `<info><subject>${subject}</subject></info>` };
      return ann.post("/api/v1/envelope/send", { data: order(template, parts) });
    }),
  );
  await database.run(sql`drop trigger refuse_odd on envelopes`);
  assert.deepEqual(
    answers.map(({ status }) => status),
    wanted.map((subject) => (subject === "kept" ? 201 : 500)),
  );
  const kept = answers.filter(({ status }) => status === 201);
  const numbers = await Promise.all(kept.map(({ json }) => numberOf(Object(json).uuid)));
  assert.deepEqual(
    numbers.toSorted((x, y) => x - y),
    upTo(senders / 2),
  );
});

test("each version of a template counts for itself, and a fill leaves the number as it is", async () => {
  const template = await orderTemplate(ann, { fields });
  assert.equal(await numberOf(Object((await send(template)).json).uuid), 1);
  const uuid: string = Object((await send(template)).json).uuid;
  assert.equal(await numberOf(uuid), 2);
  const data = orderXml({ fields: `${fields}<field type="text" name="more" roleId="seller" optional="true"/>` });
  const changed = await ann.put(`/api/v1/template/${template.uuid}`, { data, access: "mailbox", categories: [] });
  assert.equal(changed.status, 200);
  assert.equal(await numberOf(Object((await send(template)).json).uuid), 1);
  const fill = await bob.put("/api/v1/envelope/fill", {
    uuid,
    data: filled(template, '<field name="b">y</field><field name="no">INV-2</field>'),
  });
  assert.equal(fill.status, 200, fill.text);
  assert.equal(await numberOf(uuid), 2);
});
