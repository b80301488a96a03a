import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { codeIn, emailsTo } from "@chancery/tests/world/codes.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const call = callingApp(one.app);
const password = "a long enough phrase";
const other = "another phrase, longer";
const codeOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => [status, Object(json).code];
const post = (path: string, body: object) => call("POST", `/registration${path}`, { body });
const profileOf = async (token: string) =>
  Object((await call("GET", "/api/v1/user/profile", { headers: { authorization: `Bearer ${token}` } })).json);
const codeTo = async (path: string, email: string): Promise<string> => {
  const answer = await post(path, { email });
  assert.deepEqual([answer.status, answer.json], [200, {}], answer.text);
  return codeIn((await emailsTo(one, email))[0]) ?? "";
};
const person = (email: string, more: object = {}) => ({
  email,
  password,
  firstName: "Nora",
  lastName: "Lee",
  agreed: true,
  locale: "uk",
  timezone: "Europe/Kyiv",
  ...more,
});

test("a person registers with a code of their email address, and their preferences are stored", async () => {
  const email = "nora@public.example";
  const code = await codeTo("/sendRegistrationCode", email);
  const valid = await call("GET", `/registration/validate?code=${code}&type=validation`);
  assert.deepEqual(valid.json, { email, registered: false });
  assert.deepEqual(codeOf(await post(`?code=${code}`, person("mallory@public.example"))), [403, 1086]);
  const answer = await post(`?code=${code}&codeType=emailValidation`, person(email, { mailboxes: [] }));
  assert.equal(answer.status, 201, answer.text);
  const { locale, timezone, ...who } = await profileOf(Object(answer.json).token);
  assert.deepEqual([who.email, who.firstName, locale, timezone], [email, "Nora", "uk", "Europe/Kyiv"]);
});

test("an invitation is accepted by registering with its code", async () => {
  const email = "invited@public.example";
  const account = { uuid: people.ann.accountId };
  const mailboxes = [{ uuid: people.ann.mailboxId, roles: [systemRoles.mailboxUser] }];
  assert.equal((await one.ann.post("/api/v1/user/invite", { email, account, mailboxes })).status, 201);
  const code = codeIn((await emailsTo(one, email))[0]) ?? "";
  const answer = await post(`?code=${code}&codeType=accountInvite`, person(email));
  assert.equal(answer.status, 201, answer.text);
  const { accounts } = await profileOf(Object(answer.json).token);
  assert.equal(accounts[0].mailboxes[0].uuid, people.ann.mailboxId);
});

test("an unsupported value is refused with its place, and uses up no code", async () => {
  const email = "early@public.example";
  const code = await codeTo("/sendRegistrationCode", email);
  for (const given of [password, undefined])
    assert.deepEqual(codeOf(await post(`?code=${code}&codeType=externalAuth`, person(email, { password: given }))), [400, 1065]);
  for (const given of [null, undefined])
    assert.deepEqual(codeOf(await post(`?code=${code}`, person(email, { password: given }))), [400, 1024]);
  assert.deepEqual(codeOf(await post(`?code=${code}`, person(email, { timezone: "Mars" }))), [400, 1018]);
  assert.deepEqual(codeOf(await call("GET", `/registration/validate?code=${code}&type=changeEmail`)), [400, 1065]);
  assert.equal((await post(`?code=${code}`, person(email))).status, 201);
});

test("a forgotten password is set with the code of a letter, and the answer signs in", async () => {
  const email = people.bob.email;
  const code = await codeTo("/requestPasswordReset", email);
  assert.equal((await call("GET", `/registration/validate?code=${code}&type=resetPassword`)).status, 200);
  const answer = await post("/resetPassword", { code, password: other });
  assert.equal(answer.status, 200, answer.text);
  assert.equal((await profileOf(Object(answer.json).token)).email, email);
  const again = await post("/resetPassword", { code, password: other });
  assert.deepEqual([codeOf(again), Object(again.json).data.errors[0].pointer], [[400, 10008], "/code"]);
  const renewed = await post("/renewPassword", { email, oldPassword: other, newPassword: password });
  assert.deepEqual([renewed.status, renewed.text], [200, ""]);
  assert.deepEqual(codeOf(await post("/renewPassword", { email, oldPassword: other, newPassword: password })), [401, 1061]);
});

