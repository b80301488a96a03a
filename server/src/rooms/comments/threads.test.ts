import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { colleagues } from "@chancery/tests/world/colleagues.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

type Thread = {
  readonly threadUuid: string;
  readonly uuid: string;
  readonly accessType: string;
  readonly sharedTo: readonly { readonly uuid: string; readonly name: string }[];
  readonly messages: readonly { readonly id: number; readonly text: string; readonly modifiedAt: string | null }[];
};
type Documents = readonly {
  readonly documentId: string;
  readonly active: readonly Thread[];
  readonly resolved: readonly Thread[];
}[];

const one = await world();
const { ann, bob, stranger } = one;
const { colleague } = await colleagues(one);
const template = await orderTemplate(ann);
const at = (id: string) => `/api/v1/envelope/${id}/comment`;
const write = async (who: Persona, id: string, body: object) => Object((await who.post(at(id), body)).json) as Thread;
const documentsOf = async (who: Persona, id: string): Promise<Documents> => Object((await who.get(at(id))).json);
const textsOf = async (who: Persona, id: string): Promise<readonly string[]> =>
  (await documentsOf(who, id)).flatMap(({ active, resolved }) =>
    [...active, ...resolved].flatMap(({ messages }) => messages.map(({ text }) => text)),
  );
const faultOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => [status, Object(json).code];

/** An envelope of Ann and Bob that Ann's colleague sees too. */
async function sharedOrder(): Promise<string> {
  const id = await sendOrder(one, template);
  const shared = await ann.post("/api/v1/envelope/share-copy", {
    envelopeUuids: [id],
    mailboxUuids: [colleague.mailboxId],
  });
  assert.equal(shared.status, 200, shared.text);
  return id;
}

// who reads a thread of Ann's mailbox, by its access
const readers = [
  ["mailbox", undefined, { ann: 1, colleague: 0, bob: 0 }],
  ["account", undefined, { ann: 1, colleague: 1, bob: 0 }],
  ["shared", "bob", { ann: 1, colleague: 0, bob: 1 }],
  ["shared", "colleague", { ann: 1, colleague: 1, bob: 0 }],
  ["public", undefined, { ann: 1, colleague: 1, bob: 1 }],
  ["public-hidden", undefined, { ann: 1, colleague: 1, bob: 1 }],
] as const;

for (const [accessType, friend, expected] of readers) {
  test(`a thread whose access is ${accessType}${friend ? ` with ${friend}` : ""} is there for its readers alone`, async () => {
    const sharedTo = friend ? [{ bob, colleague }[friend].mailboxId] : [];
    const id = await sharedOrder();
    const { threadUuid } = await write(ann, id, { documentId: "order", text: "Too dear?", accessType, sharedTo });
    for (const [name, persona] of Object.entries({ ann, colleague, bob })) {
      const isReader = Object(expected)[name] === 1;
      assert.deepEqual(await textsOf(persona, id), isReader ? ["Too dear?"] : [], name);
      const page = await persona.get(`${at(id)}-thread/${threadUuid}`);
      assert.deepEqual(faultOf(page), isReader ? [200, undefined] : [404, 1043], name);
      const pages = Object((await persona.get(`${at(id)}-thread`)).json);
      const audience = accessType.startsWith("public") ? "participants" : accessType;
      assert.deepEqual([pages.totalElements, pages.data[0]?.audience], isReader ? [1, audience] : [0, undefined], name);
    }
  });
}

test("a user who cannot read a thread cannot answer, change, resolve, reopen or remove it", async () => {
  const id = await sharedOrder();
  const { threadUuid, uuid } = await write(ann, id, { documentId: "", text: "Too dear?", accessType: "mailbox" });
  const answers = [
    await bob.put(at(id), { threadUuid, text: "Hello" }),
    await bob.put(at(id), { threadUuid, messageId: 1, text: "Hello" }),
    await bob.put(`${at(id)}/${uuid}`, { text: "Hello" }),
    await bob.send("DELETE", `${at(id)}?threadUuid=${threadUuid}`),
    await bob.send("DELETE", `${at(id)}?threadUuid=${threadUuid}&messageId=1`),
    await bob.put(`${at(id)}-access`, { threadUuid, accessType: "public" }),
    await bob.post(`/api/v1/envelope/${id}/resolve-comment`, { threadUuid, resolved: true }),
    await bob.send("PATCH", `${at(id)}-thread/${threadUuid}`, { body: { closed: true } }),
  ];
  const [unknown, missing] = [
    [404, 1043],
    [404, 1042],
  ];
  assert.deepEqual(answers.map(faultOf), [unknown, missing, missing, unknown, missing, unknown, unknown, unknown]);
});

test("a thread shared with a mailbox that does not see the envelope is not read by it", async () => {
  const id = await sendOrder(one, template);
  await write(ann, id, { documentId: "", text: "x", accessType: "shared", sharedTo: [stranger.mailboxId] });
  assert.deepEqual(faultOf(await stranger.get(at(id))), [404, 50011]);
});

test("an unknown access is refused, and so is a share without mailboxes", async () => {
  const id = await sendOrder(one, template);
  const ask = async (more: object) => faultOf(await ann.post(at(id), { documentId: "", text: "x", ...more }));
  assert.deepEqual(await ask({ accessType: "official" }), [400, 1057]);
  assert.deepEqual(await ask({ accessType: "shared" }), [400, 1069]);
  assert.deepEqual(await ask({ accessType: "shared", sharedTo: [ann.mailboxId] }), [400, 1069]);
  assert.deepEqual(await ask({ accessType: "shared", sharedTo: ["01930000-0000-7000-8000-00000000dead"] }), [400, 1006]);
  assert.deepEqual(await ask({ accessType: "public", audience: "account" }), [400, 1006]);
});

