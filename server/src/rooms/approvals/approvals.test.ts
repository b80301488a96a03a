import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { approve, approvers, flowOf, reject, sendForApproval } from "@chancery/tests/world/approvals.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const [legal, finance, board] = await approvers(one);
const template = await orderTemplate(ann);
const at = "/api/v1/envelope";
const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
const b = '<field name="b">ok</field>';

const numbersOf = ({ status, json }: Answer) => [status, Object(json).code];
const newDraft = async (xml = data): Promise<string> => textAt(await ann.post(at, { data: xml }), "uuid");
const statusFor = async (who: Persona, id: string): Promise<string | number> => {
  const answer = await who.get(`${at}/${id}?include=envelope`);
  return answer.status === 200 ? Object(answer.json).envelope.status : answer.status;
};
const listed = async (who: Persona, body: object = {}) =>
  Object((await who.post(`${at}/search-approvals?limit=1000`, { scope: "inbox", ...body })).json).data as readonly {
    readonly envelopeUuid: string;
    readonly status: string;
  }[];
const flowAt = (id: string, flow: string) => `${at}/${id}/approval/${flow}`;
const show = async (who: Persona, id: string, flow: string) => Object((await who.get(flowAt(id, flow))).json);

test("a draft goes from step to step, and can be sent when all have approved", async () => {
  const id = await newDraft();
  assert.deepEqual(
    (await sendForApproval(ann, [id], [[legal, finance], [board]])).map(({ result }) => result),
    [true],
  );
  const flow = await flowOf(ann, id);
  assert.deepEqual(
    [await statusFor(ann, id), await statusFor(legal, id), await statusFor(board, id)],
    ["ON_APPROVAL", "ON_APPROVAL", 404],
  );
  assert.deepEqual(numbersOf(await board.get(flowAt(id, flow))), [404, 50076]);
  assert.equal((await approve(legal, id, flow)).status, 200);
  assert.equal(await statusFor(board, id), 404);
  assert.equal((await approve(finance, id, flow, "Cheap enough")).status, 200);
  assert.equal(await statusFor(board, id), "ON_APPROVAL");
  assert.equal((await approve(board, id, flow)).status, 200);
  assert.deepEqual([await statusFor(ann, id), await statusFor(board, id)], ["DRAFT", "DRAFT"]);
  const { status, steps, message, startedBy } = await show(legal, id, flow);
  assert.deepEqual([status, message, startedBy.mailboxUuid], ["APPROVED", "By Friday", ann.mailboxId]);
  assert.deepEqual(
    steps.map(({ approvers: rows }: { approvers: object[] }) => rows.map((row) => [Object(row).status, Object(row).comment])),
    [
      [
        ["APPROVED", ""],
        ["APPROVED", "Cheap enough"],
      ],
      [["APPROVED", ""]],
    ],
  );
  assert.equal((await ann.post(`${at}/send`, { uuid: id, data })).status, 201);
  assert.deepEqual([await statusFor(ann, id), await statusFor(board, id)], ["SENT", "SENT"]);
});

test("while a route runs its mailbox changes nothing, and others are unaffected", async () => {
  const draft = await newDraft();
  await sendForApproval(ann, [draft], [[legal]]);
  for (const answer of [
    await ann.put(at, { uuid: draft, data }),
    await ann.post(`${at}/send`, { uuid: draft, data }),
    await ann.send("DELETE", at, { body: { uuids: [draft] } }),
  ]) {
    assert.deepEqual(numbersOf(answer), [422, 50078], answer.text);
  }
  const parallel = await orderTemplate(ann, { isParallel: true });
  const id = await sendOrder(one, parallel, { checker: stranger.mailboxId });
  await sendForApproval(bob, [id], [[legal]]);
  const fill = await bob.put(`${at}/fill`, { uuid: id, data: filled(parallel, b) });
  assert.deepEqual([...numbersOf(fill), Object(fill.json).data.allowed], [422, 50078, ["withdraw"]]);
  const checked = await bob.post(`${at}/check`, { uuid: id, data: filled(parallel, b) });
  assert.equal(Object(checked.json).errors[0].code, 50078);
  assert.equal((await stranger.put(`${at}/fill`, { uuid: id, data: filled(parallel, '<field name="c">x</field>') })).status, 200);
  const seen = [await statusFor(bob, id), await statusFor(stranger, id), await statusFor(legal, id)];
  assert.deepEqual(seen, ["ON_APPROVAL", "SENT", "ON_APPROVAL"]);
  await approve(legal, id, await flowOf(bob, id));
  assert.equal(await statusFor(bob, id), "WAITING");
  assert.equal((await bob.put(`${at}/fill`, { uuid: id, data: filled(parallel, b) })).status, 200);
});

