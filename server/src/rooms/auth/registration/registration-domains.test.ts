import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import sql from "sql-template-tag";
import { callingApp } from "@chancery/tests/world/call.ts";
import { codeIn, emailsTo } from "@chancery/tests/world/codes.ts";
import { activeDomain, domainsOf, newProvider, dnsSummary } from "@chancery/tests/world/domains.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const dns = dnsSummary();
const one = await world({ dns, settings: { CHANCERY_TEST_TLDS: "on" } });
const { ann, bob, database } = one;
const call = callingApp(one.app);
const { accountId, company } = people.ann;
const codeOf = (answer: { readonly json: unknown }): unknown => Object(answer.json).code;
const password = "a long enough phrase";
const ask = (email: string, what = "sendRegistrationCode") => call("POST", `/api/v1/registration/${what}`, { body: { email } });
const register = (code: string | undefined) =>
  call("POST", `/api/v1/registration?code=${code}`, { body: { firstName: "Nora", lastName: "Lee", password, agreed: true } });
const profile = async (token: string) =>
  Object((await call("GET", "/api/v1/user/profile", { headers: { authorization: `Bearer ${token}` } })).json);
const domain = await activeDomain(ann, people.ann, dns, "acme.example");
const add = (email: string, more: object = {}, by = ann) =>
  by.post(`/api/v1/account/${accountId}/user`, { email, firstName: "Cory", lastName: "Field", ...more });

test("a user who registers with an email address in an ACTIVE domain is a corporate user, with a mailbox if the account provides one", async () => {
  const body = { name: company, allowCreatePersonalMailboxWithRole: systemRoles.mailboxUser };
  assert.equal((await ann.put(`/api/v1/account/${accountId}`, body)).status, 200);
  await ask("nora@acme.example");
  const answer = await register(codeIn((await emailsTo(one, "nora@acme.example"))[0]));
  const who = await profile(Object(answer.json).token);
  assert.equal(who.corporateAccountId, accountId);
  assert.deepEqual(
    who.accounts.map((account: { readonly uuid: string; readonly mailboxes: readonly { readonly name: string }[] }) => [
      account.uuid,
      account.mailboxes.map(({ name }) => name),
    ]),
    [[accountId, ["Nora Lee"]]],
  );
});

test("a company adds a person, who sets a password by email within 7 days", async () => {
  const answer = await add(" Cory@Acme.example", { phone: "+1 555 0100", createMailbox: true });
  assert.equal(answer.status, 200, answer.text);
  const { uuid, status, corporate, email } = Object(answer.json);
  assert.deepEqual([status, corporate, email], ["PENDING_PASSWORD", true, "cory@acme.example"]);
  assert.equal(Object((await ann.get(`/api/v1/account/${accountId}/user/${uuid}`)).json).mailboxes[0].name, "Cory Field");
  const code = codeIn((await emailsTo(one, "cory@acme.example"))[0]);
  const set = await call("POST", `/api/v1/registration/resetPassword?code=${code}`, { body: { password } });
  assert.equal(set.status, 200, set.text);
  assert.equal((await call("POST", "/api/login", { body: { login: "cory@acme.example", password } })).status, 200);
});

test("only a new user with an address in an ACTIVE domain of this account is added; of two concurrent requests one succeeds", async () => {
  assert.deepEqual(codeOf(await add("x@elsewhere.example")), 20027);
  assert.deepEqual(codeOf(await add("x@sub.acme.example")), 20027);
  assert.equal(
    codeOf(
      await bob.post(`/api/v1/account/${people.bob.accountId}/user`, { email: "x@acme.example", firstName: "A", lastName: "B" }),
    ),
    20027,
  );
  assert.equal(codeOf(await add(people.ann.email)), 10004);
  const both = await Promise.all([add("twin@acme.example"), add("twin@acme.example")]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  const answer = await add("no email address", { firstName: " ", phone: "7" });
  assert.equal(Object(answer.json).data.errors.length, 3);
});

test("on an SSO-only domain registration and passwords are refused, for known and unknown people", async () => {
  await ask("early@acme.example");
  await ask("cory@acme.example", "sendResetPasswordCode");
  const emails = [await emailsTo(one, "early@acme.example")].flat();
  const provider = await newProvider(one, people.ann);
  const enforced = await domainsOf(ann).change(domain.id, { ssoIdProviderUuid: provider, onlySsoLogin: true });
  assert.equal(enforced.status, 200, enforced.text);
  for (const what of ["sendRegistrationCode", "sendResetPasswordCode"])
    for (const email of ["cory@acme.example", "nobody@acme.example"]) {
      const { status, json } = await ask(email, what);
      const { code, data } = Object(json);
      assert.deepEqual([status, code, data.ssoUrl], [403, 1064, `http://127.0.0.1:8080/oauth2/authorization/${provider}`]);
    }
  assert.equal(codeOf(await register(codeIn(emails[0]))), 1064);
  const added = await add("through@acme.example");
  assert.equal(Object(added.json).status, "ACTIVE");
  assert.deepEqual(await emailsTo(one, "through@acme.example"), []);
  const row = await database.first<{ readonly password_hash: string | null }>(sql`
    select password_hash from users where email = 'through@acme.example'`);
  assert.equal(row?.password_hash, null);
});
