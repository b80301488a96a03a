import assert from "node:assert/strict";
import { test } from "node:test";
import { form, type Answer, type FormPart } from "@chancery/tests/world/call.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob } = await world();
const at = "/api/v1/envelope";

const quick = (attachmentUuids: readonly string[], files: readonly FormPart[] = []): Promise<Answer> => {
  const data = JSON.stringify({ subject: "Lease", recipients: [{ recipient: bob.mailboxId }], attachmentUuids });
  return ann.send("POST", `${at}/quick-send`, form([...files, { name: "data", type: "application/json", bytes: data }]));
};
const uploaded = async (name: string, who = ann): Promise<string> =>
  Object((await who.upload(`${at}/attachment`, { name, bytes: Buffer.from(name) })).json).attachmentId;

test("files that were uploaded before follow those of the body", async () => {
  const file = { name: "files", fileName: "a.txt", bytes: "a", type: "text/plain" };
  const sent = await quick([await uploaded("before.txt")], [file]);
  assert.equal(sent.status, 201, sent.text);
  const { envelope } = Object((await ann.get(`${at}/${Object(sent.json).uuid}?include=envelope`)).json);
  const names = [...envelope.data.matchAll(/>(\w+\.txt)</g)].map(([, name]) => name);
  assert.deepEqual(names, ["a.txt", "before.txt"]);
});

test("files that were uploaded before are sent alone, and once", async () => {
  const id = await uploaded("alone.txt");
  assert.equal((await quick([id])).status, 201);
  const again = await quick([id]);
  const [row] = Object(again.json).data.errors;
  assert.deepEqual([again.status, row.code, row.pointer], [400, 50051, "/files/0"], again.text);
});

test("files of other mailboxes, and of nobody, cannot be sent", async () => {
  for (const id of [await uploaded("bob.txt", bob), "01930000-0000-7000-8000-00000000dead"]) {
    const answer = await quick([id]);
    assert.ok(answer.status === 400 || answer.status === 404, answer.text);
    assert.doesNotMatch(answer.text, /bob\.txt/);
  }
});

test("without any file, and with more than 50 in all, nothing is sent", async () => {
  assert.equal(Object((await quick([])).json).code, 1024);
  const file = { name: "files", fileName: "a.txt", bytes: "a", type: "text/plain" };
  const ids = await Promise.all(Array.from({ length: 50 }, (_, at) => uploaded(`many-${at}.txt`)));
  assert.equal(Object((await quick(ids, [file])).json).code, 1067);
});