test("one rejection, with a comment, ends a route; approvers without a decision no longer see the envelope", async () => {
  const id = await newDraft();
  await sendForApproval(ann, [id], [[legal, finance], [board]]);
  const flow = await flowOf(ann, id);
  const silent = await reject(legal, id, flow);
  assert.deepEqual([...numbersOf(silent), textAt(silent, "data", "errors", 0, "pointer")], [400, 50077, "/comment"]);
  assert.equal((await reject(legal, id, flow, "Too dear")).status, 200);
  assert.deepEqual([await statusFor(ann, id), await statusFor(legal, id), await statusFor(finance, id)], ["DRAFT", "DRAFT", 404]);
  assert.deepEqual(numbersOf(await approve(finance, id, flow)), [422, 50081]);
  assert.equal((await show(ann, id, flow)).status, "REJECTED");
  await sendForApproval(ann, [id], [[finance]]);
  assert.equal((await approve(finance, id, await flowOf(ann, id))).status, 200);
  const history = Object((await ann.get(`${at}/${id}/approval-history`)).json);
  assert.deepEqual(
    history.map(({ status }: { status: string }) => status),
    ["REJECTED", "APPROVED"],
  );
  assert.equal(Object((await legal.get(`${at}/approval-history?envelopeUuid=${id}`)).json).totalElements, 1);
  assert.deepEqual(numbersOf(await stranger.get(`${at}/${id}/approval-history`)), [404, 50011]);
});

test("a mailbox decides once, and several envelopes all or none", async () => {
  const ids = [await newDraft(), await newDraft()];
  await sendForApproval(ann, ids, [[legal, finance]]);
  const envelopes = await Promise.all(
    ids.map(async (envelopeUuid) => ({ envelopeUuid, flowUuid: await flowOf(ann, envelopeUuid) })),
  );
  await approve(legal, envelopes[0]!.envelopeUuid, envelopes[0]!.flowUuid);
  const both = await legal.put(`${at}/approval`, { status: "APPROVED", envelopes });
  assert.deepEqual(numbersOf(both), [422, 50080]);
  assert.deepEqual(
    Object(both.json).data.errors.map(({ code, pointer }: { code: number; pointer: string }) => [code, pointer]),
    [[50080, "/envelopes/0"]],
  );
  assert.equal((await show(legal, envelopes[1]!.envelopeUuid, envelopes[1]!.flowUuid)).steps[0].approvers[0].status, "WAITING");
  assert.equal((await finance.put(`${at}/approval`, { status: "APPROVED", envelopes })).status, 200);
});

test("an approver is in no flow and in no other route, and not named twice", async () => {
  const id = await sendOrder(one, template, { checker: stranger.mailboxId });
  await sendForApproval(bob, [id], [[legal]]);
  const draft = await newDraft();
  assert.equal((await sendForApproval(ann, [draft], [[bob]]))[0]?.errorCode, "approval.participant");
  assert.equal((await sendForApproval(ann, [id], [[legal]]))[0]?.errorCode, "role.inactive");
  assert.equal((await sendForApproval(bob, [id], [[finance]]))[0]?.errorCode, "approval.running");
  assert.equal((await sendForApproval(stranger, [id], [[finance]]))[0]?.errorCode, "envelope.not_found");
  const parallel = await sendOrder(one, await orderTemplate(ann, { isParallel: true }), { checker: stranger.mailboxId });
  await sendForApproval(bob, [parallel], [[legal], [finance]]);
  assert.equal((await sendForApproval(stranger, [parallel], [[finance]]))[0]?.errorCode, "approval.elsewhere");
  const unknown = "01930000-0000-7000-8000-00000000dead";
  const steps = [{ approvers: [ann.mailboxId, legal.mailboxId] }, { approvers: [legal.mailboxId, unknown] }];
  const refused = await ann.put(`${at}/send-for-approval`, { uuids: [draft], steps });
  assert.deepEqual(
    Object(refused.json).data.errors.map(({ code, pointer }: { code: number; pointer: string }) => [code, pointer]),
    [
      [50083, "/steps/0/approvers/0"],
      [50084, "/steps/1/approvers/0"],
      [30001, "/steps/1/approvers/1"],
    ],
  );
  assert.equal((await ann.put(`${at}/send-for-approval`, { uuids: [draft], steps: [] })).status, 400);
});

test("where sharing is forbidden approvers are of the company", async () => {
  const xml = await orderTemplate(ann, { info: '<forwarding delegation="true" sharing="false"/>' });
  const draft = await newDraft(order(xml, { buyer: bob.mailboxId, checker: bob.mailboxId }));
  assert.equal((await sendForApproval(ann, [draft], [[stranger]]))[0]?.errorCode, "approval.company_other");
  assert.equal((await sendForApproval(ann, [draft], [[legal]]))[0]?.result, true);
});

