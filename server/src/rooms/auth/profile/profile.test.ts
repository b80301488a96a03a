import assert from "node:assert/strict";
import { test } from "node:test";
import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import sql from "sql-template-tag";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";

const { ann, bob, database, rooms } = await ground();
const path = "/api/v1/user/profile";
const { accountId, mailboxId, company } = people.ann;
const names = { firstName: "Ann", lastName: "Lee" };
const whole = {
  ...names,
  phone: "+380 44 000 0000",
  locale: "uk",
  dateLocale: "uk-UA",
  timezone: "Europe/Kyiv",
  displayExactDate: true,
  autoDepositMailboxUuid: mailboxId,
  avatar: "",
  fields: {},
};
const codeOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => [status, Object(json).code];
const put = async (body: object) => {
  const { status, json } = await ann.put(path, body);
  assert.equal(status, 200);
  return Object(json);
};

test("a profile is English and UTC until its person says otherwise, and shows what they may do where", async () => {
  const { locale, dateLocale, timezone, displayExactDate, autoDepositMailboxUuid, ...rest } = Object((await ann.get(path)).json);
  assert.deepEqual([locale, dateLocale, timezone, displayExactDate, autoDepositMailboxUuid], ["en", "en", "UTC", false, null]);
  assert.deepEqual([rest.corporateUser, rest.ssoEnabled, rest.signature, rest.fields], [false, false, null, {}]);
  const [account] = rest.accounts;
  const [mailbox] = account.mailboxes;
  assert.deepEqual(
    [account.uuid, account.system, account.company, account.documentSharingProviders],
    [accountId, false, true, []],
  );
  assert.deepEqual([mailbox.uuid, mailbox.name, mailbox.system, mailbox.invited], [mailboxId, "Contracts", false, false]);
  assert.deepEqual(
    [mailbox.permissions.length, mailbox.permissions.slice(0, 3)],
    [Object.keys(mailboxPermissions).length, [1000, 1001, 1002]],
  );
});

test("submitted values are stored and returned; required values that are left out stay, optional ones are removed", async () => {
  const answered = await put(whole);
  const { avatar: _, ...kept } = whole;
  for (const [name, value] of Object.entries(kept)) assert.deepEqual(answered[name], value, name);
  assert.deepEqual((await ann.get(path)).json, answered);
  const less = await put(names);
  assert.deepEqual([less.locale, less.dateLocale, less.timezone], ["uk", "uk-UA", "Europe/Kyiv"]);
  assert.deepEqual([less.phone, less.displayExactDate, less.autoDepositMailboxUuid], [null, false, null]);
});

const wrong: readonly [change: object, status: number, code: number, pointer: string][] = [
  [{ locale: "xx" }, 400, 1016, "/locale"],
  [{ dateLocale: "no such" }, 400, 1016, "/dateLocale"],
  [{ timezone: "Mars/Olympus" }, 400, 1018, "/timezone"],
  [{ phone: "7" }, 400, 10029, "/phone"],
  [{ autoDepositMailboxUuid: people.bob.mailboxId }, 404, 30001, "/autoDepositMailboxUuid"],
  [{ avatar: "PHN2Zy8+" }, 400, 1003, "/avatar"],
  [{ fields: { badge: 7 } }, 400, 1006, "/fields"],
];

for (const [change, status, code, pointer] of wrong) {
  test(`a profile with ${JSON.stringify(change)} is refused, and nothing is kept`, async () => {
    const before = (await ann.get(path)).json;
    const answer = await ann.put(path, { ...whole, firstName: "Changed", ...change });
    assert.deepEqual(codeOf(answer), [status, code]);
    assert.equal(Object(answer.json).data.errors[0].pointer, pointer);
    assert.deepEqual((await ann.get(path)).json, before);
  });
}

test("corporate people take the time zone of their account until they choose one", async () => {
  await ann.put(`/api/v1/account/${accountId}`, { name: company, timezone: "America/Lima" });
  await database.run(sql`update users set corporate_account_id = ${accountId} where email = ${people.bob.email}`);
  const seen = async () => Object((await bob.get(path)).json);
  assert.deepEqual([(await seen()).timezone, (await seen()).corporateUser], ["America/Lima", true]);
  const readers = await rooms.auth.findReaders(database, [people.bob.email, "nobody@acme.example"]);
  assert.deepEqual(
    [...readers],
    [[people.bob.email, { locale: undefined, dateLocale: undefined, timezone: "America/Lima" }]],
    "emails too",
  );
  await bob.put(path, { firstName: "Bob", lastName: "Ray", timezone: "Asia/Tokyo" });
  assert.equal((await seen()).timezone, "Asia/Tokyo");
});

test("an account can restrict the names and telephone numbers of its corporate users, and of no others", async () => {
  await ann.put(`/api/v1/account/${accountId}`, { name: company, corporateProfileEditRestricted: true });
  const { firstName, lastName } = Object((await bob.get(path)).json);
  for (const change of [{ firstName: "Other" }, { phone: "+1 555 0100" }])
    assert.deepEqual(codeOf(await bob.put(path, { firstName, lastName, ...change })), [403, 90002]);
  assert.equal((await bob.put(path, { firstName, lastName, locale: "uk" })).status, 200);
  assert.equal((await put({ ...names, phone: "+1 555 0100" })).phone, "+1 555 0100");
});
