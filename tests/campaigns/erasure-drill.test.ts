import assert from "node:assert/strict";
import { basename } from "node:path";
import { after, test } from "node:test";
import { verify } from "@chancery/core/audit/verify.ts";
import { addDays } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { sha256Hex } from "@chancery/server/io/sha256.ts";
import { relayOrdered } from "@chancery/server/jobs/relay-ordered.ts";
import { readChain } from "@chancery/server/rooms/audit/store/trails.ts";
import sql, { raw } from "sql-template-tag";
import { callingUrl, type Call } from "../world/call.ts";
import { codeIn } from "../world/codes.ts";
import { drawing } from "../world/drawings.ts";
import { until } from "../world/embedded.ts";
import { sendEmails, type WrittenEmail } from "../world/emails.ts";
import { createPaper, replyXml, sendOffer, statusFor, textAt } from "../world/paper.ts";
import { persona, type Persona } from "../world/persona.ts";
import { startProcess } from "../world/service.ts";
import { world } from "../world/world.ts";
import { completeOffer, forgetEnvelope } from "../world/retention.ts";
import { people } from "../world/people.ts";
import { bytesBelow, holds, rowsOf } from "./canaries.ts";

// A person uses the service and leaves. When the longest time has passed for which anything of theirs is kept, no byte that names them is
// found: rows, files of the database, mutable blobs, logs. The same holds for what a deleted envelope contained, in its archives too.

const time = { shiftDays: 0 };
const one = await world({ clock: { now: () => addDays(systemClock.now(), time.shiftDays) } });
const { database, rooms, folder, bob } = one;
const service = await startProcess("start", {
  CHANCERY_DATA_DIR: folder,
  DATABASE_URL: database.url,
  CHANCERY_LOG_LEVEL: "trace",
  CHANCERY_RATE_LIMITS: "off",
});
after(() => service.kill());

const email = "zenobia.quillcanary@canary.example";
const password = "battery staple horse";
const canaries = {
  email,
  name: "Quillcanary",
  phone: "+15550177731",
  program: "Canary-Browser/7.7",
  "drawn signature": drawing({ widthPx: 299 }).slice(100, 160),
};
/** After these days the last of what expires by itself is gone: reports of processes with the addresses of their starters. */
const keptDays = 40;
/** The same for envelopes: notices that nobody has read. */
const noticesKeptDays = 95;
const contents = {
  subject: "Zirconquill tender 7719",
  value: "Heliotropine",
  comment: "Xylographer's remark",
  "file name": "wolframite-ledger.csv",
  "file content": "Vexillology;7719",
};
const tender = { envelope: "", blobs: [] as readonly string[] };
const headers = { "user-agent": canaries.program };
const call: Call = (method, path, sent = {}) =>
  callingUrl(service.url)(method, path, { ...sent, headers: { ...headers, ...sent.headers } });

/** The next email to the person; the worker of the service has written it. */
async function nextEmail(): Promise<WrittenEmail> {
  let found: WrittenEmail | undefined;
  await until(async () => {
    found = (await sendEmails(one)).find(({ to }) => to === email);
    return found !== undefined;
  }, 30_000);
  assert.ok(found);
  return found;
}

async function register(): Promise<Persona> {
  await call("POST", "/api/v1/registration/sendRegistrationCode", { body: { email } });
  const code = codeIn((await nextEmail()).text);
  const body = { firstName: "Zenobia", lastName: canaries.name, phone: canaries.phone, password, email, agreed: true };
  const company = { companyName: "Brass Works", inn: "3000000777", mailboxes: ["Desk"] };
  const made = await call("POST", `/registration?code=${code}`, { body: { ...body, ...company } });
  assert.equal(made.status, 201, made.text);
  const token = textAt(made, "token");
  const listed = await call("GET", "/api/v1/mailbox", { headers: { authorization: `Bearer ${token}` } });
  const [{ uuid: mailboxId }] = Object(listed.json);
  return persona(call, { email, password, mailboxId, company: "Brass Works" }, token);
}

