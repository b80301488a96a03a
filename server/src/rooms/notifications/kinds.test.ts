import assert from "node:assert/strict";
import { test } from "node:test";
import { approve, approvers, flowOf, reject, sendForApproval } from "@chancery/tests/world/approvals.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import { relayOrdered } from "../../jobs/relay-ordered.ts";

const one = await world();
const { ann, bob, stranger } = one;
const template = await orderTemplate(ann);
const at = "/api/v1/envelope";

type Shown = { readonly code: number; readonly data: Readonly<Record<string, string>> };

/** Notifications of a person by now, which are read then, with the texts of the emails to them. */
async function noticesOf(who: Persona): Promise<{ readonly shown: readonly Shown[]; readonly texts: readonly string[] }> {
  await relayOrdered(one.database, one.rooms.orderedHandlers);
  const emails = (await sendEmails(one)).filter(({ to }) => to === who.email);
  const { data } = Object((await who.get("/api/v1/notification?limit=1000")).json);
  await who.post("/api/v1/notification/read-all", undefined);
  return { shown: data, texts: emails.map(({ text }) => text) };
}

const codesOf = async (who: Persona) => (await noticesOf(who)).shown.map(({ code }) => code);

test("the sender is notified of a role that others completed, unless that ends the envelope or the sender completed it", async () => {
  const uuid = await sendOrder(one, template, { checker: stranger.mailboxId });
  await bob.put(`${at}/fill`, { uuid, data: filled(template, '<field name="b">ok</field>') });
  const { shown, texts } = await noticesOf(ann);
  assert.deepEqual([shown.map(({ code }) => code), shown[0]?.data["envelopeUuid"]], [[306], uuid]);
  assert.match(texts[0] ?? "", /^The role "Buyer" of the envelope/);
  await stranger.put(`${at}/fill`, { uuid, data: filled(template, '<field name="c">ok</field>') });
  assert.deepEqual(await codesOf(ann), [302]);
  const own = await sendOrder(one, template, { buyer: ann.mailboxId });
  await ann.put(`${at}/fill`, { uuid: own, data: filled(template, '<field name="b">ok</field>') });
  assert.deepEqual(await codesOf(ann), [301]);
});

test("the sender is notified of a delegation", async () => {
  await noticesOf(stranger);
  const uuid = await sendOrder(one, template);
  const body = { uuids: [uuid], delegateMailbox: stranger.mailboxId };
  assert.equal((await bob.post(`${at}/delegate`, body)).status, 200);
  assert.deepEqual([await codesOf(ann), await codesOf(stranger)], [[307], [301]]);
});

test("of a comment those are notified who may read it, with its text, and not the company that wrote it", async () => {
  const uuid = await sendOrder(one, template, { checker: stranger.mailboxId });
  for (const who of [ann, bob, stranger]) await noticesOf(who);
  const write = (text: string, more: object) => ann.post(`${at}/${uuid}/comment`, { text, ...more });
  assert.equal((await write("With tax?", {})).status, 201);
  const { shown, texts } = await noticesOf(bob);
  assert.deepEqual(
    shown.map(({ code, data }) => [code, data["comment"], data["userName"]]),
    [[308, "With tax?", people.ann.company]],
  );
  assert.match(texts[0] ?? "", /^Acme Ltd commented on the envelope[^]*With tax\?/);
  assert.deepEqual([await codesOf(ann), await codesOf(stranger)], [[], []]);
  await write("Too dear?", { audience: "account" });
  assert.deepEqual(await codesOf(bob), []);
});

const [legal] = await approvers(one);

test("the requester of an approval is notified of the decision, with the comment", async () => {
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  const [first, second] = [textAt(await ann.post(at, { data }), "uuid"), textAt(await ann.post(at, { data }), "uuid")];
  await sendForApproval(ann, [first, second], [[legal, stranger]]);
  await noticesOf(ann);
  await approve(legal, first, await flowOf(ann, first));
  assert.deepEqual(await codesOf(ann), []);
  await approve(stranger, first, await flowOf(ann, first));
  assert.deepEqual(await codesOf(ann), [310]);
  await reject(stranger, second, await flowOf(ann, second), "Too dear");
  const { shown } = await noticesOf(ann);
  assert.deepEqual([shown.map(({ code }) => code), shown[0]?.data["comment"]], [[310], "Too dear"]);
});
