import assert from "node:assert/strict";
import { test } from "node:test";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const template = await orderTemplate(ann);
const write = (who: Persona, id: string, body: object) => who.post(`/api/v1/envelope/${id}/comment`, body);
const textsOf = async (who: Persona, id: string): Promise<readonly string[]> => {
  const threads: { comments: { text: string }[] }[] = Object((await who.get(`/api/v1/envelope/${id}/comment-thread`)).json).data;
  return threads.flatMap(({ comments }) => comments.map(({ text }) => text));
};

test("participants comment in a thread, and each sees the authors", async () => {
  const id = await sendOrder(one, template);
  const first = await write(ann, id, { text: "Is this the price with tax?", documentId: "order" });
  assert.equal(first.status, 201);
  const { threadUuid } = Object(first.json);
  assert.equal((await write(bob, id, { text: "Net.", threadUuid })).status, 201);
  const [thread] = Object((await ann.get(`/api/v1/envelope/${id}/comment-thread`)).json).data;
  assert.deepEqual([thread.documentId, thread.fieldName, thread.totalComments], ["order", null, 2]);
  assert.deepEqual(
    thread.comments.map(({ text, mine }: { text: string; mine: boolean }) => [text, mine]),
    [
      ["Is this the price with tax?", true],
      ["Net.", false],
    ],
  );
});

test("a thread of the company is not seen by the other side", async () => {
  const id = await sendOrder(one, template);
  const { threadUuid } = Object((await write(ann, id, { text: "Too dear?", audience: "account" })).json);
  assert.deepEqual([await textsOf(ann, id), await textsOf(bob, id)], [["Too dear?"], []]);
  const answer = await write(bob, id, { text: "Hello", threadUuid });
  assert.deepEqual([answer.status, Object(answer.json).code], [404, 1043]);
});

test("an envelope that is not seen has no comments", async () => {
  const id = await sendOrder(one, template);
  const answers = [await stranger.get(`/api/v1/envelope/${id}/comment`), await write(stranger, id, { text: "x" })];
  assert.deepEqual(
    answers.map(({ status, json }) => [status, Object(json).code]),
    [
      [404, 50011],
      [404, 50011],
    ],
  );
});

test("a comment is changed and removed by its writer alone, and leaves its place", async () => {
  const id = await sendOrder(one, template);
  const { uuid } = Object((await write(ann, id, { text: "Frist" })).json);
  const at = `/api/v1/envelope/${id}/comment/${uuid}`;
  const foreign = await bob.put(at, { text: "Mine" });
  assert.deepEqual([foreign.status, Object(foreign.json).code], [403, 1044]);
  assert.equal((await ann.put(at, { text: "First" })).status, 200);
  assert.deepEqual(await textsOf(bob, id), ["First"]);
  assert.equal((await ann.send("DELETE", at)).status, 200);
  assert.deepEqual(await textsOf(bob, id), [""]);
  assert.equal(Object((await ann.put(at, { text: "Again" })).json).code, 1042);
});

test("a closed thread accepts no comments until it is reopened", async () => {
  const id = await sendOrder(one, template);
  const { threadUuid } = Object((await write(ann, id, { text: "Done?" })).json);
  const at = `/api/v1/envelope/${id}/comment-thread/${threadUuid}`;
  assert.equal((await bob.send("PATCH", at, { body: { closed: true } })).status, 200);
  const answer = await write(ann, id, { text: "And", threadUuid });
  assert.deepEqual([answer.status, Object(answer.json).code], [422, 1045]);
  await bob.send("PATCH", at, { body: { closed: false } });
  assert.equal((await write(ann, id, { text: "And", threadUuid })).status, 201);
});

test("a comment is placed at a document or field of the envelope", async () => {
  const id = await sendOrder(one, template);
  const wrong = [
    [{ documentId: "none" }, "/documentId"],
    [{ documentId: "order", fieldName: "none" }, "/fieldName"],
    [{ fieldName: "goods" }, "/documentId"],
  ] as const;
  for (const [place, pointer] of wrong) {
    const { status, json } = await write(ann, id, { text: "Here", ...place });
    const { code, data } = Object(json);
    assert.deepEqual([status, code, data.errors[0].pointer], [400, 1046, pointer]);
  }
});

test("a long thread is read page by page, while others write", async () => {
  const id = await sendOrder(one, template);
  const { threadUuid } = Object((await write(ann, id, { text: "0" })).json);
  for (let index = 1; index < 5; index++) await write(bob, id, { text: String(index), threadUuid });
  const at = `/api/v1/envelope/${id}/comment-thread/${threadUuid}`;
  const page = Object((await ann.get(`${at}?limit=3`)).json);
  await write(ann, id, { text: "5", threadUuid });
  const rest = Object((await ann.get(`${at}?limit=3&cursor=${page.nextCursor}`)).json);
  const texts = [...page.data, ...rest.data].map(({ text }: { text: string }) => text);
  assert.deepEqual([texts, page.totalElements, rest.nextCursor], [["0", "1", "2", "3", "4", "5"], 5, null]);
});

test("comments written at the same moment in one thread are all kept", async () => {
  const id = await sendOrder(one, template);
  const { threadUuid } = Object((await write(ann, id, { text: "0" })).json);
  await Promise.all(Array.from({ length: 16 }, (_, index) => write(index % 2 ? ann : bob, id, { text: `${index}`, threadUuid })));
  const [thread] = Object((await ann.get(`/api/v1/envelope/${id}/comment-thread`)).json).data;
  assert.deepEqual([thread.totalComments, thread.comments.length], [17, 17]);
});
