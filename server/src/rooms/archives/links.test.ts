import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { createPaper, replyXml, sendOffer, textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import sql from "sql-template-tag";
import { linkedDownloadMs, linkMs, linksMax } from "./limits.ts";

let now: Instant = parseInstant("2026-11-20T08:00:00.000Z", "start");
const one = await world({ clock: { now: () => now } });
const { ann, bob, app, database, rooms } = one;
const paper = await createPaper(ann);
const at = "/api/v1/envelope";
const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;
const id = await completed();
const whole = await ann.get(`${at}/${id}/zip`);
const etag = String(whole.headers["etag"]);

async function completed(): Promise<string> {
  const envelopeId = await sendOffer(ann, bob, paper);
  const filled = await bob.put(`${at}/fill`, { uuid: envelopeId, data: replyXml(paper, "Bob") });
  assert.equal(filled.status, 200, filled.text);
  const finish = async (): Promise<void> => undefined;
  const payload = { envelopeId, revision: 0 };
  await builder.work(payload, new AbortController().signal, { eventId: 1, key: envelopeId, attempt: 1, finish });
  return envelopeId;
}

async function codeOf(who: Persona, body: object = {}): Promise<string> {
  const made = await who.post(`${at}/${id}/zip/link`, body);
  assert.equal(made.status, 201, made.text);
  return new URL(textAt(made, "url")).searchParams.get("code") ?? "";
}

const visitor = callingApp(app);
/** Follows a link as a browser does: with the session and without the header that names the mailbox. */
const follow = ({ token }: Pick<Persona, "token">, code: string, headers: Readonly<Record<string, string>> = {}) =>
  visitor("GET", `${at}/download-link?code=${code}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
const numbersOf = ({ status, json }: Answer) => [status, Object(json).code];
const unknown = [404, 1001];

test("a link downloads exactly the archive that was asked for, and records it", async () => {
  const answer = await follow(ann, await codeOf(ann));
  assert.equal(answer.status, 200);
  assert.ok(answer.bytes.equals(whole.bytes));
  for (const name of ["etag", "content-disposition", "content-type", "accept-ranges"])
    assert.equal(answer.headers[name], whole.headers[name], name);
  const part = await follow(ann, await codeOf(ann, { documentId: "offer", excludeFiles: "cpa" }));
  assert.deepEqual(
    [...(await unzip(part.bytes)).keys()],
    [...(await unzip((await ann.get(`${at}/${id}/zip?documentId=offer&excludeFiles=cpa`)).bytes)).keys()],
  );
  const trail = await ann.get(`/api/v1/audittrail/envelope/${id}`);
  assert.equal(Object(trail.json).filter(({ operation }: { operation: string }) => operation === "ARCHIVE_DOWNLOAD").length, 4);
});

test("a link is followed once, even at the same time", async () => {
  const code = await codeOf(ann);
  const answers = await Promise.all([follow(ann, code), follow(ann, code), follow(ann, code)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404]);
  assert.deepEqual(numbersOf(await follow(ann, code)), unknown);
  assert.deepEqual(numbersOf(await follow(ann, code, { range: "bytes=0-" })), unknown);
});

test("a download that was cut is resumed with the tag of its file, for an hour", async () => {
  const code = await codeOf(ann);
  const begun = now;
  assert.equal((await follow(ann, code)).status, 200);
  now = addMs(now, linkMs * 2);
  const rest = { range: "bytes=100-", "if-range": etag };
  const answer = await follow(ann, code, rest);
  assert.equal(answer.status, 206);
  assert.ok(answer.bytes.equals(whole.bytes.subarray(100)));
  for (const headers of [
    { range: "bytes=100-" },
    { range: "bytes=100-", "if-range": '"other"' },
    { range: "bytes=0-", "if-range": etag },
    { "if-range": etag },
  ] as const)
    assert.deepEqual(numbersOf(await follow(ann, code, headers as Record<string, string>)), unknown, JSON.stringify(headers));
  now = addMs(begun, linkedDownloadMs - 1);
  assert.equal((await follow(ann, code, rest)).status, 206);
  now = addMs(begun, linkedDownloadMs);
  assert.deepEqual(numbersOf(await follow(ann, code, rest)), unknown);
});

test("a link that waits for a minute has expired, and is removed", async () => {
  const [early, late] = [await codeOf(ann), await codeOf(ann)];
  now = addMs(now, linkMs - 1);
  assert.equal((await follow(ann, early)).status, 200);
  now = addMs(now, 1);
  assert.deepEqual(numbersOf(await follow(ann, late)), unknown);
  now = addMs(now, linkedDownloadMs);
  await rooms.schedules.find(({ name }) => name === "archives.forget_links")?.work(new AbortController().signal);
  const left = await database.first<{ readonly count: number }>(sql`
    select count(*)::integer as count from archive_download_links`);
  assert.equal(left?.count, 0);
});

test("a link is of its session alone: not of another of the same person, and not of another person", async () => {
  const code = await codeOf(ann);
  const { email, password, company, mailboxId } = people.ann;
  const elsewhere = await signIn(visitor, { email, password, company, mailboxId });
  for (const who of [elsewhere, bob]) assert.deepEqual(numbersOf(await follow(who, code)), unknown);
  assert.equal((await visitor("GET", `${at}/download-link?code=${code}`, {})).status, 401);
  // who has no right to it does not use it up
  assert.equal((await follow(ann, code)).status, 200);
});

test("a link ends with its session", async () => {
  const { email, password, company, mailboxId } = people.ann;
  const short = await signIn(visitor, { email, password, company, mailboxId });
  const code = await codeOf(short);
  assert.ok((await short.post("/api/logout", {})).status < 300);
  assert.equal((await follow(short, code)).status, 401);
});

test("a link ends with the right to download from the mailbox", async () => {
  const { accountId, mailboxId, company, password } = people.ann;
  const userId = await corporateUser(database, accountId, "dana@acme.example");
  await database.run(sql`
    update users set password_hash = (select password_hash from users where email = ${people.ann.email}) where id = ${userId}`);
  const { envelopeListView, envelopeDownloadBinaries } = mailboxPermissions;
  const role = {
    name: "Reader",
    type: "mailbox",
    permissions: [envelopeListView, envelopeDownloadBinaries],
    accountUuid: accountId,
  };
  const roleId = textAt(await ann.post("/api/v1/permission/role", role), "uuid");
  assert.equal((await ann.put(`/api/v1/permission/${userId}/mailbox/${mailboxId}`, { roles: [roleId] })).status, 200);
  const dana = await signIn(visitor, { email: "dana@acme.example", password, company, mailboxId });
  const [first, second, third] = [await codeOf(dana), await codeOf(dana), await codeOf(dana)];
  assert.equal((await follow(dana, first)).status, 200);
  const change = { name: "Reader", permissions: [envelopeListView] };
  assert.equal((await ann.put(`/api/v1/permission/role/${roleId}`, change)).status, 200);
  assert.deepEqual(numbersOf(await follow(dana, second)), [403, 90014]);
  assert.deepEqual(numbersOf(await follow(dana, first, { range: "bytes=100-", "if-range": etag })), [403, 90014]);
  assert.equal((await ann.send("DELETE", `/api/v1/permission/${userId}/mailbox/${mailboxId}`)).status, 204);
  assert.equal((await follow(dana, third)).status, 403);
});

test("a link leads to no other envelope, and a mailbox that does not see one gets none", async () => {
  const made = await one.stranger.post(`${at}/${id}/zip/link`, {});
  assert.deepEqual(numbersOf(made), [404, 50011]);
});

test("of the code only the hash is kept", async () => {
  const code = await codeOf(ann);
  const row = await database.first<{ readonly text: string }>(sql`
    select row_to_json(l)::text as text from archive_download_links l order by expires_at desc limit 1`);
  assert.ok(row && !row.text.includes(code));
});

test("a session has a limited number of links at a time, concurrent ones included", async () => {
  const { email, password, company, mailboxId } = people.ann;
  const busy = await signIn(visitor, { email, password, company, mailboxId });
  for (let made = 1; made < linksMax; made += 1) await codeOf(busy);
  const last = await Promise.all(Array.from({ length: 30 }, () => busy.post(`${at}/${id}/zip/link`, {})));
  assert.deepEqual(last.map(({ status }) => status).toSorted(), [201, ...Array<number>(29).fill(429)]);
  const refused = await busy.post(`${at}/${id}/zip/link`, {});
  assert.deepEqual([refused.status, refused.headers["retry-after"]], [429, "60"]);
  now = addMs(now, linkMs);
  await codeOf(busy);
});
