import assert from "node:assert/strict";
import { test } from "node:test";
import { makeForm, startForm } from "@chancery/tests/world/forms-of-envelopes.ts";
import { orderTemplate } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";
import { readTrail } from "../audit/store/trails.ts";

const one = await world();
const template = await orderTemplate(one.ann);

test("the trail says that the visitor of a form agreed to act electronically, and in which roles", async () => {
  const answer = await startForm(one, await makeForm(one, template));
  const { envelopeUuid, mailboxUuid } = Object(answer.json);
  const records = await readTrail(one.database, { kind: "envelope", id: envelopeUuid });
  assert.deepEqual(
    records.map(({ operation, mailboxId }) => [operation, mailboxId]),
    [
      ["SEND_ENVELOPE", one.ann.mailboxId],
      ["RECEIVE_ENVELOPE", mailboxUuid],
      ["INVITATION_ACCEPT", mailboxUuid],
    ],
  );
  const [sent, , accepted] = records;
  assert.partialDeepStrictEqual(accepted, { ip: "127.0.0.1", details: { roleIds: ["buyer"], method: "form", agreed: true } });
  const { guest } = Object(accepted?.details);
  assert.match(guest, /@guest\.invalid$/);
  assert.notEqual(accepted?.userId, sent?.userId);
  assert.equal(sent?.details?.["agreed"], undefined);
});
