import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";

const one = await ground();
const { ann, bob, database, rooms } = one;
const company = { name: " Annex  ", inn: "12345678", mailboxes: ["Main", "Vault "], agreed: true };
const make = async (more: object = {}, by = ann) => {
  const answer = await by.post("/api/v1/account", { ...company, ...more });
  return { ...answer, code: Object(answer.json).code, made: Object(answer.json) };
};
const codeOf = (answer: { readonly json: unknown }): unknown => Object(answer.json).code;
const remove = (id: string, checkMessage: string, by = ann) =>
  by.send("DELETE", `/api/v1/account/${id}`, { body: { checkMessage } });
const operationsOf = async (id: string): Promise<readonly string[]> => {
  const rows = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map((row) => row.operation);
};

test("the creator of an account owns it and its mailboxes, which are found", async () => {
  const { status, made } = await make();
  assert.deepEqual([status, made.name, made.company, made.system], [201, "Annex", true, false]);
  assert.ok(made.permissions.includes(10007) && made.permissions.includes(10101));
  assert.deepEqual(
    made.mailboxes.map(({ name }: { readonly name: string }) => name),
    ["Main", "Vault"],
  );
  assert.deepEqual(Object((await ann.get(`/api/v1/account/${made.uuid}`)).json), made);
  const [main] = made.mailboxes;
  assert.equal((await ann.get(`/api/v1/mailbox/search?q=${main.uuid}`)).status, 200);
  const found = await ann.get("/api/v1/mailbox/search?q=vault");
  assert.ok(Object(found.json).some((row: { readonly accountUuid: string }) => row.accountUuid === made.uuid));
  const mine = Object((await ann.get("/api/v1/mailbox")).json);
  const owned = mine.find((row: { readonly mailboxUuid: string }) => row.mailboxUuid === main.uuid);
  assert.equal(owned.authorization.roles[0].uuid, systemRoles.mailboxOwner);
  assert.deepEqual([await operationsOf(made.uuid), await operationsOf(main.uuid)], [["account-created"], ["mailbox-created"]]);
});

test("all faults of a new account are reported together, and nothing is created", async () => {
  const { status, made } = await make({ name: " a ", inn: "1", mailboxes: ["x", "x"], agreed: false });
  assert.equal(status, 400);
  assert.deepEqual(
    made.data.errors.map(({ pointer }: { readonly pointer: string }) => pointer),
    ["/name", "/inn", "/mailboxes/1", "/agreed"],
  );
});

test("a corporate user makes no account", async () => {
  await database.run(sql`update users set corporate_account_id = ${people.bob.accountId} where email = ${people.bob.email}`);
  const { status, code } = await make({}, bob);
  assert.deepEqual([status, code], [403, 10022]);
  await database.run(sql`update users set corporate_account_id = null where email = ${people.bob.email}`);
});

test("a person owns at most 100 accounts, also with concurrent requests", async () => {
  const { id } = Object(await database.first(sql`select id from users where email = ${people.stranger.email}`));
  await database.run(sql`
    with made as (
      insert into accounts (id, name, inn, type, created_at)
      select gen_random_uuid(), 'Many', '12345678', 'company', now() from generate_series(1, 97)
      returning id
    )
    insert into account_grants (account_id, user_id, role_id)
    select made.id, ${id}, ${systemRoles.accountOwner} from made`);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => make({}, one.stranger)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 422, 422, 422]);
  assert.equal(answers.find(({ status }) => status === 422)?.code, 1067);
});

test("an account is renamed; omitted values stay", async () => {
  const { made } = await make();
  const path = `/api/v1/account/${made.uuid}`;
  const role = systemRoles.mailboxUser;
  const first = await ann.put(path, { name: "Annexe", allowCreatePersonalMailboxWithRole: role });
  assert.equal(first.status, 200);
  const {
    name,
    inn,
    allowCreatePersonalMailboxWithRole: given,
  } = Object((await ann.put(path, { name: "Annexe", inn: "99999999" })).json);
  assert.deepEqual([name, inn, given], ["Annexe", "99999999", role]);
  const last = await ann.put(path, { name: "Annexe", allowCreatePersonalMailboxWithRole: null });
  assert.equal(Object(last.json).allowCreatePersonalMailboxWithRole, null);
  assert.equal(codeOf(await ann.put(path, { name: "A" })), 1015);
  assert.equal(codeOf(await bob.put(path, { name: "Bob's" })), 90018);
});

test("the role of new people is a mailbox role that the account may give", async () => {
  const { made } = await make();
  for (const role of [systemRoles.accountOwner, made.uuid]) {
    const answer = await ann.put(`/api/v1/account/${made.uuid}`, { name: "Annex", allowCreatePersonalMailboxWithRole: role });
    assert.deepEqual([answer.status, codeOf(answer)], [400, 10015]);
  }
});

