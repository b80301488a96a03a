import assert from "node:assert/strict";
import { test } from "node:test";
import { approve, approvers, flowOf, sendForApproval } from "@chancery/tests/world/approvals.ts";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { relayOrdered } from "../../jobs/relay-ordered.ts";

const one = await world();
const { ann, bob } = one;
const template = await orderTemplate(ann);

type Row = { readonly kind: string; readonly mailbox_id: string; readonly body: string };

/** The events of an envelope, numbered now. */
async function eventsOf(id: string): Promise<readonly Row[]> {
  await relayOrdered(one.database, one.rooms.orderedHandlers);
  return one.database.all<Row>(sql`
    select kind, mailbox_id, body
    from mailbox_events
    where envelope_id = ${id}
    order by sequence`);
}

const fill = (uuid: string, fields: string) => bob.put("/api/v1/envelope/fill", { uuid, data: filled(template, fields) });

/** Status by status, in time order, as one mailbox saw them. */
async function seenBy(mailboxId: string, id: string): Promise<readonly unknown[]> {
  const rows = (await eventsOf(id)).filter((row) => row.mailbox_id === mailboxId);
  return rows.map(({ kind, body }) => [kind, JSON.parse(body).status]);
}

test("an envelope that is sent and filled is an event in each mailbox for each status", async () => {
  const id = await sendOrder(one, template);
  for (const field of ["b", "c"]) assert.equal((await fill(id, `<field name="${field}">x</field>`)).status, 200);
  assert.deepEqual(await seenBy(ann.mailboxId, id), [
    ["appeared", "SENT"],
    ["status", "COMPLETED"],
  ]);
  assert.deepEqual(await seenBy(bob.mailboxId, id), [
    ["appeared", "WAITING"],
    ["status", "COMPLETED"],
  ]);
  const bodies = (await eventsOf(id)).map(({ body }) => JSON.parse(body));
  assert.ok(bodies.every((body) => body.uuid === id && body.template === template.uuid && body.sender === ann.mailboxId));
});

test("an approver sees the end of the envelope, not the steps of others while the approval runs", async () => {
  const [legal, finance] = await approvers(one);
  const parallel = await orderTemplate(ann, { isParallel: true });
  const id = await sendOrder(one, parallel, { buyer: finance.mailboxId });
  await sendForApproval(finance, [id], [[legal]]);
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid: id, data: filled(parallel, "") })).status, 200);
  assert.deepEqual(await seenBy(legal.mailboxId, id), [["appeared", "ON_APPROVAL"]]);
  await approve(legal, id, await flowOf(finance, id));
  const filling = { uuid: id, data: filled(parallel, '<field name="b">x</field>') };
  assert.equal((await finance.put("/api/v1/envelope/fill", filling)).status, 200);
  assert.deepEqual(await seenBy(legal.mailboxId, id), [
    ["appeared", "ON_APPROVAL"],
    ["status", "SENT"],
    ["status", "COMPLETED"],
  ]);
});

test("a removed draft is an event with its last status, and labels are those of the mailbox", async () => {
  const draft = await ann.post("/api/v1/envelope", { data: order(template, { buyer: bob.mailboxId, checker: bob.mailboxId }) });
  const id = Object(draft.json).uuid;
  const label = await ann.post("/api/v1/label", { name: "Urgent", colorText: "ffffff", colorBg: "000000" });
  await ann.post("/api/v1/label/assignments", { labelName: "Urgent", envelopes: [id] });
  assert.equal((await ann.send("DELETE", "/api/v1/envelope", { body: { uuids: [id] } })).status, 200);
  const rows = await eventsOf(id);
  assert.deepEqual(
    rows.map(({ kind, body }) => [kind, JSON.parse(body).status, JSON.parse(body).labelNames, JSON.parse(body).label]),
    [
      ["appeared", "DRAFT", [], []],
      ["removed", "DRAFT", ["Urgent"], [Object(label.json).uuid]],
    ],
  );
});
