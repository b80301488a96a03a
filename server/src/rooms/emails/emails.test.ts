import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import type { Id } from "@chancery/core/ids/id.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { emailsNeeds } from "@chancery/tests/world/emails-needs.ts";
import { postOffice } from "@chancery/tests/world/post-office.ts";
import { newId } from "../../io/basics.ts";
import { openKeys } from "../../io/keys/keys.ts";
import { openMail } from "../../io/mail/open-mail.ts";
import { secretBox } from "../../io/secrets/secret-box.ts";
import { emails } from "./index.ts";
import { readTrail } from "../audit/store/trails.ts";

const folder = await mkdtemp(join(tmpdir(), "chancery emails "));
after(() => rm(folder, { recursive: true, force: true }));
const database = await testDatabase();
const office = await postOffice();
const warnings: object[] = [];
const keys = await openKeys(
  { secretsFile: join(folder, "secrets.json"), sealFile: join(folder, "seal.p12"), sealPassword: "" },
  new Date(),
);
const needs = emailsNeeds({
  database,
  mail: openMail({ smtpUrl: office.url, folder }, () => "https://acme.example"),
  secrets: secretBox(keys.secrets),
  log: { warn: (fields) => warnings.push(fields) },
});
const room = emails(needs);
const text = { forReader: () => ({ subject: "Hello", text: "The code is opensesame", html: "<p>opensesame</p>" }) };
const [job] = room.jobs;

type Row = { readonly id: string; readonly body: string | null; readonly refusal: string | null };
const rowsOf = () => database.all<Row>(sql`select id, body, refusal from letters order by id`);

/** One try at sending an email; `ended` says whether the job ended with it. */
async function send(id: string): Promise<{ readonly ended: boolean }> {
  const state = { ended: false };
  const finish = async (): Promise<void> => void (state.ended = true);
  await job?.work({ emailId: id }, new AbortController().signal, { eventId: 1, key: id, attempt: 1, finish });
  return state;
}

async function post(): Promise<string> {
  await database.transaction((tx) => room.post(tx, [{ to: "olena@kalyna.example", ...text }]));
  return (await rowsOf()).at(-1)?.id ?? "";
}

beforeEach(async () => {
  office.answer = undefined;
  await database.run(sql`truncate letters, outbox`);
});

test("a letter is sent once, and its text is forgotten then", async () => {
  const before = office.emails.length;
  const id = await post();
  assert.deepEqual(await send(id), { ended: true });
  assert.deepEqual(await send(id), { ended: false });
  assert.equal(office.emails.length, before + 1);
  assert.match(office.emails.at(-1)?.source ?? "", new RegExp(`Message-ID: <${id}@acme\\.example>`));
  assert.deepEqual(await rowsOf(), [{ id, body: null, refusal: null }]);
});

test("the text of a waiting email is in no row and in no event in the clear", async () => {
  await post();
  const found = await database.all<{ readonly row: string }>(sql`
    select row_to_json(l)::text as row from letters l
    union all
    select row_to_json(o)::text from outbox o`);
  assert.equal(found.length, 2);
  for (const { row } of found) assert.doesNotMatch(row, /opensesame/);
});

test("an email whose transaction is rolled back is never sent", async () => {
  const taken = database.transaction(async (tx) => {
    await room.post(tx, [{ to: "olena@kalyna.example", ...text }]);
    throw new Error("taken back");
  });
  await assert.rejects(taken, /taken back/);
  assert.deepEqual([await rowsOf(), (await database.all(sql`select id from outbox`)).length], [[], 0]);
});

test("a server that cannot now is tried again, with the same letter", async () => {
  const id = await post();
  office.answer = { code: 450, text: "busy" };
  await assert.rejects(send(id), /busy/);
  assert.notEqual((await rowsOf())[0]?.body, null);
  office.answer = undefined;
  assert.deepEqual(await send(id), { ended: true });
});

