import assert from "node:assert/strict";
import { test } from "node:test";
import { approve, approvers, flowOf, reject, sendForApproval } from "@chancery/tests/world/approvals.ts";
import { order, orderTemplate } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

type Row = { readonly envelopeUuid: string; readonly status: string; readonly createdAt: string };

const one = await world();
const { ann, bob, stranger } = one;
const [legal, finance, board] = await approvers(one);
const template = await orderTemplate(ann);
const other = await orderTemplate(ann);
const at = "/api/v1/envelope";

async function newDraft(subject: string, of = template): Promise<string> {
  const info = `<info><subject>${subject}</subject></info>`;
  const data = order(of, { buyer: bob.mailboxId, checker: bob.mailboxId, info });
  return textAt(await ann.post(at, { data }), "uuid");
}

async function send(uuids: readonly string[], more: object): Promise<readonly [number, number | undefined, string | undefined]> {
  const { status, json } = await ann.put(`${at}/send-for-approval`, { uuids, ...more });
  return [status, Object(json).code, Object(json).data?.errors?.[0]?.pointer];
}

async function find(who: Persona, subject: string, body: object): Promise<readonly Row[]> {
  const answer = await who.post(`${at}/search-approvals?limit=1000`, { scope: "inbox", subject, ...body });
  assert.equal(answer.status, 200, answer.text);
  return Object(answer.json).data;
}

const asked = ({ mailboxId: mailboxUuid }: Persona, name: string, orderOf?: number) => ({ name, mailboxUuid, order: orderOf });

test("approvers of one order decide side by side, lower orders first, and the route is flat", async () => {
  const id = await newDraft("Side by side");
  const sent = await send([id], {
    urgent: true,
    approvers: [asked(board, "The board", 9), asked(legal, "Law", 2), asked(finance, "Money", 2)],
  });
  assert.deepEqual(sent, [200, undefined, undefined]);
  const flow = await flowOf(ann, id);
  await approve(legal, id, flow, "Fine");
  const route = Object((await ann.get(`${at}/${id}/approval/${flow}`)).json);
  assert.partialDeepStrictEqual(route, { uuid: flow, urgent: true, completed: false, mailboxUuid: ann.mailboxId });
  assert.deepEqual(
    route.approvers.map((row: Record<string, unknown>) => [row["name"], row["order"], row["status"], row["comment"]]),
    [
      ["Law", 1, "APPROVED", "Fine"],
      ["Money", 1, "WAITING", ""],
      ["The board", 2, "NOT_STARTED", ""],
    ],
  );
  await reject(finance, id, flow, "Too dear");
  const history = Object((await ann.get(`${at}/${id}/approval-history`)).json);
  assert.deepEqual([history.length, history[0].completed, history[0].approvers[2].status], [1, true, "CANCELLED"]);
});

test("approvers without an order decide one after the other", async () => {
  const id = await newDraft("One by one");
  await send([id], { approvers: [asked(finance, "Money"), asked(legal, "Law")] });
  const { approvers: rows } = Object((await ann.get(`${at}/${id}/approval/${await flowOf(ann, id)}`)).json);
  assert.deepEqual(
    rows.map(({ name, status }: { name: string; status: string }) => [name, status]),
    [
      ["Money", "WAITING"],
      ["Law", "NOT_STARTED"],
    ],
  );
});

test("a route is asked for in exactly one way, and its faults have their places", async () => {
  const uuids = [await newDraft("Refused")];
  const list = [asked(legal, "Law")];
  const flowUuid = "01930000-0000-7000-8000-00000000dead";
  assert.deepEqual(await send(uuids, {}), [400, 1006, ""]);
  assert.deepEqual(await send(uuids, { approvers: list, steps: [{ approvers: [legal.mailboxId] }] }), [400, 1006, ""]);
  assert.deepEqual(await send(uuids, { approvers: list, flowUuid }), [400, 1006, ""]);
  assert.deepEqual(await send(uuids, { flowUuid }), [400, 1006, "/flowUuid"]);
  const own = { approvers: [asked(legal, "Law", 2), asked(ann, "Me", 1)] };
  assert.deepEqual(await send(uuids, own), [400, 50083, "/approvers/1/mailboxUuid"]);
  const many = Array.from({ length: 21 }, () => asked(legal, "Law", 1));
  assert.deepEqual(await send(uuids, { approvers: many }), [400, 1006, "/approvers"]);
});