test("only the starter can withdraw a route", async () => {
  const id = await newDraft();
  await sendForApproval(ann, [id], [[legal, finance]]);
  const flow = await flowOf(ann, id);
  await approve(legal, id, flow);
  assert.deepEqual(numbersOf(await legal.send("DELETE", flowAt(id, flow))), [403, 50082]);
  assert.deepEqual(numbersOf(await stranger.send("DELETE", flowAt(id, flow))), [404, 50076]);
  assert.equal((await ann.send("DELETE", flowAt(id, flow))).status, 200);
  assert.deepEqual(numbersOf(await ann.send("DELETE", flowAt(id, flow))), [422, 50081]);
  assert.deepEqual([await statusFor(ann, id), await statusFor(legal, id), await statusFor(finance, id)], ["DRAFT", "DRAFT", 404]);
  assert.equal((await ann.send("DELETE", at, { body: { uuids: [id] } })).status, 200);
  assert.equal(await statusFor(legal, id), 404);
});

test("approvals are found by status, subject and starter, and not among the envelopes", async () => {
  const subject = "Ünusual pumps";
  const info = `<info><subject>${subject}</subject></info>`;
  const id = await newDraft(order(template, { buyer: bob.mailboxId, checker: bob.mailboxId, info }));
  await sendForApproval(ann, [id], [[board]]);
  const found = async (body: object) => (await listed(board, body)).map(({ envelopeUuid }) => envelopeUuid);
  assert.deepEqual(await found({ subject: "unusual", status: ["WAITING"], mailbox: [ann.mailboxId] }), [id]);
  assert.deepEqual(await found({ subject: "unusual", status: ["APPROVED"] }), []);
  assert.deepEqual(await found({ subject: "unusual", mailbox: [bob.mailboxId] }), []);
  const search = await board.post(`${at}/search`, { subject: "unusual" });
  assert.equal(Object(search.json).totalElements, 0);
  const own = await ann.post(`${at}/search`, { subject: "unusual", status: ["ON_APPROVAL"] });
  assert.equal(Object(own.json).totalElements, 1);
  const pages = Object((await board.post(`${at}/search-approvals?limit=1`, { scope: "inbox" })).json);
  const next = Object((await board.post(`${at}/search-approvals?limit=1&cursor=${pages.nextCursor}`, { scope: "inbox" })).json);
  assert.deepEqual([pages.data[0].envelopeUuid, next.data.length, next.data[0].envelopeUuid === id], [id, 1, false]);
});

test("a cancellation by another mailbox ends the route with the envelope, immediately for every reader, and then in the database", async () => {
  const id = await sendOrder(one, template);
  await sendForApproval(bob, [id], [[legal, finance]]);
  const flow = await flowOf(bob, id);
  await approve(legal, id, flow);
  await ann.send("DELETE", `${at}/cancel`, { body: { uuids: [id], comment: "Ordered twice" } });
  const readers = async () => [await statusFor(bob, id), await statusFor(legal, id), (await show(bob, id, flow)).status];
  const before = await readers();
  assert.deepEqual(before, ["CANCELLED", "CANCELLED", "ENDED"]);
  assert.deepEqual(numbersOf(await approve(finance, id, flow)), [422, 50081]);
  assert.ok(!(await listed(finance)).some(({ envelopeUuid }) => envelopeUuid === id));
  await one.rooms.schedules.find(({ name }) => name === "approvals.end")?.work(new AbortController().signal);
  assert.deepEqual([await readers(), await statusFor(finance, id), await flowOf(bob, id)], [before, 404, null]);
});

test("a route leaves its steps in the trail, and an event each", async () => {
  const id = await newDraft();
  await sendForApproval(ann, [id], [[legal, finance]]);
  const flow = await flowOf(ann, id);
  await approve(legal, id, flow);
  await reject(finance, id, flow, "No");
  const records = await one.database.all<{ readonly approval: string; readonly mailbox_id: string }>(sql`
    select record::json->'details'->>'approval' as approval, record::json->>'mailboxId' as mailbox_id
    from audit_records
    where subject_id = ${id}
      and record::json->>'operation' = 'INFO'
    order by sequence`);
  assert.deepEqual(
    records.map((row) => [row.approval, row.mailbox_id]),
    [
      ["start", ann.mailboxId],
      ["approve", legal.mailboxId],
      ["reject", finance.mailboxId],
    ],
  );
  const events = await one.database.all<{ readonly status: string }>(sql`
    select payload->>'status' as status from outbox where key = ${id} and name = 'approval.changed' order by id`);
  assert.deepEqual(
    events.map(({ status }) => status),
    ["RUNNING", "RUNNING", "REJECTED"],
  );
});

test("a delegated step that is on approval is not taken back before its route has ended", async () => {
  const id = await sendOrder(one, template);
  await bob.post(`${at}/delegate`, { uuids: [id], delegateMailbox: stranger.mailboxId });
  await sendForApproval(stranger, [id], [[legal]]);
  const takeBack = async () => bob.send("DELETE", `${at}/delegate`, { body: { envelopeUuid: id } });
  assert.deepEqual(numbersOf(await takeBack()), [422, 50078]);
  await approve(legal, id, await flowOf(stranger, id));
  assert.equal((await takeBack()).status, 200);
});
