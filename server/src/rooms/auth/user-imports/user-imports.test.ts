import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { codeIn } from "@chancery/tests/world/codes.ts";
import { activeDomain, dnsSummary, domainsOf } from "@chancery/tests/world/domains.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { xlsxSheets } from "@chancery/tests/world/tables.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const dns = dnsSummary();
const one = await world({ dns, settings: { CHANCERY_TEST_TLDS: "on" } });
const { ann, bob, database } = one;
const call = callingApp(one.app);
const { accountId } = people.ann;
const path = `/api/v1/account/${accountId}`;
const codeOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => [status, Object(json).code];
const domain = await activeDomain(ann, people.ann, dns, "acme.example");
const header = "email,firstName,lastName,phone,createMailbox";
const send = (bytes: Buffer | string, name = "people.csv", by = ann, account: string = accountId) =>
  by.upload(`/api/v1/account/${account}/create-users`, { name, bytes: Buffer.from(bytes) });
const sheet = (...rows: readonly string[]): string => [header, ...rows].join("\r\n");
const statusOf = async (id: string, by = ann) =>
  Object((await by.get(`/api/v1/process-status/${id}?details=true`, { headers: { "accept-language": "uk" } })).json);
type Added = {
  readonly id: string;
  readonly status: string;
  readonly phone: string;
  readonly account: string;
  readonly name: string;
};
const userOf = (email: string) =>
  database.first<Added>(sql`
    select id, status, phone, corporate_account_id as account, first_name as name from users where email = ${email}`);
const example = async () => {
  const answer = await ann.get(`${path}/users/example`);
  assert.equal(answer.status, 200);
  return answer.bytes;
};

test("an account without an ACTIVE domain adds nobody", async () => {
  const answer = await send(sheet("x@borealis.example,Ann,Lee"), "a.csv", bob, people.bob.accountId);
  assert.deepEqual(codeOf(answer), [422, 20030]);
});

test("the example is a workbook of the columns, and is taken as it is", async () => {
  const bytes = await example();
  const [rows] = await xlsxSheets(bytes);
  assert.deepEqual(Object.values(rows?.[0] ?? {}), header.split(","));
  const part = await ann.get(`${path}/users/example`, { headers: { range: "bytes=0-3" } });
  assert.deepEqual(part.bytes, bytes.subarray(0, 4));
  const answer = await send(bytes, "users.xlsx");
  assert.equal(answer.status, 201, answer.text);
  const { total, successful } = await statusOf(textAt(answer, "uuid"));
  assert.deepEqual([total, successful], [1, 1]);
  assert.equal((await userOf("ann.lee@acme.example"))?.status, "PENDING_PASSWORD");
});

test("people of a file wait for a password, with the email to set one, and a mailbox where that is asked for", async () => {
  await sendEmails(one);
  const rows = ["cory@acme.example,Cory,Field,+1 555 0100,yes", "dora@acme.example,Dora,Dale,,no"];
  const id = textAt(await send(sheet(...rows)), "uuid");
  const { total, processed, successful } = await statusOf(id);
  assert.deepEqual([total, processed, successful], [2, 2, 2]);
  const cory = await userOf("cory@acme.example");
  assert.deepEqual(
    [cory?.status, cory?.phone, cory?.account, cory?.name],
    ["PENDING_PASSWORD", "+1 555 0100", accountId, "Cory"],
  );
  const mailboxesOf = async (userId: string | undefined) =>
    Object((await ann.get(`${path}/user/${userId}`)).json).mailboxes.map(({ name }: { readonly name: string }) => name);
  assert.deepEqual(await mailboxesOf(cory?.id), ["Cory Field"]);
  assert.deepEqual(await mailboxesOf((await userOf("dora@acme.example"))?.id), []);
  const emails = await sendEmails(one);
  assert.deepEqual(
    emails.map(({ to }) => to),
    ["cory@acme.example", "dora@acme.example"],
  );
  const body = { password: "a long enough phrase" };
  const set = await call("POST", `/api/v1/registration/resetPassword?code=${codeIn(emails[0]?.text)}`, { body });
  assert.equal(set.status, 200, set.text);
  const created = await database.all(sql`
    select from audit_records where record::json->>'operation' = 'user-created' and subject_id = ${cory?.id}`);
  assert.equal(created.length, 1);
});