test("the inbox is found by template, initiator, urgency and time, in either order", async () => {
  const [early, late] = [await newDraft("Filter pumps"), await newDraft("Filter pumps", other)];
  await send([early], { approvers: [asked(board, "Board")], urgent: true });
  await send([late], { approvers: [asked(board, "Board")] });
  const ids = async (body: object) => (await find(board, "filter pumps", body)).map((row) => row.envelopeUuid);
  assert.deepEqual(
    [await ids({}), await ids({ sort: "asc" })],
    [
      [late, early],
      [early, late],
    ],
  );
  assert.deepEqual([await ids({ urgent: true }), await ids({ urgent: false })], [[early], [late]]);
  assert.deepEqual([await ids({ template: [other.uuid] }), await ids({ template: [] })], [[late], []]);
  assert.deepEqual([await ids({ initiator: [ann.mailboxId] }), await ids({ initiator: [bob.mailboxId] })], [[late, early], []]);
  const [{ createdAt }] = (await find(board, "filter pumps", {})) as readonly [Row];
  assert.deepEqual([await ids({ receiveDateFrom: createdAt }), await ids({ receiveDateTo: createdAt })], [[late], [late, early]]);
  assert.deepEqual([await ids({ status: ["WAITING"] }), await ids({ status: ["NOT_STARTED"] })], [[late, early], []]);
  assert.equal((await board.post(`${at}/search-approvals`, { subject: "x" })).status, 400);
  const span = { receiveDateFrom: "2026-01-02T00:00:00Z", receiveDateTo: "2026-01-01T00:00:00Z" };
  const [fault] = Object((await board.post(`${at}/search-approvals`, { scope: "inbox", ...span })).json).data.errors;
  assert.deepEqual([fault.code, fault.pointer], [1041, "/receiveDateTo"]);
});

test("rows and their page name envelope, template and initiator", async () => {
  const id = await newDraft("Names of rows");
  await send([id], { approvers: [asked(board, "Board")], urgent: true });
  const answer = Object((await board.post(`${at}/search-approvals`, { scope: "inbox", subject: "names of rows" })).json);
  assert.partialDeepStrictEqual(answer.data, [
    {
      uuid: id,
      envelopeUuid: id,
      approvalFlowUuid: await flowOf(ann, id),
      subject: "Names of rows",
      status: "WAITING",
      urgent: true,
      mailboxUUID: ann.mailboxId,
      accountUuid: people.ann.accountId,
      mailboxName: "Contracts",
      templateUuid: template.uuid,
      templateName: "Order",
      total: 3,
      completed: 0,
      expiredAfter: null,
    },
  ]);
  const { accountId: accountUuid, mailboxId: mailboxUuid } = people.ann;
  assert.deepEqual(answer.initiators, [
    { uuid: mailboxUuid, mailboxUuid, mailboxName: "Contracts", accountUuid, accountName: "Acme Ltd" },
  ]);
  assert.deepEqual(answer.templates, [{ uuid: template.uuid, templateUuid: template.uuid, templateName: "Order" }]);
  const ids = await board.post(`${at}/search-approvals?uuidOnly=true`, { scope: "inbox", subject: "names of rows" });
  assert.deepEqual(Object(ids.json).data, [{ uuid: id, envelopeUuid: id, approvalFlowUuid: await flowOf(ann, id) }]);
});

