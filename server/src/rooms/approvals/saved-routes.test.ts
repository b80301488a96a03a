import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { createPaper, offerXml, textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, stranger, database } = await world();
const at = "/api/v1/approvalFlow";
const approvers = [
  { name: "Legal", mailboxUuid: bob.mailboxId, order: 2 },
  { name: "Board", mailboxUuid: stranger.mailboxId, order: 1 },
];
const body = { name: "Verträge", flowType: "manual", approvers };
const save = async (more: object = {}, who = ann) => textAt(await who.post(at, { ...body, ...more }), "uuid");
const remove = (ids: readonly string[], who = ann) => who.send("DELETE", at, { body: ids });
const codesOf = async (more: object) => {
  const { status, json } = await ann.post(at, { ...body, ...more });
  return [status, Object(json).code];
};

test("a route is saved, listed, replaced and removed", async () => {
  const id = await save();
  const { approvers: shown, ...route } = Object((await ann.get(`${at}/${id}`)).json);
  const more = { sharedForAccount: false, sharedForMailboxes: [] };
  assert.deepEqual(route, { uuid: id, name: "Verträge", flowType: "manual", ...more });
  const named = Object(shown).map(({ mailboxName, ...one }: { readonly mailboxName: string }) => [mailboxName !== "", one]);
  assert.deepEqual(
    named,
    approvers.map((one) => [true, one]),
  );
  const replaced = await ann.put(`${at}/${id}`, { ...body, name: "Orders" });
  assert.deepEqual([replaced.status, replaced.text], [200, ""]);
  const page = Object((await ann.get(`${at}?keyword=ORD`)).json);
  assert.deepEqual([page.totalElements, page.data[0].name], [1, "Orders"]);
  assert.equal(Object((await ann.get(`${at}?keyword=vertrage`)).json).totalElements, 0);
  const unknown = "01930000-0000-7000-8000-00000000dead";
  assert.equal((await remove([id, unknown])).status, 404);
  assert.equal((await remove([id, id])).status, 204);
  assert.equal((await ann.get(`${at}/${id}`)).status, 404);
  const trail = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation
    from audit_records
    where record::json->>'operation' like 'approval-flow-%'
    order by sequence`);
  const verbs = trail.map(({ operation }) => operation.slice("approval-flow-".length));
  assert.deepEqual(verbs, ["created", "updated", "deleted"]);
});

test("routes of other mailboxes are neither seen nor changed", async () => {
  const id = await save({ sharedForAccount: true, sharedForMailboxes: [ann.mailboxId] });
  assert.equal((await bob.get(`${at}/${id}`)).status, 404);
  assert.equal(Object((await bob.get(at)).json).totalElements, 0);
  const change = { ...body, approvers: [{ name: "Legal", mailboxUuid: stranger.mailboxId }] };
  assert.equal((await bob.put(`${at}/${id}`, change)).status, 404);
  assert.equal((await remove([id], bob)).status, 404);
  assert.equal((await remove([id])).status, 204);
});

test("approvers are checked like those of a request, and sharing stays in the account", async () => {
  assert.deepEqual(await codesOf({ approvers: [{ name: "I", mailboxUuid: ann.mailboxId }] }), [400, 50083]);
  assert.deepEqual(await codesOf({ approvers: [approvers[0], approvers[0]] }), [400, 50084]);
  assert.deepEqual(await codesOf({ sharedForMailboxes: [bob.mailboxId] }), [400, 30001]);
  assert.deepEqual(await codesOf({ flowType: "free" }), [400, 1006]);
});

test("envelopes are sent on a saved route: auto is one step, manual follows the order", async () => {
  const paper = await createPaper(ann);
  for (const [flowType, expected] of [
    ["auto", [1, 1]],
    ["manual", [1, 2]],
  ] as const) {
    const flowUuid = await save({ flowType });
    const draft = textAt(await ann.post("/api/v1/envelope", { data: offerXml(paper, ann.mailboxId) }), "uuid");
    const path = "/api/v1/envelope/send-for-approval";
    const hidden = await bob.put(path, { uuids: [draft], flowUuid });
    assert.equal(hidden.status, 400, "a route of another mailbox");
    const sent = await ann.put(path, { uuids: [draft], flowUuid });
    assert.equal(sent.status, 200, sent.text);
    const [route] = Object((await ann.get(`/api/v1/envelope/${draft}/approval-history`)).json);
    assert.deepEqual(
      route.approvers.map(({ order }: { readonly order: number }) => order),
      expected,
    );
  }
});