test("an answer cannot have fewer readers than its thread", async () => {
  const id = await sendOrder(one, template);
  const { threadUuid } = await write(ann, id, { documentId: "", text: "Fine?", accessType: "public" });
  for (const more of [{ accessType: "mailbox" }, { audience: "account" }, { sharedTo: [bob.mailboxId] }]) {
    assert.deepEqual(faultOf(await ann.post(at(id), { threadUuid, text: "Not fine", ...more })), [400, 1006]);
  }
  assert.deepEqual(await textsOf(bob, id), ["Fine?"]);
  assert.equal((await ann.post(at(id), { threadUuid, text: "Fine", accessType: "public" })).status, 201);
});

test("threads are listed by document, those about the envelope without one, closed ones apart", async () => {
  const id = await sendOrder(one, template);
  const xpath = "/order/goods[1]";
  const first = await write(ann, id, { documentId: "order", text: "1", accessType: "public", xpath });
  const second = await write(bob, id, { text: "2" });
  const resolve = { threadUuid: first.threadUuid, resolved: true };
  assert.equal((await bob.post(`/api/v1/envelope/${id}/resolve-comment`, resolve)).status, 200);
  const documents = await documentsOf(ann, id);
  assert.deepEqual(
    documents.map(({ documentId, active, resolved }) => [
      documentId,
      ...[active, resolved].map((some) => some.map((t) => t.threadUuid)),
    ]),
    [
      ["order", [], [first.threadUuid]],
      ["", [second.threadUuid], []],
    ],
  );
  const [shown] = documents[0]?.resolved ?? [];
  assert.partialDeepStrictEqual(shown, { xpath, mailboxUuid: ann.mailboxId, mailboxName: "Contracts", accessType: "public" });
  assert.partialDeepStrictEqual(shown?.messages, [{ id: 1, text: "1", createdByName: "Ann Lee", modifiedAt: null }]);
});

test("messages are answered, changed and removed by their number, which is never given twice", async () => {
  const id = await sendOrder(one, template);
  const { threadUuid } = await write(ann, id, { documentId: "order", text: "one", accessType: "public" });
  await bob.put(at(id), { threadUuid, text: "two" });
  assert.deepEqual(faultOf(await bob.put(at(id), { threadUuid, messageId: 1, text: "mine" })), [403, 1044]);
  const removed = await bob.send("DELETE", `${at(id)}?threadUuid=${threadUuid}&messageId=2`);
  assert.equal(removed.status, 200);
  await ann.put(at(id), { threadUuid, text: "three" });
  const changed = Object((await ann.put(at(id), { threadUuid, messageId: 1, text: "ONE" })).json) as Thread;
  assert.deepEqual(
    changed.messages.map((message) => [message.id, message.text]),
    [
      [1, "ONE"],
      [2, ""],
      [3, "three"],
    ],
  );
});

test("the mailbox of a thread, and no other, says who reads it and removes it", async () => {
  const id = await sendOrder(one, template);
  const { threadUuid } = await write(ann, id, { documentId: "", text: "Ours", accessType: "public" });
  const remove = `${at(id)}?threadUuid=${threadUuid}`;
  assert.deepEqual(faultOf(await bob.put(`${at(id)}-access`, { threadUuid, accessType: "mailbox" })), [403, 90033]);
  assert.deepEqual(faultOf(await bob.send("DELETE", remove)), [403, 90033]);
  const closed = await ann.put(`${at(id)}-access`, { threadUuid, accessType: "mailbox" });
  assert.partialDeepStrictEqual(closed.json, { accessType: "mailbox", sharedTo: [], audience: "mailbox" });
  assert.deepEqual(await textsOf(bob, id), []);
  const opened = await ann.put(`${at(id)}-access`, { threadUuid, accessType: "shared", sharedTo: [bob.mailboxId] });
  assert.deepEqual(Object(opened.json).sharedTo, [{ uuid: bob.mailboxId, name: "Orders" }]);
  assert.deepEqual(await textsOf(bob, id), ["Ours"]);
  assert.partialDeepStrictEqual((await ann.send("DELETE", remove)).json, { threadUuid, messages: [{ text: "Ours" }] });
  assert.deepEqual([await textsOf(ann, id), await textsOf(bob, id)], [[], []]);
});

test("a long thread comes with its last hundred messages", async () => {
  const id = await sendOrder(one, template);
  const { threadUuid } = await write(ann, id, { documentId: "", text: "1", accessType: "public" });
  let last = { messages: [], totalComments: 0 } as { messages: { id: number }[]; totalComments: number };
  for (let number = 2; number <= 101; number += 1) {
    last = Object((await ann.put(at(id), { threadUuid, text: String(number) })).json);
  }
  assert.deepEqual([last.messages[0]?.id, last.messages.at(-1)?.id, last.totalComments], [2, 101, 101]);
});

test("the messages of all threads have some 4 MiB together, the last of each thread first", async () => {
  const id = await sendOrder(one, template);
  for (let thread = 0; thread < 8; thread += 1) await write(ann, id, { documentId: "", text: "first", accessType: "public" });
  await one.database.run(sql`
    insert into comments (id, thread_id, mailbox_id, user_id, body, created_at, number)
    select uuidv7(), t.id, c.mailbox_id, c.user_id, repeat('é', 5000), now(), n
    from comment_threads t
    join comments c on c.thread_id = t.id
    cross join generate_series(2, 100) n
    where t.envelope_id = ${id}`);
  const active = (await documentsOf(bob, id)).flatMap((document) => document.active);
  const counts = active.map(({ messages }) => messages.length);
  assert.ok(counts.every((count) => count >= 48 && count <= 52) && counts.length === 8, String(counts));
});