test("each row that fails is told with its line and number, and the others are added", async () => {
  const answer = await send(
    sheet(
      "eve@acme.example,Eve,Ray",
      "no address,Eve,Ray",
      "EVE@acme.example,Eve,Again",
      "fay@acme.example,,Ray",
      ",,",
      "gil@acme.example,Gil,Ray,12",
      "hal@acme.example,Hal,Ray,,maybe",
      "ida@elsewhere.example,Ida,Ray",
      `${people.ann.email},Ann,Lee`,
    ),
  );
  const { total, successful, details } = await statusOf(textAt(answer, "uuid"));
  assert.deepEqual([total, successful], [8, 1]);
  const told = (row: { readonly line: number; readonly name: string; readonly errorNumber: number }) => [
    row.line,
    row.name,
    row.errorNumber,
  ];
  assert.deepEqual(details.map(told), [
    [2, "eve@acme.example", null],
    [3, "no address", 20035],
    [4, "EVE@acme.example", 20036],
    [5, "fay@acme.example", 20039],
    [7, "gil@acme.example", 10029],
    [8, "hal@acme.example", 20037],
    [9, "ida@elsewhere.example", 20040],
    [10, people.ann.email, 10004],
  ]);
  assert.equal(details[1].errorMessageLocalized, "Адреса пошти в рядку 3 недійсна");
  assert.equal(details[0].envelopeUuid, undefined);
});

test("a file that is sent again adds nobody twice, and of two at once at most one runs", async () => {
  const file = sheet("jo@acme.example,Jo,Ray");
  const both = await Promise.all([send(file), send(file)]);
  for (const answer of both) assert.ok(answer.status === 201 || codeOf(answer)[1] === 20041, answer.text);
  const again = await statusOf(textAt(await send(file), "uuid"));
  assert.deepEqual([again.successful, again.details[0].errorNumber], [0, 10004]);
  const found = await database.all(sql`select from users where email = 'jo@acme.example'`);
  assert.equal(found.length, 1);
});

test("what a row contained goes when it has ended; its line and address stay", async () => {
  const left = await database.all(sql`select from process_envelopes where label is not null and content is not null`);
  assert.equal(left.length, 0);
});

const files: readonly (readonly [title: string, bytes: string | Buffer, name: string, number: number])[] = [
  ["an empty file", "", "a.csv", 20031],
  ["a header alone", header, "a.csv", 20031],
  ["a PDF", "%PDF-1.7\n1 0 obj", "a.pdf", 20032],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae1".padEnd(1200, "0"), "hex"), "a.xls", 20032],
  ["unknown columns", "email,firstName,lastName,role\r\na@acme.example,A,B,owner", "a.csv", 20033],
  ["missing columns", "email,firstName\r\na@acme.example,A", "a.csv", 20033],
  ["a row too many", sheet(...Array.from({ length: 5001 }, (_, n) => `a${n}@acme.example,A,B`)), "a.csv", 20034],
  ["a broken workbook", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(400, 1)]), "a.xlsx", 20042],
  ["rows with faults only", sheet("x,A,B", "y@acme.example,,B"), "a.csv", 20062],
];

for (const [title, bytes, name, number] of files)
  test(`${title} is refused with ${number}, and starts nothing`, async () => {
    const count = async () => (await database.all(sql`select from processes`)).length;
    const before = await count();
    const answer = await send(bytes, name);
    assert.deepEqual(codeOf(answer), [400, number], answer.text);
    assert.equal(await count(), before);
  });

