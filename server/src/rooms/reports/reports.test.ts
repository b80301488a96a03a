import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addDays } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { sendEmails, type WrittenEmail } from "@chancery/tests/world/emails.ts";
import { order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

let daysLater = 0;
const clock = { now: () => addDays(systemClock.now(), daysLater) };
const one = await world({ clock });
const { ann, bob, stranger, rooms, database } = one;
const call = callingApp(one.app);
const template = await orderTemplate(ann);
const { accountId } = people.ann;

type Task = { readonly taskUuid: string; readonly status: string; readonly rows: number; readonly fileUrl?: string };

async function start(person: Persona, path: string, body: object): Promise<string> {
  const answer = await person.post(path, body);
  assert.equal(answer.status, 201, answer.text);
  const { uuid, taskUuid, status } = answer.json as Task & { readonly uuid: string };
  assert.deepEqual([uuid, status], [taskUuid, "PENDING"]);
  return taskUuid;
}

const stateOf = async (person: Persona, id: string): Promise<Task> => (await person.get(`/api/v1/report/${id}`)).json as Task;

async function fileOf({ fileUrl }: Task) {
  const { pathname, search } = new URL(fileUrl!);
  return call("GET", `${pathname}${search}`);
}

/** A report when its job has run: its lines and the emails of its end. */
async function report(person: Persona, path: string, body: object) {
  const id = await start(person, path, body);
  const emails = await sendEmails(one);
  const task = await stateOf(person, id);
  assert.equal(task.status, "COMPLETED");
  const file = await fileOf(task);
  assert.equal(file.status, 200, file.text);
  const lines = file.bytes.toString("utf8").replace("\u{feff}", "").trimEnd().split("\r\n");
  return { id, task, file, emails, header: lines[0]!.split(","), lines: lines.slice(1) };
}

test("a report of envelopes has what the search finds, and no cell that a spreadsheet would run", async () => {
  const info = "<info><subject>=HYPERLINK(1), x</subject></info>";
  const sent = await ann.post("/api/v1/envelope/send", {
    data: order(template, { buyer: bob.mailboxId, checker: bob.mailboxId, info }),
  });
  assert.equal(sent.status, 201, sent.text);
  await sendOrder(one, template);
  const { lines, header, file, task, emails } = await report(ann, "/api/v1/envelope/report", {
    searchParams: { subject: "hyperlink" },
  });
  assert.deepEqual(header.slice(0, 3), ["uuid", "subject", "status"]);
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /^[0-9a-f-]{36},"'=HYPERLINK\(1\), x",SENT,Order,/);
  assert.deepEqual([task.rows, file.headers["content-type"]], [1, "text/csv; charset=utf-8"]);
  assert.match(String(file.headers["content-disposition"]), /envelopes-\d{4}-\d\d-\d\d\.csv/);
  const [email] = emails.filter((found: WrittenEmail) => found.to === people.ann.email && found.text.includes(task.fileUrl!));
  assert.match(email!.head, /Subject: Your report envelopes-/);
});

test("envelopes by id are found in the archive too, and those of other mailboxes are left out", async () => {
  const id = await sendOrder(one, template);
  const other = await sendOrder({ ann: bob, bob: stranger }, await orderTemplate(bob));
  await database.run(sql`update mailbox_envelopes set is_archived = true where envelope_id = ${id}`);
  const { lines } = await report(ann, "/api/v1/envelope/report", { uuids: [id, other] });
  assert.deepEqual(
    lines.map((line) => line.slice(0, 36)),
    [id],
  );
});

test("a report longer than a page has every row once", async () => {
  const made = sql`
    insert into mailboxes (id, account_id, name, created_at)
    select gen_random_uuid(), ${accountId}, 'Box ' || n, now()
    from generate_series(1, 1100) n`;
  await database.run(made);
  const { lines, task } = await report(ann, `/api/v1/account/${accountId}/mailbox/report`, {
    searchParams: { withGroups: true },
  });
  const boxes = lines.filter((line) => line.includes(",Box "));
  assert.deepEqual([boxes.length, new Set(lines).size, task.rows], [1100, lines.length, lines.length]);
});

test("people are reported with their roles and mailboxes, by search and by id", async () => {
  const path = `/api/v1/account/${accountId}/users/report`;
  const { lines, header } = await report(ann, path, { searchParams: { keyword: "ann" } });
  assert.equal(lines.length, 1);
  assert.equal(lines[0]!.split(",")[header.indexOf("email")], people.ann.email);
  assert.match(lines[0]!, /Contracts/);
  const id = lines[0]!.slice(0, 36);
  assert.equal((await report(ann, path, { uuids: [id] })).lines.length, 1);
  const search = { createdFrom: "2020-01-02T00:00:00Z", createdTo: "2020-01-01T00:00:00Z" };
  const [fault] = Object((await ann.post(path, { searchParams: search })).json).data.errors;
  assert.deepEqual([fault.code, fault.pointer], [1041, "/searchParams/createdTo"]);
  const ofBob = `/api/v1/account/${people.bob.accountId}/users/report`;
  assert.deepEqual((await report(bob, ofBob, { uuids: [id] })).lines, []);
});

test("an audit report has the log, the start of the report before it included, and hides what others did", async () => {
  const { lines, header } = await report(ann, "/api/v1/audit/report", { accountUuid: accountId });
  const cells = lines.map((line) => line.split(","));
  const actions = cells.map((row) => row[header.indexOf("action")]);
  assert.ok(actions.includes("account-users-report-download") && actions.includes("envelope-report-download"));
  assert.ok(cells.some((row) => row[header.indexOf("operatorId")] !== ""));
  const logged = await bob.post("/api/v1/audit/report", { accountUuid: accountId });
  assert.equal(logged.status, 403);
});

test("a report is its user's alone, and its link works for a day", async () => {
  const { id, task } = await report(ann, `/api/v1/account/${accountId}/mailbox/report`, { searchParams: {} });
  assert.equal((await bob.get(`/api/v1/report/${id}`)).status, 404);
  daysLater = 1.01;
  assert.equal((await stateOf(await signIn(call, people.ann), id)).status, "CLEANED");
  assert.equal((await fileOf(task)).status, 404);
  const { sha256 } = (await database.first<{ readonly sha256: string }>(sql`select sha256 from reports where id = ${id}`))!;
  await rooms.schedules.find(({ name }) => name === "reports.clean")!.work(new AbortController().signal);
  const [row] = await database.all(sql`select state, sha256, code from reports where id = ${id}`);
  assert.deepEqual(row, { state: "CLEANED", sha256: null, code: null });
  const released = await database.all(sql`select from blob_removals where sha256 = ${sha256}`);
  assert.equal(released.length, 1, "its file is to be removed");
  daysLater = 0;
});

test("an account has at most twenty reports that are not written", async () => {
  const path = `/api/v1/account/${accountId}/mailbox/report`;
  for (let count = 0; count < 20; count += 1) await start(ann, path, { searchParams: {} });
  const answer = await ann.post(path, { searchParams: {} });
  assert.deepEqual([answer.status, Object(answer.json).code, answer.headers["retry-after"]], [429, 1005, "60"]);
  await sendEmails(one);
  await start(ann, path, { searchParams: {} });
});