test("the outbox has the routes that the mailbox has started, by their status", async () => {
  const [approved, rejected, waiting, withdrawn] = await Promise.all(
    ["a", "b", "c", "d"].map((name) => newDraft(`Outbox ${name}`)),
  );
  const all = [approved!, rejected!, waiting!, withdrawn!];
  await sendForApproval(ann, all, [[stranger]]);
  await approve(stranger, approved!, await flowOf(ann, approved!));
  await reject(stranger, rejected!, await flowOf(ann, rejected!), "No");
  await ann.send("DELETE", `${at}/${withdrawn}/approval/${await flowOf(ann, withdrawn!)}`);
  for (const [status, ids] of [
    [["APPROVED"], [approved]],
    [["REJECTED"], [rejected]],
    [["WAITING"], [waiting]],
    [["CANCELLED"], [withdrawn]],
    [["NOT_STARTED"], []],
    [undefined, all],
  ] as const) {
    const found = await find(ann, "outbox", { scope: "outbox", status });
    assert.deepEqual(found.map((row) => row.envelopeUuid).toSorted(), ids.toSorted(), String(status));
    for (const row of found) assert.ok(!status || row.status === status[0]);
  }
  assert.deepEqual(await find(stranger, "outbox", { scope: "outbox" }), []);
});

test("a draft on approval stays among the drafts, and an envelope that was sent in the outbox", async () => {
  const draft = await newDraft("Still a draft");
  const own = order(template, {
    buyer: ann.mailboxId,
    checker: bob.mailboxId,
    info: "<info><subject>Still a draft</subject></info>",
  });
  const sent = textAt(await ann.post(`${at}/send`, { data: own }), "uuid");
  const counters = async () => Object((await ann.get("/api/v1/mailbox/stat")).json).counters;
  const before = await counters();
  await send([draft, sent], { approvers: [asked(legal, "Law")] });
  const listed = async (scope: string) => {
    const answer = await ann.post(`${at}/search`, { scope: [scope], subject: "Still a draft", status: ["ON_APPROVAL"] });
    return Object(answer.json).data.map(({ uuid }: { uuid: string }) => uuid);
  };
  assert.deepEqual([await listed("draft"), await listed("outbox")], [[draft], [sent]]);
  const after = await counters();
  assert.deepEqual([after.draft, after.outbox, after.onApproval], [before.draft, before.outbox, before.onApproval + 2]);
});

test("a route named with the envelope of another is refused, whatever else names it", async () => {
  const [id, unrelated] = [await newDraft("Named twice"), await newDraft("Named twice")];
  await send([id], { approvers: [asked(legal, "Law")] });
  const flowUuid = await flowOf(ann, id);
  const right = { envelopeUuid: id, flowUuid };
  const wrong = { envelopeUuid: unrelated, flowUuid };
  const decide = async (envelopes: readonly object[]) => legal.put(`${at}/approval`, { status: "APPROVED", envelopes });
  for (const [envelopes, pointer] of [
    [[wrong, right], "/envelopes/0"],
    [[right, wrong], "/envelopes/1"],
  ] as const) {
    const refused = await decide(envelopes);
    assert.equal(refused.status, 422, refused.text);
    assert.partialDeepStrictEqual(Object(refused.json).data.errors, [{ code: 50076, pointer }]);
    assert.equal(Object(refused.json).data.errors.length, 1);
  }
  assert.equal((await decide([right, right])).status, 200);
});

test("an approver decides on one route at its own path", async () => {
  const id = await newDraft("One route");
  await send([id], { approvers: [asked(legal, "Law")] });
  const path = `${at}/${id}/approval/${await flowOf(ann, id)}`;
  const decide = async (who: Persona, body: object) => {
    const { status, json } = await who.put(path, body);
    return [status, Object(json).code, Object(json).data?.errors?.[0]?.pointer ?? Object(json).data?.errors?.[0]?.parameter];
  };
  assert.deepEqual(await decide(legal, { status: "REJECTED" }), [400, 50077, "/comment"]);
  assert.deepEqual(await decide(ann, { status: "APPROVED" }), [403, 50085, "flowUuid"]);
  assert.deepEqual(await decide(legal, { status: "APPROVED", comment: "Fine" }), [200, undefined, undefined]);
  assert.deepEqual(await decide(legal, { status: "APPROVED" }), [422, 50081, "flowUuid"]);
});