test("the password policy is public, also for unregistered addresses", async () => {
  const policies = ["ann@acme.example", "nobody@nowhere.example"].map(async (email) =>
    call("GET", `/registration/passwordPolicy?email=${email}`),
  );
  const [known, unknown] = await Promise.all(policies);
  assert.deepEqual([known?.status, known?.json], [200, unknown?.json]);
  assert.equal(Object(known?.json).minLength, 12);
});

test("a company is made with the registration: its account and mailboxes are the person's", async () => {
  const email = "founder@public.example";
  const code = await codeTo("/sendRegistrationCode", email);
  const company = { companyName: " Founders Ltd ", inn: "12345678", mailboxes: ["Desk", "Vault"] };
  const refused = await post(`?code=${code}`, person(email, { companyName: "F", mailboxes: ["Desk", "Desk"] }));
  assert.deepEqual(
    Object(refused.json).data.errors.map((row: { code: number; pointer: string }) => [row.code, row.pointer]),
    [
      [1015, "/companyName"],
      [1015, "/inn"],
      [1006, "/mailboxes/1"],
    ],
  );
  const answer = await post(`?code=${code}`, person(email, company));
  assert.equal(answer.status, 201, answer.text);
  const [account, ...none] = (await profileOf(Object(answer.json).token)).accounts;
  assert.deepEqual([account.name, account.company, none], ["Founders Ltd", true, []]);
  assert.deepEqual(
    account.mailboxes.map(({ name }: { readonly name: string }) => name),
    ["Desk", "Vault"],
  );
  assert.ok(account.permissions.includes(10007) && account.mailboxes[0].permissions.includes(2001));
});

test("a signed-in person renews their own password without naming an email address", async () => {
  const token = await one.stranger.post("/api/v1/token", { name: "CRM", expireAt: "2999-01-01T00:00:00Z" });
  const renew = (authorization: string | undefined, oldPassword: string) =>
    call("POST", "/registration/renewPassword", {
      headers: authorization === undefined ? {} : { authorization },
      body: { oldPassword, newPassword: other },
    });
  const old = people.stranger.password;
  assert.deepEqual(codeOf(await renew(undefined, old)), [401, 1026]);
  assert.deepEqual(codeOf(await renew("Bearer chs_nobody", old)), [401, 1027]);
  assert.deepEqual(codeOf(await renew(`Bearer ${Object(token.json).token}`, old)), [403, 90035]);
  assert.deepEqual(codeOf(await renew(`Bearer ${one.stranger.token}`, "not this one")), [401, 1061]);
  assert.equal((await renew(`Bearer ${one.stranger.token}`, old)).status, 200);
  assert.equal((await one.stranger.get("/api/v1/user/profile")).status, 401, "all sessions end");
});

test("a fault of a code and of its kind names the parameter that has it", async () => {
  const email = "places@public.example";
  const parameters = ["?code=wrong", "?code=x&codeType=externalAuth"].map(async (query) => {
    const answer = await post(query, person(email));
    return Object(answer.json).data.errors[0].parameter;
  });
  assert.deepEqual(await Promise.all(parameters), ["code", "codeType"]);
  const types = ["validation", "changeEmail"].map(async (type) => {
    const answer = await call("GET", `/registration/validate?code=wrong&type=${type}`);
    return Object(answer.json).data.errors[0].parameter;
  });
  assert.deepEqual(await Promise.all(types), ["code", "type"]);
});

test("the name of a company has two characters at least", async () => {
  const email = "short@public.example";
  const code = await codeTo("/sendRegistrationCode", email);
  const answer = await post(`?code=${code}`, person(email, { companyName: "3M", inn: "12345678" }));
  assert.equal(answer.status, 201, answer.text);
});
