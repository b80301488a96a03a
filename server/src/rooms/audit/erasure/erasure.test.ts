import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { verify } from "@chancery/core/audit/verify.ts";
import { sha256Hex } from "@chancery/server/io/sha256.ts";
import { holds, rowsOf } from "@chancery/tests/campaigns/canaries.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { createPaper, sendOffer } from "@chancery/tests/world/paper.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { readChain, readTrail } from "../store/trails.ts";

const time = { shiftMs: 0 };
const one = await world({ clock: { now: () => addMs(systemClock.now(), time.shiftMs) } });
const { bob, database, rooms } = one;
const call = callingApp(one.app);
const password = "battery staple horse";
const person = { email: "zenobia.quill@canary.example", firstName: "Zenobia", lastName: "Quill" };
const program = "Canary Browser 7.7 of a person";
const run = async (schedule: string, { signal } = new AbortController()): Promise<void> =>
  rooms.schedules.find(({ name }) => name === schedule)?.work(signal);
const erase = (stop?: AbortController): Promise<void> => run("audit.erase-people", stop);

/** The person acts: sends an envelope with a colleague's mailbox, and cancels it. */
async function act() {
  const accountId = crypto.randomUUID();
  const mailboxId = crypto.randomUUID();
  const user = { ...person, password, accountRole: "owner", mailboxes: { Desk: "owner" } };
  const other = {
    email: "left@canary.example",
    password,
    firstName: "Lee",
    lastName: "Ox",
    accountRole: "owner",
    mailboxes: { Desk: "owner" },
  };
  const account = {
    uuid: accountId,
    name: "Canary",
    inn: "30000001",
    type: "company",
    users: [user, other, { ...other, email: "kim@canary.example" }],
  };
  await rooms.provision("canary", JSON.stringify({ accounts: [{ ...account, mailboxes: [{ uuid: mailboxId, name: "Desk" }] }] }));
  const zenobia = await signIn(call, { email: person.email, password, mailboxId, company: "Canary" } as never);
  const headers = { "user-agent": program };
  const template = await createPaper(zenobia);
  const id = await sendOffer(zenobia, bob, template);
  const cancelled = await zenobia.send("DELETE", "/api/v1/envelope/cancel", {
    headers,
    body: { uuids: [id], comment: "Ordered twice" },
  });
  assert.equal(cancelled.status, 200, cancelled.text);
  return { zenobia, id, accountId };
}

test("all texts that name a removed person are erased from audit records, and every chain still verifies", async () => {
  const { zenobia, id } = await act();
  const before = await readTrail(database, { kind: "envelope", id });
  assert.match(JSON.stringify(before), /Canary Browser/);
  const path = `/api/v1/user?checkMessage=${person.email.toUpperCase()}&leaveExisting=true`;
  assert.equal((await zenobia.send("DELETE", path, {})).status, 204);
  await erase();
  assert.match(
    JSON.stringify(await readTrail(database, { kind: "envelope", id })),
    /Canary Browser/,
    "an email is still to be sent",
  );
  await sendEmails(one);
  await erase();
  time.shiftMs = 40 * 86_400_000;
  await run("processes.forget");
  const found = await rowsOf(database);
  // the operator's own file
  const ours = [...found].filter(([table]) => table !== "provisioned_entries");
  const places = ours.filter(([, rows]) => [person.email, "Zenobia", program].some((text) => holds(rows, text)));
  assert.deepEqual(
    places.map(([table]) => table),
    [],
  );
  const chain = await readChain(database, { kind: "envelope", id });
  assert.deepEqual(
    verify(
      chain.map(({ record }) => record),
      sha256Hex,
    ),
    [],
  );
  const after = await readTrail(database, { kind: "envelope", id });
  const sent = after.find(({ operation }) => operation === "SEND_ENVELOPE");
  assert.deepEqual([sent?.ip, sent?.userAgent, sent?.erased?.includes("/ip")], ["", "", true]);
  assert.equal(sent?.userId, before.find(({ operation }) => operation === "SEND_ENVELOPE")?.userId);
  const [shown] = await database.all<{ readonly name: string }>(sql`
    select trim(first_name || ' ' || last_name) as name
    from user_cards
    where id = ${sent?.userId}`);
  assert.equal(shown?.name, "(erased)");
  const [tombstone] = await database.all<{ readonly records: number }>(sql`
    select (record::json->'details'->>'records')::integer as records
    from audit_records
    where record::json->>'operation' = 'user-erased'`);
  assert.ok((tombstone?.records ?? 0) >= 3);
});

test("an erasure that is cut off goes on where it was", async (t) => {
  const [desk] = await database.all<{ readonly id: string }>(sql`select id from mailboxes where name = 'Desk'`);
  const left = await signIn(call, { email: "left@canary.example", password, mailboxId: desk?.id, company: "Canary" } as never);
  const gone = await left.send("DELETE", "/api/v1/user?checkMessage=LEFT@CANARY.EXAMPLE&leaveExisting=true", {});
  assert.equal(gone.status, 204, gone.text);
  await sendEmails(one);
  await database.run(sql`
    insert into audit_records (subject_id, subject_kind, sequence, at, record, hash, erasable)
    select '00000000-0000-0000-0000-000000000001', 'envelope', n, now(), '{}', lpad(n::text, 64, '0'), '{"/a": ["", "left@canary.example"]}'
    from generate_series(1, 4500) n`);
  const stop = new AbortController();
  let looks = 0;
  t.mock.method(stop.signal, "throwIfAborted", () => assert.ok(++looks < 3, "the worker stops"));
  await assert.rejects(erase(stop), /the worker stops/);
  const progress = await database.value<object>(sql`select progress from erasures`);
  assert.equal(Object(progress).after.sequence, 4000);
  await erase();
  const records = await database.value<number>(sql`
    select max((record::json->'details'->>'records')::integer)
    from audit_records
    where record::json->>'operation' = 'user-erased'`);
  assert.ok((records ?? 0) >= 4500, `${records}`);
  assert.equal(await database.has(sql`select from erasures`), false);
});

test("a run reads the emails once, however many people wait for their erasure", async (t) => {
  const forget = t.mock.method(database, "values");
  const addresses = ["a@canary.example", "b@canary.example", "c@canary.example"];
  await database.run(sql`
    with gone as (
      insert into users (id, email, first_name, last_name, status, created_at)
      select gen_random_uuid(), email, '', '', 'DELETED', now()
      from unnest(${addresses}::text[]) as a (email)
      returning id
    )
    insert into erasures (user_id, asked_at)
    select id, now()
    from gone`);
  await database.run(sql`
    insert into letters (id, recipient, body, created_at, ended_at)
    select gen_random_uuid(), email, case when email like 'c%' then 'waits' end, now(), case when email not like 'c%' then now() end
    from unnest(${addresses}::text[]) as a (email)`);
  await erase();
  assert.equal(forget.mock.calls.filter((call) => /from letters/.test(call.arguments[0].text)).length, 1);
  assert.deepEqual(await database.values(sql`select recipient from letters where recipient = any(${addresses}::text[])`), [
    addresses[2],
  ]);
  assert.deepEqual(await database.values(sql`select u.email from erasures e join users u on u.id = e.user_id`), [addresses[2]]);
});