test("a file without a person who can be added tells all rows", async () => {
  const { data } = Object((await send(sheet("x,A,B", "y@acme.example,,B"))).json);
  assert.deepEqual(
    data.errors.map(({ code, line }: { readonly code: number; readonly line: number }) => [code, line]),
    [
      [20035, 2],
      [20039, 3],
    ],
  );
});

test("a file over the limit is refused", async () => {
  assert.deepEqual(codeOf(await send(Buffer.alloc(8 * 1024 ** 2 + 1, "a,"))), [413, 1029]);
});

test("semicolons, tabs and a byte order mark are read too", async () => {
  const rows = [`\ufeff${header}`, "kim@acme.example,Kim,Ray"].join("\n");
  for (const [at, delimiter] of [";", "\t"].entries()) {
    const file = rows.replaceAll(",", delimiter).replace("kim@", `kim${at}@`);
    const { successful } = await statusOf(textAt(await send(file), "uuid"));
    assert.equal(successful, 1);
  }
});

test("others neither import nor see the import: people without the permission, and those of other accounts", async () => {
  const id = textAt(await send(sheet("lu@acme.example,Lu,Ray")), "uuid");
  assert.deepEqual(codeOf(await send(sheet("a@acme.example,A,B"), "a.csv", bob)), [403, 90018]);
  assert.deepEqual(codeOf(await bob.get(`${path}/users/example`)), [403, 90018]);
  assert.deepEqual(codeOf(await bob.get(`/api/v1/process-status/${id}`)), [404, 50126]);
  const token = Object(
    (await ann.post("/api/v1/token", { name: "T", expireAt: "2999-01-01T00:00:00Z", scopes: ["mailbox.envelopeSend"] })).json,
  ).token;
  const scoped = await call("GET", `/api/v1/process-status/${id}`, { headers: { authorization: `Bearer ${token}` } });
  assert.deepEqual(codeOf(scoped), [404, 50126]);
  const bobs = await activeDomain(bob, people.bob, dns, "borealis.example");
  const foreign = await send(sheet("x@acme.example,X,Y"), "a.csv", bob, people.bob.accountId);
  assert.deepEqual((await statusOf(textAt(foreign, "uuid"), bob)).details[0].errorNumber, 20040);
  await domainsOf(bob, people.bob).act(bobs.id, "deactivate");
});

test("rows of an import fail from when the person who started it may no longer add people", async () => {
  const rows = Array.from({ length: 21 }, (_, n) => `late${n}@acme.example,Late,Ray`);
  const id = textAt(await send(sheet(...rows)), "uuid");
  assert.equal((await statusOf(id)).processed, 0, "left to the job");
  assert.deepEqual(codeOf(await send(sheet("mo@acme.example,Mo,Ray"))), [409, 20041]);
  const revoked = sql`delete from account_grants where account_id = ${accountId} and role_id = ${systemRoles.accountOwner}
    returning user_id`;
  const owners = await database.all<{ readonly user_id: string }>(revoked);
  await sendEmails(one);
  for (const { user_id: user } of owners)
    await database.run(sql`
      insert into account_grants (account_id, user_id, role_id) values (${accountId}, ${user}, ${systemRoles.accountOwner})`);
  const { processed, successful, details } = await statusOf(id);
  assert.deepEqual([processed, successful, details[0].errorNumber], [21, 0, 90002]);
});

test("a domain that is no longer ACTIVE adds nobody", async () => {
  await activeDomain(ann, people.ann, dns, "second.example");
  await domainsOf(ann).act(domain.id, "deactivate");
  const id = textAt(await send(sheet("ny@acme.example,Ny,Ray", "ny@second.example,Ny,Ray")), "uuid");
  assert.deepEqual(
    (await statusOf(id)).details.map(({ errorNumber }: { readonly errorNumber: number }) => errorNumber),
    [20040, null],
  );
});
