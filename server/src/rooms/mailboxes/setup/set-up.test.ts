import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { ground } from "../../../../../tests/world/ground.ts";

const { rooms, database, call, clock } = await ground();
const owner = { accountName: "First", mailboxName: "Main", firstName: "Fay", lastName: "Lee", email: "fay@first.example" };
const password = "a phrase of her own";
const setUp = (code: string, more: object = {}) => call("POST", "/api/setup", { body: { ...owner, password, code, ...more } });
const codeOf = (answer: { readonly json: unknown }): unknown => Object(answer.json).code;

test("with an owner there is no set-up code", async () => {
  assert.equal(await rooms.accounts.grants.hasOwner(database), true);
  assert.equal(await rooms.accounts.setup.newCode(), undefined);
});

test("a wrong code and one that ran out set nothing up", async () => {
  await database.run(sql`delete from account_grants`);
  assert.deepEqual([(await setUp("no code")).status, codeOf(await setUp("no code"))], [400, 10008]);
  const made = await rooms.accounts.setup.newCode();
  clock.advance(24 * 3_600_000);
  assert.equal(codeOf(await setUp(made?.code ?? "")), 10008);
});

test("the code makes account, owner and mailbox once, of many at the same time too; faults do not use it up", async () => {
  const [other, made] = [await rooms.accounts.setup.newCode(), await rooms.accounts.setup.newCode()];
  const code = made?.code ?? "";
  const faulty = await setUp(code, { password: "short", email: "fay" });
  assert.equal(faulty.status, 400);
  const pointers = Object(faulty.json).data.errors.map((row: { pointer: string }) => row.pointer);
  assert.deepEqual(pointers.sort(), ["/email", "/password"]);
  assert.ok(!faulty.text.includes("/accounts"));
  const answers = await Promise.all([setUp(code), setUp(code), setUp(code)]);
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 400, 400]);
  const { mailboxUuid } = Object(answers.find((answer) => answer.status === 201)?.json);
  assert.equal(codeOf(await setUp(other?.code ?? "")), 10008, "other codes end with it");
  const login = await call("POST", "/api/login", { body: { login: owner.email, password } });
  const headers = { authorization: `Bearer ${Object(login.json).token}`, mailbox: mailboxUuid };
  const found = await call("GET", "/api/v1/mailbox/search?q=main", { headers });
  assert.deepEqual([found.status, Object(found.json)[0].mailboxUuid], [200, mailboxUuid]);
  assert.equal(await rooms.accounts.setup.newCode(), undefined);
});
