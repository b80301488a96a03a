import assert from "node:assert/strict";
import { test } from "node:test";
import { colleagues } from "@chancery/tests/world/colleagues.ts";
import { createPaper, sendOffer } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;
const { accountId, mailboxId } = people.ann;
const ask = async (body: object): Promise<readonly { readonly action: string }[]> =>
  Object((await ann.post("/api/v1/audit", { accountUuid: accountId, ...body })).json).data;
const envelope = await sendOffer(ann, bob, await createPaper(ann));

test("things of an account or a mailbox are found by their kind, id and name", async () => {
  const label = Object((await ann.post("/api/v1/label", { name: "Urgent", colorText: "000000", colorBg: "ffffff" })).json);
  for (const [method, ids] of [
    ["POST", [envelope, envelope]],
    ["POST", [envelope]],
    ["DELETE", [envelope]],
  ] as const)
    assert.equal(
      (await ann.send(method, "/api/v1/label/assignments", { body: { labelUuid: label.uuid, envelopes: ids } })).status,
      200,
    );
  assert.equal((await ann.send("DELETE", `/api/v1/label/${label.uuid}`)).status, 204);
  const alias = await ann.post("/api/v1/alias", { name: "front-desk" });
  assert.equal(alias.status, 201, alias.text);
  for (const [wanted, found] of [
    [{ objectType: "mailbox_label", objectName: "urgent" }, ["mailbox-label-deleted", "mailbox-label-created"]],
    [{ objectId: label.uuid }, ["mailbox-label-deleted", "mailbox-label-created"]],
    [{ objectType: "mailbox_alias", objectName: "front-desk" }, ["mailbox-alias-created"]],
    [{ objectType: "mailbox", objectId: label.uuid }, []],
    [
      { objectType: "envelope", objectId: envelope, action: ["envelope-label-assigned", "envelope-label-unassigned"] },
      ["envelope-label-unassigned", "envelope-label-assigned"],
    ],
  ] as const)
    assert.deepEqual(
      (await ask(wanted)).map(({ action }) => action),
      found,
      JSON.stringify(wanted),
    );
});

test("changed permissions are about the person who has them, by name", async () => {
  const { viewer } = await colleagues(one);
  const { uuid } = Object((await viewer.get("/api/v1/user/profile")).json);
  const body = { permissions: [10013] };
  assert.equal((await ann.send("PATCH", `/api/v1/permission/${uuid}/account/${accountId}`, { body })).status, 200);
  assert.equal(
    (await ann.send("PATCH", `/api/v1/permission/${uuid}/mailbox/${mailboxId}`, { body: { permissions: [1000] } })).status,
    200,
  );
  const [toMailbox, toAccount, ...others] = await ask({
    action: ["user-permissions-changed"],
    objectType: "user",
    objectName: "a b",
  });
  const about = { action: "user-permissions-changed", objectType: "user", objectId: uuid, objectName: "A B" };
  assert.partialDeepStrictEqual(
    [toMailbox, toAccount],
    [
      { ...about, actionName: "mailbox-access-changed" },
      { ...about, actionName: "account-access-changed" },
    ],
  );
  assert.deepEqual(others, []);
});
