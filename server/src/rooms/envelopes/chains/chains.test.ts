import assert from "node:assert/strict";
import { test } from "node:test";
import { order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const template = await orderTemplate(ann);
const unknown = "01930000-0000-7000-8000-00000000dead";
const send = () => sendOrder(one, template);
const codeOf = ({ status, json }: Answer): readonly unknown[] => [status, status < 300 ? 0 : Object(json).code];
const chain = (ids: readonly string[], who = ann) => who.post("/api/v1/envelope/chain", ids);
const idOf = (answer: Answer): string => Object(answer.json).uuid;

test("a chain is seen from its envelopes, newest received first, by each mailbox as far as it sees them", async () => {
  const [first, second, hidden] = [await send(), await send(), await sendOrder(one, template, { buyer: stranger.mailboxId })];
  const made = await chain([first, second, hidden, first]);
  assert.equal(made.status, 201, made.text);
  const path = `/api/v1/envelope/chain/${idOf(made)}`;
  const seen = async (who = ann) => Object((await who.get(path)).json).map((row: { envelopeUuid: string }) => row.envelopeUuid);
  assert.deepEqual(await seen(), [hidden, second, first]);
  assert.deepEqual(await seen(bob), [second, first]);
  const row = Object((await bob.get(path)).json)[0];
  assert.deepEqual([row.chainUuid, row.subject, row.status, row.templateName], [idOf(made), "Order 7", "WAITING", "Order"]);
  const { envelope } = Object((await ann.get(`/api/v1/envelope/${first}`)).json);
  assert.deepEqual([envelope.chainUuid, envelope.chainedByMe], [idOf(made), true]);
  const found = Object((await bob.post("/api/v1/envelope/search", {})).json).data.find(
    (one: { envelopeUuid: string }) => one.envelopeUuid === first,
  );
  assert.deepEqual([found.chainUuid, found.chainedByMe], [idOf(made), false]);
});

test("a mailbox that sees one envelope of a chain may add more", async () => {
  const [first, second, third, fourth] = [await send(), await send(), await send(), await send()];
  const path = `/api/v1/envelope/chain/${idOf(await chain([first, second]))}`;
  assert.deepEqual(codeOf(await bob.put(path, [third])), [200, 0]);
  assert.deepEqual(codeOf(await bob.put(path, [third])), [422, 50073]);
  assert.deepEqual(codeOf(await stranger.put(path, [third])), [404, 50070]);
  assert.deepEqual(codeOf(await ann.put(`/api/v1/envelope/chain/${unknown}`, [fourth])), [404, 50070]);
  assert.deepEqual(codeOf(await stranger.get(path)), [404, 50070]);
});

test("an envelope is in one chain at most, and a chain of fewer than two is none", async () => {
  const [first, second, third] = [await send(), await send(), await send()];
  await chain([first, second]);
  assert.deepEqual(codeOf(await chain([third])), [400, 50069]);
  assert.deepEqual(codeOf(await chain([third, third])), [400, 50069]);
  assert.deepEqual(codeOf(await chain([second, third])), [422, 50071]);
  const mixed = await chain([second, third, unknown]);
  assert.deepEqual(codeOf(mixed), [422, 1006]);
  assert.deepEqual(
    Object(mixed.json).data.errors.map((row: { code: number }) => row.code),
    [50011, 50071],
  );
  assert.equal(Object((await ann.get(`/api/v1/envelope/${third}`)).json).envelope.chainUuid, null);
});

test("only the mailbox that chained an envelope takes it out again", async () => {
  const [first, second, third] = [await send(), await send(), await send()];
  await chain([first, second]);
  assert.deepEqual(codeOf(await bob.send("DELETE", `/api/v1/envelope/${first}/chain`)), [422, 50072]);
  assert.deepEqual(codeOf(await ann.put("/api/v1/envelope/unchain", [first, third])), [422, 50074]);
  assert.deepEqual(codeOf(await stranger.put("/api/v1/envelope/unchain", [first])), [404, 50011]);
  assert.deepEqual(codeOf(await ann.send("DELETE", `/api/v1/envelope/${first}/chain`)), [200, 0]);
  assert.deepEqual(codeOf(await ann.send("DELETE", `/api/v1/envelope/${first}/chain`)), [422, 50074]);
  assert.deepEqual(codeOf(await ann.put("/api/v1/envelope/unchain", [second])), [200, 0]);
  assert.deepEqual(codeOf(await chain([first, second], bob)), [201, 0]);
});

test("faults of chains point at the envelopes that they are about", async () => {
  const [first, second, third] = [await send(), await send(), await send()];
  const path = `/api/v1/envelope/chain/${idOf(await chain([first, second]))}`;
  const places = ({ json }: Answer) =>
    Object(json).data.errors.map((row: { code: number; pointer?: string; parameter?: string }) => [
      row.code,
      row.pointer ?? row.parameter,
    ]);
  assert.deepEqual(places(await chain([third, unknown, second, unknown])), [
    [50011, "/1"],
    [50071, "/2"],
  ]);
  assert.deepEqual(places(await ann.put(path, [third, first])), [[50073, "/1"]]);
  assert.deepEqual(places(await ann.put("/api/v1/envelope/unchain", [first, third, unknown])), [
    [50074, "/1"],
    [50011, "/2"],
  ]);
  assert.deepEqual(places(await ann.send("DELETE", `/api/v1/envelope/${third}/chain`)), [[50074, "envelopeUuid"]]);
});

test("of two mailboxes that chain an envelope concurrently one succeeds, in every round", async () => {
  for (let round = 0; round < 20; round += 1) {
    const [first, second, shared] = [await send(), await send(), await send()];
    const answers = await Promise.all([chain([first, shared]), chain([shared, second], bob)]);
    assert.deepEqual(answers.map(codeOf).toSorted(), [
      [201, 0],
      [422, 50071],
    ]);
  }
});

test("an envelope joins the chain its XML names, when its sender sees that chain", async () => {
  const [first, second] = [await send(), await send()];
  const id = idOf(await chain([first, second]));
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  const joining = (uuid: string) => data.replace("<envelope ", `<envelope chainUuid="${uuid}" `);
  const sent = await ann.post("/api/v1/envelope/send", { data: joining(id) });
  assert.equal(sent.status, 201, sent.text);
  const { envelope } = Object((await ann.get(`/api/v1/envelope/${idOf(sent)}`)).json);
  assert.deepEqual([envelope.chainUuid, envelope.chainedByMe], [id, true]);
  assert.deepEqual(codeOf(await ann.post("/api/v1/envelope/send", { data: joining(unknown) })), [400, 50070]);
  assert.deepEqual(codeOf(await ann.post("/api/v1/envelope/send", { data: joining("7") })), [400, 50070]);
});

test("a draft joins the chain its XML names when it is saved or sent, and a check reports its faults", async () => {
  const [first, second, third, fourth] = [await send(), await send(), await send(), await send()];
  const [id, other] = [idOf(await chain([first, second])), idOf(await chain([third, fourth]))];
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  const joining = (uuid: string) => data.replace("<envelope ", `<envelope chainUuid="${uuid}" `);
  const chainOf = async (uuid: string) => Object((await ann.get(`/api/v1/envelope/${uuid}`)).json).envelope.chainUuid;
  const [made, saved, sent] = [
    idOf(await ann.post("/api/v1/envelope", { data: joining(id) })),
    idOf(await ann.post("/api/v1/envelope", { data })),
    idOf(await ann.post("/api/v1/envelope", { data })),
  ];
  assert.deepEqual([await chainOf(made), await chainOf(saved)], [id, null]);
  assert.deepEqual(codeOf(await ann.put("/api/v1/envelope", { uuid: saved, data: joining(id) })), [200, 0]);
  assert.deepEqual(codeOf(await ann.post("/api/v1/envelope/send", { uuid: sent, data: joining(id) })), [201, 0]);
  assert.deepEqual(codeOf(await ann.post("/api/v1/envelope/send", { uuid: made, data })), [201, 0]);
  assert.deepEqual([await chainOf(made), await chainOf(saved), await chainOf(sent)], [id, id, id]);
  const check = async (body: object) =>
    Object((await ann.post("/api/v1/envelope/check", body)).json).errors.map((row: { code: number }) => row.code);
  const wrong = joining(unknown).replace(">seven<", "><");
  assert.deepEqual(await check({ data: joining(id) }), []);
  assert.deepEqual(await check({ data: joining(unknown) }), [50070]);
  assert.deepEqual((await check({ data: wrong })).toSorted(), [50001, 50070]);
  assert.deepEqual(await check({ uuid: saved, data: joining(id) }), []);
  assert.deepEqual(await check({ uuid: saved, data: joining(other) }), [50071]);
  assert.deepEqual(codeOf(await ann.put("/api/v1/envelope", { uuid: saved, data: joining(other) })), [422, 50071]);
});
