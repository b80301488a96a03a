import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { uploadRows } from "@chancery/tests/world/imports.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, app } = await world();
const at = "/api/v1/upload";
const numbers = (answer: Answer): readonly unknown[] => [answer.status, Object(answer.json ?? {}).code];

test("a task requires no Mailbox header, and exists only for users of its mailbox", async () => {
  const task = await uploadRows(ann, await makeDictionary(ann, []), "Kyiv\n");
  const ask = async ({ token }: typeof ann, method: "GET" | "PUT" | "DELETE", path = "") => {
    const sent = { headers: { authorization: `Bearer ${token}` }, ...(method === "PUT" && { body: {} }) };
    return numbers(await callingApp(app)(method, `${at}/${task}${path}`, sent));
  };
  const hidden = numbers(await bob.get(`${at}/${task}`));
  assert.deepEqual(
    [await ask(bob, "GET"), await ask(bob, "PUT", "/confirm"), await ask(bob, "DELETE")],
    [hidden, hidden, hidden],
  );
  assert.deepEqual(await ask(ann, "GET"), [200, undefined]);
  assert.deepEqual(await ask(ann, "PUT", "/confirm"), [200, undefined]);
  assert.deepEqual(await ask(ann, "DELETE"), [204, undefined]);
});
