import assert from "node:assert/strict";
import { test } from "node:test";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";
import type { Persona } from "../../../../../tests/world/persona.ts";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import { signIn } from "../../../../../tests/world/persona.ts";

const { ann, bob, call, rooms } = await ground();
const { accountId, mailboxId, company } = people.ann;
const password = "battery staple horse";
const email = "dan.dare@acme.example";
const users = [{ email, password, firstName: "Dan", lastName: "Dare", accountRole: "none", mailboxes: { Contracts: "viewer" } }];
const mailboxes = [{ uuid: mailboxId, name: "Contracts" }];
const account = { uuid: accountId, name: company, inn: "1000000a1", mailboxes, users };
await rooms.mailboxes.applyProvision(readProvision({ accounts: [account] }));
const dan = await signIn(call, { email, password, mailboxId, company });
const idOf = async (person: Persona) => Object((await person.get("/api/v1/user/profile")).json).uuid;
const [annsId, bobsId, dansId] = [await idOf(ann), await idOf(bob), await idOf(dan)];
const unknown = "01930000-0000-7000-8000-00000000dead";

async function found(by: Persona, keyword: string, more = ""): Promise<readonly string[]> {
  const { status, json, text } = await by.get(`/api/v1/user/search?keyword=${encodeURIComponent(keyword)}${more}`);
  assert.equal(status, 200, text);
  assert.ok(Array.isArray(json));
  return json.map((row) => row.email);
}

test("people of the caller's accounts are found by words of their names and email addresses", async () => {
  assert.deepEqual(await found(ann, "DARE dan"), [email]);
  assert.deepEqual(await found(ann, "acme"), [people.ann.email, email]);
  assert.deepEqual(await found(ann, "acme", `&exclude=${accountId}`), []);
  assert.deepEqual(await found(ann, "borealis"), []);
  assert.deepEqual(await found(ann, " "), []);
});

test("a whole email address finds anybody, for those who may list people", async () => {
  assert.deepEqual(await found(ann, people.bob.email.toUpperCase()), [people.bob.email]);
  assert.deepEqual(await found(dan, people.bob.email), []);
  assert.deepEqual(await found(dan, "acme"), []);
  const [row] = Object((await ann.get(`/api/v1/user/search?keyword=${people.bob.email}`)).json);
  assert.deepEqual(row.uuid, bobsId);
  assert.deepEqual([row.status, row.phone, row.corporateUser, row.fields], ["ACTIVE", null, false, {}]);
  assert.equal((await ann.get("/api/v1/user/search")).status, 400);
});

test("names are given of the people who share an account with the caller, by id", async () => {
  const { status, json } = await dan.post("/api/v1/user/info", [annsId, bobsId, dansId, unknown]);
  assert.equal(status, 200);
  assert.deepEqual(json, {
    [annsId]: { uuid: annsId, firstName: "Ann", lastName: "Lee", email: people.ann.email },
    [dansId]: { uuid: dansId, firstName: "Dan", lastName: "Dare", email },
  });
  assert.deepEqual((await ann.post("/api/v1/user/info", [])).json, {});
  assert.equal((await ann.post("/api/v1/user/info", Array(1001).fill(unknown))).status, 400);
});
