import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { order, orderXml } from "@chancery/tests/world/orders.ts";
import { createPaper, paperXml, sendOffer } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

let now: Instant = parseInstant("2026-11-20T12:00:00Z", "test");
const { ann, bob, stranger } = await world({ clock: { now: () => now } });
const named = (name: string) => createPaper(ann, paperXml.replace("<name>Offer</name>", `<name>${name}</name>`));
const [first, second, third] = [await named("Érable"), await named("Oak"), await named("Unused")];
for (const paper of [first, second, first]) {
  now = addMs(now, 1000);
  await sendOffer(ann, bob, paper);
}
const recent = async (who = ann) => Object((await who.get("/api/v1/template/recently-used")).json);
const used = async (query: string, who = ann) => Object((await who.get(`/api/v1/mailbox/templates/used${query}`)).json);
const idsOf = (rows: readonly { readonly uuid: string }[]) => rows.map(({ uuid }) => uuid);

test("templates used last are listed, the last one first, while they can be used", async () => {
  const [row] = await recent();
  assert.deepEqual(row, {
    uuid: first.uuid,
    name: "Érable",
    description: "An offer and its reply",
    logoImageUuid: null,
    mailboxUuid: ann.mailboxId,
    sharedTo: [],
    sharedToMailboxGroups: [],
    access: "mailbox",
  });
  assert.deepEqual(idsOf(await recent()), [first.uuid, second.uuid]);
  assert.deepEqual(await recent(bob), []);
  const archive = (flag: boolean) => ann.send("PATCH", `/api/v1/template/${first.uuid}/archive?archived=${flag}`);
  assert.equal((await archive(true)).status, 200);
  assert.deepEqual(idsOf(await recent()), [second.uuid]);
  assert.equal((await archive(false)).status, 200);
});

test("templates of the mailbox's envelopes are listed by name, received ones too", async () => {
  const { data, totalElements } = await used("?limit=10");
  assert.deepEqual(data, [
    { uuid: second.uuid, name: "Oak" },
    { uuid: first.uuid, name: "Érable" },
  ]);
  assert.equal(totalElements, 2);
  assert.equal(idsOf(data).includes(third.uuid), false);
  assert.deepEqual((await used("", bob)).data, data);
  assert.deepEqual((await used("", stranger)).data, []);
  assert.deepEqual(idsOf((await used("?name=ERA")).data), [first.uuid]);
});

test("their pages follow one another by offset and by cursor", async () => {
  const page = await used("?limit=1");
  assert.deepEqual([idsOf(page.data), page.totalElements], [[second.uuid], 2]);
  assert.deepEqual(idsOf((await used("?limit=1&offset=1")).data), [first.uuid]);
  const next = await used(`?limit=1&cursor=${page.nextCursor}`);
  assert.deepEqual([idsOf(next.data), next.nextCursor], [[first.uuid], null]);
});

test("templates made for one envelope are left out", async () => {
  const roles = { buyer: stranger.mailboxId, checker: stranger.mailboxId };
  const envelopeXml = order({ uuid: "", version: "" }, roles).replace(' templateUuid=""', "");
  const sent = await ann.post("/api/v1/envelope/one-time-send", { templateXml: orderXml(), envelopeXml });
  assert.equal(sent.status, 201, sent.text);
  assert.deepEqual((await used("", stranger)).data, []);
  assert.equal((await recent()).length, 2);
});