test("an email refused for good ends with the reason, and the log reports it without its text", async () => {
  const id = await post();
  office.answer = { code: 550, text: "no such person" };
  assert.deepEqual(await send(id), { ended: true });
  const [row] = await rowsOf();
  assert.equal(row?.body, null);
  assert.match(row?.refusal ?? "", /no such person/);
  assert.doesNotMatch(JSON.stringify(warnings), /opensesame/);
});

test("tries go on for a day with growing pauses, and end", () => {
  const pauses = Array.from({ length: (job?.attemptsMax ?? 0) - 1 }, (_, index) => job?.pauseMs?.(index + 1) ?? 0);
  assert.deepEqual(
    pauses,
    pauses.toSorted((a, b) => a - b),
  );
  assert.ok(pauses.reduce((sum, ms) => sum + ms, 0) > 86_400_000);
});

test("an email of a flow that would wait for a day is not sent, and the log reports it", async () => {
  const limit = { limit: 1, windowS: 12 * 3600 + 60 };
  const strict = emails({ ...needs, limits: { recipient: limit, recipientTotal: limit, sender: { limit: 9, windowS: 60 } } });
  const account = newId<"account">();
  warnings.length = 0;
  for (let count = 0; count < 4; count += 1)
    await database.transaction((tx) => strict.postInTurn(tx, account, [{ to: "olena@kalyna.example", ...text }]));
  const rows = await database.all<{ readonly is_held: boolean }>(sql`
    select held_until is not null as is_held from letters order by is_held`);
  assert.deepEqual(
    rows.map((row) => row.is_held),
    [false, true],
  );
  assert.deepEqual(warnings, [
    { "account.id": account, count: 1 },
    { "account.id": account, count: 1 },
  ]);
});

type Shown = { readonly state: string; readonly reason: string | null; readonly mailboxId: string | null };

/** Posts an email about an envelope and returns what its sender is shown after one try. */
async function tried(envelopeId: Id<"envelope">, mailboxId?: Id<"mailbox">): Promise<readonly Shown[]> {
  await database.transaction((tx) => room.post(tx, [{ to: "olena@kalyna.example", about: { envelopeId, mailboxId }, ...text }]));
  await send((await rowsOf()).at(-1)?.id ?? "").catch(() => undefined);
  const { rows } = await room.listDeliveries(database, envelopeId, { offset: 0, limit: 10, after: undefined });
  return rows.map(({ state, reason, mailboxId: of }) => ({ state, reason, mailboxId: of }));
}

test("the sender of an envelope sees whether an email was accepted, is tried again, or was refused and why", async () => {
  const [taken, busy, refused] = [newId<"envelope">(), newId<"envelope">(), newId<"envelope">()];
  const mailboxId = newId<"mailbox">();
  assert.deepEqual(await tried(taken, mailboxId), [{ state: "accepted", reason: null, mailboxId }]);
  office.answer = { code: 450, text: "busy" };
  const [again] = await tried(busy);
  assert.equal(again?.state, "retrying");
  assert.match(again?.reason ?? "", /busy/);
  office.answer = { code: 550, text: `no such person ${"x".repeat(400)}` };
  const [gone] = await tried(refused);
  assert.equal(gone?.state, "refused");
  assert.match(gone?.reason ?? "", /no such person/);
  assert.ok((gone?.reason ?? "").length <= 300);
  const trails = [taken, busy, refused].map((id) => readTrail(database, { kind: "envelope", id }));
  assert.deepEqual(
    (await Promise.all(trails)).flat().map(({ details }) => details),
    [
      { email: "accepted", mailboxId },
      { email: "refused", to: "olena@kalyna.example", reason: gone?.reason },
    ],
  );
});

test("an email about an envelope that nothing was tried with is queued", async () => {
  const envelopeId = newId<"envelope">();
  await database.transaction((tx) => room.post(tx, [{ to: "olena@kalyna.example", about: { envelopeId }, ...text }]));
  const { rows, total } = await room.listDeliveries(database, envelopeId, { offset: 0, limit: 10, after: undefined });
  assert.deepEqual([rows.map(({ state }) => state), total], [["queued"], 1]);
});