test("an account is removed for who says its name in capitals, and its mailboxes go with it", async () => {
  const { made } = await make({ name: "Straße", mailboxes: ["Cellar"] });
  const [{ uuid: mailbox }] = made.mailboxes;
  const token = Object((await ann.post("/api/v1/token", { name: "x", expireAt: "2999-01-01T00:00:00Z" })).json).token;
  const inMailbox = () =>
    one.call("GET", "/api/v1/mailbox/search?q=cellar", { headers: { authorization: `Bearer ${token}`, mailbox } });
  assert.equal((await inMailbox()).status, 200);
  assert.equal(codeOf(await remove(made.uuid, "Straße")), 10003);
  assert.equal(codeOf(await remove(made.uuid, "STRASSE", bob)), 90018);
  assert.equal((await remove(made.uuid, "STRASSE")).status, 204);
  assert.deepEqual([(await inMailbox()).status, codeOf(await inMailbox())], [410, 30002]);
  const again = await remove(made.uuid, "STRASSE");
  assert.deepEqual([again.status, codeOf(again)], [410, 20002]);
  assert.deepEqual(Object((await ann.get("/api/v1/mailbox/search?q=cellar")).json), []);
  assert.deepEqual(await operationsOf(made.uuid), ["account-created", "account-removed"]);
  const { accounts } = Object((await ann.get("/api/v1/user/profile")).json);
  assert.ok(!accounts.some(({ uuid }: { readonly uuid: string }) => uuid === made.uuid));
});

test("the proof of a removal is in the query or in the body; if in both, they must match", async () => {
  const { made } = await make({ name: "Proven" });
  const path = `/api/v1/account/${made.uuid}`;
  assert.equal(codeOf(await ann.send("DELETE", path)), 1023);
  assert.equal(codeOf(await ann.send("DELETE", `${path}?checkMessage=PROVEN`, { body: { checkMessage: "Proven" } })), 1006);
  const [inQuery, inBody] = [await ann.send("DELETE", `${path}?checkMessage=Proven`), await remove(made.uuid, "Proven")];
  assert.deepEqual([codeOf(inQuery), codeOf(inBody)], [10003, 10003]);
  const [ofQuery, ofBody] = [inQuery, inBody].map(({ json }) => Object(json).data.errors[0]);
  assert.deepEqual([ofQuery.parameter, ofQuery.pointer, ofBody.pointer], ["checkMessage", undefined, "/checkMessage"]);
  assert.equal((await ann.send("DELETE", `${path}?checkMessage=PROVEN`)).status, 204);
});

test("an account keeps what it says of itself, and says why it refuses pictures", async () => {
  const { made } = await make({ name: "Kept" });
  const path = `/api/v1/account/${made.uuid}`;
  const shown = [
    "locale",
    "timezone",
    "corporateProfileEditRestricted",
    "hideSenderEmailInNotifications",
    "aiAssistantRestricted",
    "emailColor",
  ];
  const partOf = (answer: { readonly json: unknown }) => shown.map((name) => Object(answer.json)[name]);
  assert.deepEqual(partOf(await ann.get(path)), [null, null, false, false, false, null]);
  const submitted = {
    locale: "uk",
    timezone: "Europe/Kyiv",
    corporateProfileEditRestricted: true,
    hideSenderEmailInNotifications: true,
    emailColor: "#1D5599",
  };
  const changed = await ann.put(path, { name: "Kept", ...submitted, aiAssistantRestricted: true, logo: "", brand: null });
  assert.deepEqual([changed.status, partOf(changed)], [200, ["uk", "Europe/Kyiv", true, true, true, "#1d5599"]]);
  await ann.put(path, { name: "Kept", corporateProfileEditRestricted: null, aiAssistantRestricted: false });
  assert.deepEqual(partOf(await ann.get(path)), ["uk", "Europe/Kyiv", true, true, false, "#1d5599"]);
  await ann.put(path, { name: "Kept", locale: null, timezone: null, emailColor: null });
  assert.deepEqual(partOf(await ann.get(path)), [null, null, true, true, false, null]);
  const pale = await ann.put(path, { name: "Kept", emailColor: "#777777" });
  assert.deepEqual([codeOf(pale), Object(pale.json).data.errors[0].pointer], [1006, "/emailColor"]);
  assert.equal(codeOf(await ann.put(path, { name: "Kept", locale: "xx" })), 1016);
  assert.equal(codeOf(await ann.put(path, { name: "Kept", timezone: "Europe/Atlantis" })), 1018);
  const refused = await ann.put(path, { name: "Kept", logo: "PHN2Zy8+", brand: "PHN2Zy8+" });
  assert.deepEqual(
    Object(refused.json).data.errors.map((row: { code: number; pointer: string }) => [row.code, row.pointer]),
    [
      [1003, "/logo"],
      [1003, "/brand"],
    ],
  );
});

test("corporate users of a removed account stay people", async () => {
  const { made } = await make();
  const email = "corporate@annex.example";
  const someone = { id: newId<"user">(), accountId: made.uuid, email, createdAt: one.clock.now() };
  await database.transaction((tx) =>
    rooms.accounts.users.addCorporate(tx, { ...someone, firstName: "C", lastName: "U", phone: "" }),
  );
  assert.equal((await remove(made.uuid, "ANNEX")).status, 204);
  const user = await rooms.accounts.users.findByEmail(database, email);
  assert.deepEqual([user?.status, user?.corporateAccountId], ["ACTIVE", undefined]);
});

test("of two concurrent removals one removes", async () => {
  const { made } = await make();
  const answers = await Promise.all([remove(made.uuid, "ANNEX"), remove(made.uuid, "ANNEX")]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 410]);
});