/** The person signs in, rightly and wrongly, keeps pictures, and sends an envelope that is completed, and one that is cancelled. */
async function act(who: Persona): Promise<string> {
  const profile = { firstName: "Zenobia", lastName: canaries.name, phone: canaries.phone, avatar: drawing() };
  const template = await createPaper(who);
  const envelope = await sendOffer(who, bob, template);
  const cancelled = await sendOffer(who, bob, template);
  const answers = [
    await who.put("/api/v1/user/profile", profile),
    await who.send("PUT", "/api/v1/user/signature", { body: drawing({ widthPx: 299 }) }),
    await call("POST", "/api/login", { body: { login: email, password } }),
    await who.send("DELETE", "/api/v1/envelope/cancel", { body: { uuids: [cancelled], comment: "Ordered twice" } }),
    await bob.put(`/api/v1/envelope/fill`, { uuid: envelope, data: replyXml(template) }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
    answers.map(({ text }) => text).join("\n"),
  );
  await call("POST", "/api/login", { body: { login: email, password: "wrong horse" } });
  assert.equal(await statusFor(who, envelope), "COMPLETED");
  return envelope;
}

/** Whether the worker of the service has done all that it took over: nobody else would. */
async function isIdle(): Promise<boolean> {
  const row = await database.first<{ readonly isIdle: boolean }>(sql`
    select not exists (select from outbox)
      and not exists (select from ordered_outbox)
      and not exists (select from jobs) as "isIdle"`);
  return row?.isIdle === true;
}

/** Runs all periodic work once at each of some days from now. */
async function passDays(days: readonly number[]): Promise<void> {
  for (const day of days) {
    time.shiftDays = day;
    for (const { name, work } of rooms.schedules) if (!name.startsWith("health.")) await work(new AbortController().signal);
    await sendEmails(one);
  }
}

/** The bytes of all tables and indexes as the files of the database have them. */
async function relationsOf(): Promise<ReadonlyMap<string, Buffer>> {
  await database.run(raw("vacuum full"));
  await database.run(raw("checkpoint"));
  const rows = await database.all<{ readonly name: string; readonly bytes: Buffer }>(sql`
    select oid::regclass::text as name, pg_read_binary_file(pg_relation_filepath(oid)) as bytes
    from pg_class
    where relkind in ('r', 'i', 't', 'S')
      and relisshared = false
    order by oid`);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

function placesOf(places: ReadonlyMap<string, Buffer>, texts: Readonly<Record<string, string>> = canaries): readonly string[] {
  return Object.entries(texts).flatMap(([what, text]) =>
    [...places].filter(([, bytes]) => holds(bytes, text)).map(([place]) => `${what} in ${place}`),
  );
}

/** The archive as the other participant downloads it. */
async function archiveOf(envelope: string): Promise<Uint8Array> {
  const answer = await bob.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
  assert.equal(answer.status, 200, answer.text.slice(0, 500));
  return answer.bytes;
}

/** Blobs that archives consist of: they are sealed, and belong to all participants of their envelopes. */
async function archivedBlobs(): Promise<ReadonlySet<string>> {
  const rows = await database.all<{ readonly sha256: string }>(sql`select sha256 from archive_blob_uses`);
  return new Set(rows.map(({ sha256 }) => sha256));
}

async function changingFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const archived = await archivedBlobs();
  return new Map([...(await bytesBelow(folder))].filter(([path]) => !archived.has(basename(path))));
}

/** An envelope is completed, commented on and archived; the account keeps those of its template for a day. */
async function completeTender(): Promise<void> {
  const template = await createPaper(bob);
  const rule = { templateUuid: template.uuid, keepDays: 1, action: "delete" };
  const set = await bob.post(`/api/v1/account/${people.bob.accountId}/retention-rules`, rule);
  assert.equal(set.status, 201, set.text);
  const proof = Buffer.from(`a;b\n${contents["file content"]}\n`);
  const words = { subject: contents.subject, acceptedBy: contents.value, fileName: contents["file name"] };
  const envelope = await completeOffer(bob, one.ann, { template, proof, ...words });
  const said = await one.ann.post(`/api/v1/envelope/${envelope}/comment`, { text: contents.comment });
  assert.ok(said.status < 300, said.text);
  await archiveOf(envelope);
  const rows = await database.all<{ readonly sha256: string }>(sql`
    select sha256
    from archive_blob_uses
    where envelope_id = ${envelope}
    union
    select sha256
    from attachments
    where envelope_id = ${envelope}`);
  Object.assign(tender, { envelope, blobs: rows.map(({ sha256 }) => sha256) });
}

test("no data that names a removed person is found in tables, database files, blobs and logs; chains and archives still verify", async () => {
  const who = await register();
  const envelope = await act(who);
  const archive = await archiveOf(envelope);
  await completeTender();
  const tables = placesOf(await rowsOf(database)).join(", ");
  const ofTender = placesOf(await rowsOf(database), contents).join(", ");
  for (const what of ["subject", "value", "comment", "file name"]) assert.match(ofTender, new RegExp(`${what} in `));
  for (const what of Object.keys(canaries)) assert.match(tables, new RegExp(`${what} in `), "the search finds what is there");
  assert.match(placesOf(await relationsOf()).join(", "), /name in users/);
  const removed = await who.send("DELETE", `/api/v1/user?checkMessage=${email.toUpperCase()}&leaveExisting=false`);
  assert.equal(removed.status, 204, removed.text);
  await nextEmail();
  await until(isIdle, 60_000);
  await service.stop();
  await passDays([0]);
  assert.equal(sha256Hex(await archiveOf(envelope)), sha256Hex(archive));
  await passDays([1, keptDays]);
  assert.deepEqual(placesOf(await rowsOf(database)), []);
  assert.deepEqual(placesOf(await relationsOf()), []);
  assert.deepEqual(placesOf(await changingFiles()), []);
  assert.ok(service.lines.length > 50, "there are logs to search");
  assert.deepEqual(placesOf(new Map(service.lines.map((line, at) => [`log line ${at}`, Buffer.from(line)]))), []);
  const chain = await readChain(database, { kind: "envelope", id: envelope });
  assert.ok(chain.length >= 3);
  assert.deepEqual(
    verify(
      chain.map(({ record }) => record),
      sha256Hex,
    ),
    [],
  );
});

test("no content of an envelope that its rule has deleted is found in tables, database files, blobs and logs; its chain verifies", async () => {
  assert.ok(tender.blobs.length > 5);
  await forgetEnvelope(one, tender.envelope);
  await relayOrdered(database, rooms.orderedHandlers);
  await passDays([keptDays + 1, keptDays + 2, noticesKeptDays]);
  assert.deepEqual(placesOf(await rowsOf(database), contents), []);
  assert.deepEqual(placesOf(await relationsOf(), contents), []);
  const files = await bytesBelow(folder);
  assert.deepEqual(placesOf(files, contents), []);
  const left = new Set([...files.keys()].map((path) => basename(path)));
  const used = await archivedBlobs();
  assert.deepEqual(
    tender.blobs.filter((blob) => left.has(blob) && !used.has(blob)),
    [],
    "files of the archive, which are compressed",
  );
  assert.deepEqual(placesOf(new Map(service.lines.map((line, at) => [`log line ${at}`, Buffer.from(line)])), contents), []);
  const chain = await readChain(database, { kind: "envelope", id: tender.envelope });
  assert.equal(chain.at(-1)?.record.operation, "INFO");
  assert.ok(chain.some(({ record }) => record.operation === "DELETE"));
  assert.deepEqual(
    verify(
      chain.map(({ record }) => record),
      sha256Hex,
    ),
    [],
  );
});
