import assert from "node:assert/strict";
import { test } from "node:test";
import { form } from "@chancery/tests/world/call.ts";
import { drawing } from "@chancery/tests/world/drawings.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob } = await world();
const at = "/api/v1/envelope";

async function quick(names: readonly string[], recipients: readonly object[]): Promise<string> {
  const files = names.map((fileName) => ({ name: "files", fileName, bytes: "a", type: "text/plain" }));
  const data = { name: "data", type: "application/json", bytes: JSON.stringify({ subject: "Lease", recipients }) };
  return textAt(await ann.send("POST", `${at}/quick-send`, form([...files, data])), "uuid");
}

const read = async (id: string) => Object((await ann.get(`${at}/${id}?include=envelope`)).json).envelope;

test("files are signed by hand with one image", async () => {
  const id = await quick(["a.txt", "b.txt"], [{ recipient: bob.mailboxId, eInkSignature: true }]);
  const signed = await bob.post(`${at}/${id}/sign-ses`, drawing());
  assert.equal(signed.status, 200, signed.text);
  assert.equal((await read(id)).status, "COMPLETED");
});

test("a signer whose signature is drawn signs by hand, the sender too", async () => {
  const drawn = { signer: true, eInkSignature: true };
  const id = await quick(
    ["a.txt"],
    [ann.mailboxId, "new.person@example.com"].map((recipient) => ({ recipient, ...drawn })),
  );
  const signed = await ann.post(`${at}/${id}/sign-ses`, drawing());
  assert.equal(signed.status, 200, signed.text);
  const { data } = await read(id);
  assert.match(data, /<role id="assignee-1"[^>]* completed="true"/);
  assert.match(data, /<role id="assignee-2" mailboxUuid="new.person@example.com" active="true"/);
});
