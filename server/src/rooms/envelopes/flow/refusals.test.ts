import assert from "node:assert/strict";
import { test } from "node:test";
import type { EnvelopeStatus } from "@chancery/core/envelope/model/model.ts";
import { allowedActions, finalStatuses, transitions, type EnvelopeAction } from "@chancery/core/envelope/model/transitions.ts";
import { addDays, addMs, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import { reservedSegments } from "../../../http/route/paths.ts";

// Everything that changes an envelope, in every status: what the table of transitions does not let be done is refused.

let now: Instant = parseInstant("2026-11-20T12:00:00Z", "test");
const one = await world({ clock: { now: () => now } });
const at = "/api/v1/envelope";
const template = await orderTemplate(one.ann);
const lateInfo = '<info><subject>Order</subject><expire afterDays="1"/></info>';
const step = filled(template, '<field name="b">ok</field>');
const data = order(template, { buyer: one.bob.mailboxId, checker: one.bob.mailboxId });

/** The number and the allowed actions of a refusal; undefined when the state does not refuse it. */
type Refusal = { readonly status: number; readonly allowed: readonly string[] | undefined } | undefined;
/** Neither what the service does by itself, nor what an invited stranger does with the code of an email. */
type PeopleAction = Exclude<EnvelopeAction, "expire" | "accept">;

/** The request of each action. A bulk action reports the result of its envelope in its process, without the allowed values. */
const asks: Readonly<Record<PeopleAction, (who: Persona, uuid: string) => Promise<Refusal>>> = {
  save: async (who, uuid) => refusalOf(await who.put(at, { uuid, data: step })),
  send: async (who, uuid) => refusalOf(await who.post(`${at}/send`, { uuid, data })),
  remove: async (who, uuid) => refusalOf(await who.send("DELETE", at, { body: { uuids: [uuid] } })),
  fill: async (who, uuid) => refusalOf(await who.put(`${at}/fill`, { uuid, data: step })),
  sign: async (who, uuid) => {
    const signatures = [{ source: "binary", data: "AAAA" }];
    return refusalOf(await who.put(`${at}/${uuid}/sign`, [{ documentId: "order", signatureName: "S", signatures }]));
  },
  approve: async (who, uuid) => bulkRefusal(who, await who.post(`${at}/approve`, { uuids: [uuid] })),
  delegate: async (who, uuid) =>
    bulkRefusal(who, await who.post(`${at}/delegate`, { uuids: [uuid], delegateMailbox: people.stranger.mailboxId })),
  cancel: async (who, uuid) =>
    bulkRefusal(who, await who.send("DELETE", `${at}/cancel`, { body: { uuids: [uuid], comment: "Ordered twice" } })),
};

function refusalOf({ status, json, text }: Answer): Refusal {
  assert.notEqual(status, 404, text);
  const { code, data: more } = Object(json);
  return code === 50050 ? { status, allowed: more.allowed } : undefined;
}

async function bulkRefusal(who: Persona, started: Answer): Promise<Refusal> {
  const answer = await who.get(`/api/v1/process-status/${textAt(started, "uuid")}?details=true`);
  const [{ errorCode }] = Object(answer.json).details;
  return errorCode === "envelope.status_wrong" ? { status: 422, allowed: undefined } : undefined;
}

async function later(): Promise<readonly [Persona, Persona]> {
  now = addDays(now, 1);
  const call = callingApp(one.app);
  return [await signIn(call, people.ann), await signIn(call, people.bob)];
}

/** A maker of envelopes in each status; past their expiry with and without the work of the job. */
async function ofEveryStatus(): Promise<readonly (readonly [string, EnvelopeStatus, () => Promise<string>])[]> {
  const expired = await Promise.all(actions.map(() => sendOrder(one, template, { info: lateInfo })));
  const [ann, bob] = await later();
  await one.rooms.schedules.find(({ name }) => name === "envelopes.expire")!.work(new AbortController().signal);
  const late = await Promise.all(actions.map(() => sendOrder({ ann, bob }, template, { info: lateInfo })));
  const [sender, buyer] = await later();
  owner = sender;
  const send = () => sendOrder({ ann: sender, bob: buyer }, template);
  return [
    ["DRAFT", "DRAFT", async () => textAt(await sender.post(at, { data }), "uuid")],
    ["SENT", "SENT", send],
    ["COMPLETED", "COMPLETED", async () => completed(buyer, await send())],
    ["CANCELLED", "CANCELLED", async () => cancelled(sender, await send())],
    ["EXPIRED, its job not run", "EXPIRED", async () => late.pop()!],
    ["EXPIRED, its job run", "EXPIRED", async () => expired.pop()!],
  ];
}

async function completed(buyer: Persona, uuid: string): Promise<string> {
  assert.equal((await buyer.put(`${at}/fill`, { uuid, data: step })).status, 200);
  assert.equal((await buyer.put(`${at}/fill`, { uuid, data: filled(template, "") })).status, 200);
  // a fill that came before the completion would have waited for it; however slow this machine is, the next one comes later
  now = addMs(now, 60_000);
  return uuid;
}

async function cancelled(sender: Persona, uuid: string): Promise<string> {
  assert.equal(await asks.cancel(sender, uuid), undefined);
  return uuid;
}

const isOfPeople = (action: EnvelopeAction): action is PeopleAction => action !== "expire" && action !== "accept";
const ofPeople = [...new Set(transitions.map(({ action }) => action))].filter(isOfPeople);
const actions = ofPeople.filter((action) => !reservedSegments.get(at)?.has(action));
let owner = one.ann;
const statuses = await ofEveryStatus();

test("every action of the table is asked for here", () => {
  assert.deepEqual(Object.keys(asks).toSorted(), ofPeople.toSorted());
});

for (const [name, status, make] of statuses) {
  test(`an envelope that is ${name} lets the table's actions be done, and answers the others with them`, async () => {
    const allowed = allowedActions(status);
    for (const action of actions) {
      const id = await make();
      const before = Object((await owner.get(`${at}/${id}?include=envelope`)).json).envelope;
      assert.equal(before.status, status);
      const refusal = await asks[action](owner, id);
      assert.equal(refusal === undefined, allowed.includes(action), action);
      if (!refusal) continue;
      assert.equal(refusal.status, 422, action);
      if (refusal.allowed) assert.deepEqual(refusal.allowed, allowed, action);
      assert.deepEqual(Object((await owner.get(`${at}/${id}?include=envelope`)).json).envelope, before);
    }
  });
}

test("final statuses let nothing be done", () => {
  for (const status of finalStatuses) assert.deepEqual(allowedActions(status), []);
});
