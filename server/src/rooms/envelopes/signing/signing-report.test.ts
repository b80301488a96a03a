import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { sendToDraw } from "@chancery/tests/world/drawings.ts";
import { buildArchive } from "@chancery/tests/world/build-archive.ts";
import { sendToSign, signaturesFor } from "@chancery/tests/world/signing.ts";
import { world } from "@chancery/tests/world/world.ts";
import { purgeSessions } from "./report-session.ts";

const now: Instant = instantOf(Date.now())!;
const one = await world({ clock: { now: () => now } });
const { ann, bob, stranger, database } = one;
const at = "/api/v1/envelope";

const report = (sessionId: string, who = bob): Promise<Answer> =>
  who.get(`${at}/signing-report/${encodeURIComponent(sessionId)}`);
async function rowsOf(sessionId: string): Promise<readonly (readonly string[])[]> {
  const { status, text } = await report(sessionId);
  assert.equal(status, 200, text);
  return text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(","));
}
async function toSign(): Promise<string> {
  const id = await sendToSign(ann, bob);
  await buildArchive(one, id);
  return id;
}

test("the report of a session has each slot that was requested, signed or refused in it", async () => {
  const [signed, refused, requested] = [await toSign(), await toSign(), await toSign()];
  const named = "sessionId=order%207";
  for (const id of [signed, refused, requested]) assert.equal((await bob.post(`${at}/${id}/for-sign?${named}`, {})).status, 200);
  assert.equal((await bob.put(`${at}/${signed}/sign?${named}`, await signaturesFor(bob, signed))).status, 200);
  const foreign = await bob.put(
    `${at}/${refused}/sign?${named}`,
    await signaturesFor(bob, signed).catch(() => signaturesFor(bob, requested)),
  );
  assert.equal(foreign.status, 400, foreign.text);
  const rows = await rowsOf("order 7");
  const outcomes = new Map(
    rows.map(([id, subject, document, name, outcome, fault]) => [id, [subject, document, name, outcome, fault]]),
  );
  assert.deepEqual(outcomes.get(signed), ["Contract", "contract", "Director", "SIGNED", ""]);
  assert.deepEqual(outcomes.get(refused), ["Contract", "contract", "Director", "REFUSED", "signature.invalid"]);
  assert.deepEqual(outcomes.get(requested), ["Contract", "contract", "Director", "REQUESTED", ""]);
  assert.equal(rows.length, 3);
});

test("a signed slot stays signed, whatever is sent for it again", async () => {
  const id = await toSign();
  const body = await signaturesFor(bob, id);
  assert.equal((await bob.put(`${at}/${id}/sign?sessionId=again`, body)).status, 200);
  assert.notEqual((await bob.put(`${at}/${id}/sign?sessionId=again`, [...body, ...body])).status, 200);
  assert.deepEqual(
    (await rowsOf("again")).map((row) => row[4]),
    ["SIGNED"],
  );
});

test("a signature by hand is a line without a document", async () => {
  const id = await sendToDraw(ann, bob);
  const refused = await bob.post(`${at}/${id}/sign-ses?sessionId=drawn`, "AAAA");
  assert.equal(refused.status, 400, refused.text);
  const [[envelope, , document, name, outcome, fault] = []] = await rowsOf("drawn");
  assert.deepEqual([envelope, document, name, outcome], [id, "", "", "REFUSED"]);
  assert.match(fault ?? "", /^value\.drawing_/);
});

test("a session belongs to its mailbox, and an unknown one does not exist", async () => {
  const id = await toSign();
  await bob.post(`${at}/${id}/for-sign?sessionId=own`, {});
  for (const [who, name] of [
    [stranger, "own"],
    [ann, "own"],
    [bob, "none"],
  ] as const) {
    const answer = await report(name, who);
    assert.deepEqual([answer.status, Object(answer.json).code], [404, 1001]);
  }
});

test("without a name nothing is noted, and names are at most 128 characters long", async () => {
  const id = await toSign();
  assert.equal((await bob.post(`${at}/${id}/for-sign`, {})).status, 200);
  for (const name of ["", "x".repeat(129), "a%00b"])
    assert.equal((await bob.post(`${at}/${id}/for-sign?sessionId=${name}`, {})).status, 400, name);
});

test("notes of two concurrent requests are one line", async () => {
  const id = await toSign();
  const answers = await Promise.all(Array.from({ length: 8 }, () => bob.post(`${at}/${id}/for-sign?sessionId=both`, {})));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal((await rowsOf("both")).length, 1);
});

test("a report is removed after a month", async () => {
  const id = await toSign();
  await bob.post(`${at}/${id}/for-sign?sessionId=old`, {});
  const never = new AbortController().signal;
  await purgeSessions({ database, clock: { now: () => addDays(now, 29) } } as never, never);
  assert.equal((await report("old")).status, 200);
  await purgeSessions({ database, clock: { now: () => addDays(now, 31) } } as never, never);
  assert.equal((await report("old")).status, 404);
});
