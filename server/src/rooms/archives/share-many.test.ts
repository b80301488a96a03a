import assert from "node:assert/strict";
import { test } from "node:test";
import { createPaper, textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";
import { readTrail } from "../audit/store/trails.ts";

const { ann, bob, database } = await world();
const at = "/api/v1/envelope";
const copies = await createPaper(
  ann,
  `<template><info><name>Copy</name></info><documents><document id="d"><info><title>T</title></info><body><p>Copy</p></body></document></documents>
    <flow><roles><role id="s" title="S" type="sender"/><role id="c" title="C" type="copy"/></roles></flow></template>`,
);

/** An envelope that is completed by being sent. */
async function sendCopy(): Promise<string> {
  const data = `<envelope templateUuid="${copies.uuid}"><info><subject>Copy</subject></info><flow><roles>
    <role id="c" mailboxUuid="${bob.mailboxId}"/></roles></flow><documents/></envelope>`;
  return textAt(await ann.post(`${at}/send`, { data }), "uuid");
}

test("a share of many envelopes is recorded once in the trail of each", async () => {
  const ids = await Promise.all(Array.from({ length: 101 }, () => sendCopy()));
  assert.equal(
    (await ann.post(`${at}/share-archive`, { emails: ["guest@nowhere.example"], envelopeUuids: ids.toReversed() })).status,
    201,
  );
  for (const id of ids) {
    const records = await readTrail(database, { kind: "envelope", id });
    assert.equal(records.filter(({ operation }) => operation === "ARCHIVE_SHARE").length, 1);
  }
});
