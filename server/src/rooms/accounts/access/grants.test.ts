import assert from "node:assert/strict";
import { test } from "node:test";
import { accountPermissions, mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { rolesOfGrants } from "@chancery/core/account/grants.ts";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import { systemRoles } from "@chancery/core/account/roles.ts";
import sql from "sql-template-tag";
import type { Answer } from "../../../../../tests/world/call.ts";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";
import { signIn } from "../../../../../tests/world/persona.ts";

const { ann, call, database, rooms } = await ground();
const { accountId, mailboxId, company } = people.ann;
const { mailboxUser, mailboxViewer } = systemRoles;
const email = "dan@acme.example";
const password = "battery staple horse";
const provision = async (more: object = {}) => {
  const users = [{ email, password, accountRole: "none", mailboxes: { Contracts: "viewer" } }];
  const mailboxes = [{ uuid: mailboxId, name: "Contracts" }];
  const file = { accounts: [{ uuid: accountId, name: company, inn: "1000000a1", mailboxes, users }], ...more };
  await rooms.mailboxes.applyProvision(readProvision(file));
};
await provision();
const dan = await signIn(call, { email, password, mailboxId, company });
const danId = Object(await database.first(sql`select id from users where email = ${email}`)).id;
const atAccount = `/api/v1/permission/${danId}/account/${accountId}`;
const atMailbox = `/api/v1/permission/${danId}/mailbox/${mailboxId}`;
const codeOf = ({ status, json }: Answer) => [status, Object(json ?? {}).code];
const patch = (path: string, body: object, by = ann) => by.send("PATCH", path, { body });
const whole = async () => Object((await ann.get(atAccount)).json);

test("individual permissions are granted in addition to roles, replaced by PUT, added by PATCH, and apply immediately", async () => {
  assert.deepEqual(codeOf(await dan.get(`/api/v1/account/${accountId}`)), [403, 90002]);
  assert.equal((await ann.put(atAccount, { permissions: [10130, 10013, 10130] })).status, 200);
  assert.equal((await dan.get(`/api/v1/account/${accountId}`)).status, 200);
  assert.deepEqual((await whole()).account, { uuid: accountId, permissions: [10013, 10130], roles: [] });
  await patch(atAccount, { permissions: [10014] });
  assert.deepEqual((await whole()).account.permissions, [10013, 10014, 10130]);
  const { json } = await ann.put(atAccount, { permissions: [10130] });
  assert.deepEqual([Object(json).roles, Object(json).permissions], [[], [10130]]);
  assert.equal((await ann.send("DELETE", atAccount)).status, 204);
  assert.deepEqual((await whole()).account.permissions, []);
});

test("a PUT accepts the account and mailboxes as a GET returns them", async () => {
  await ann.put(atMailbox, { roles: [mailboxViewer], permissions: [2003, 2001] });
  const seen = await whole();
  const grants = { permissions: [2001, 2003], roles: [mailboxViewer] };
  assert.deepEqual(seen.mailboxes, [{ uuid: mailboxId, ...grants }]);
  assert.deepEqual([seen.user.uuid, seen.user.email, seen.user.corporateUser, seen.user.fields], [danId, email, false, {}]);
  const { roles, permissions } = Object((await ann.put(atMailbox, grants)).json);
  assert.deepEqual([roles.length, permissions.includes(2001), permissions.includes(2004)], [1, true, true]);
  assert.deepEqual((await whole()).mailboxes, seen.mailboxes);
});

test("a single permission is not shown as a role: lists of roles, mailboxes and people have none", async () => {
  const [hidden = ""] = rolesOfGrants("mailbox", { roles: [], permissions: [2001] });
  await ann.put(atMailbox, { permissions: [2001] });
  const listed = Object((await ann.get(`/api/v1/permission/role/account/${accountId}?limit=1000`)).json).data;
  assert.ok(listed.length > 0 && !JSON.stringify(listed).includes(hidden));
  assert.deepEqual(codeOf(await ann.get(`/api/v1/permission/role/${hidden}`)), [404, 20009]);
  const [mine] = Object((await dan.get("/api/v1/mailbox")).json);
  assert.deepEqual(mine.authorization, { roles: [], permissions: [2001] });
  const { data } = Object((await ann.get(`/api/v1/account/mailbox/${mailboxId}`)).json) ?? {};
  assert.ok(!JSON.stringify(data ?? "").includes(hidden));
  const [row] = Object((await ann.post(`/api/v1/account/${accountId}/users`, { keyword: "dan" })).json).data;
  assert.deepEqual(row.mailboxes, [
    { uuid: mailboxId, name: "Contracts", permissions: [2001], system: false, invited: false, roles: [] },
  ]);
});

test("a number that is no permission there is refused, with its place", async () => {
  for (const [path, permissions] of [
    [atAccount, [10130, 2001]],
    [atMailbox, [2001, 10130]],
  ] as const) {
    const answer = await ann.put(path, { roles: [], permissions });
    assert.deepEqual(codeOf(answer), [400, 20008]);
    assert.match(answer.text, /"pointer":"\/permissions\/1"/);
  }
  assert.deepEqual(codeOf(await ann.put(atAccount, { permissions: [] })), [400, 10014]);
});

test("a caller cannot grant a permission of the account that they lack", async () => {
  await ann.put(atAccount, { permissions: [10000, 10001, 10130] });
  assert.deepEqual(codeOf(await patch(atAccount, { permissions: [10007] }, dan)), [403, 90002]);
  assert.equal((await patch(atAccount, { permissions: [10130] }, dan)).status, 200);
  await ann.send("DELETE", atAccount);
});

test("a provisioned role of a mailbox takes no number away", async () => {
  await ann.put(atMailbox, { roles: [mailboxUser], permissions: [1000] });
  await provision({ reapply: true });
  assert.deepEqual((await whole()).mailboxes[0], { uuid: mailboxId, permissions: [1000], roles: [mailboxViewer] });
});

test("every permission there is can be given by its number", async () => {
  await ann.put(atMailbox, { permissions: Object.values(mailboxPermissions) });
  assert.deepEqual((await whole()).mailboxes[0].permissions, Object.values(mailboxPermissions));
  await ann.put(atAccount, { permissions: Object.values(accountPermissions) });
  assert.deepEqual((await whole()).account.permissions, Object.values(accountPermissions));
});

test("the trail names numbers as numbers", async () => {
  await ann.put(atAccount, { permissions: [10013] });
  const row = await database.first<{ readonly details: object }>(sql`
    select record::json->'details' as details from audit_records
    where record::json->>'operation' = 'account-access-changed' order by sequence desc limit 1`);
  const { permissionsGiven, permissionsTaken, given } = Object(row?.details);
  assert.deepEqual([permissionsGiven, permissionsTaken.length, given], [[], Object.values(accountPermissions).length - 1, []]);
});

test("one permission or role is revoked, and the others stay", async () => {
  await ann.put(atAccount, { permissions: [10013, 10130] });
  assert.equal((await ann.send("DELETE", `${atAccount}/10013`)).status, 204);
  assert.deepEqual((await whole()).account.permissions, [10130]);
  assert.equal((await ann.send("DELETE", `${atAccount}/10013`)).status, 204);
  assert.deepEqual(codeOf(await ann.send("DELETE", `${atAccount}/2001`)), [400, 20008]);
  await ann.put(atMailbox, { roles: [mailboxUser, mailboxViewer], permissions: [1000] });
  assert.equal((await ann.send("DELETE", `${atMailbox}/role/${mailboxUser}`)).status, 204);
  assert.equal((await ann.send("DELETE", `${atMailbox}/1000`)).status, 204);
  assert.deepEqual((await whole()).mailboxes, [{ uuid: mailboxId, permissions: [], roles: [mailboxViewer] }]);
  assert.deepEqual(codeOf(await ann.send("DELETE", `${atMailbox}/role/${danId}`)), [404, 20009]);
  assert.deepEqual(codeOf(await dan.send("DELETE", `${atMailbox}/role/${mailboxViewer}`)), [403, 90002]);
});

test("all grants are set at once, or none when one is refused", async () => {
  const set = (body: object) => ann.post(atAccount, body);
  const account = { uuid: accountId, permissions: [10014] };
  const body = { account, mailboxes: [{ uuid: mailboxId, roles: [mailboxUser], permissions: [1000] }] };
  const { status, json } = await set(body);
  assert.deepEqual([status, Object(json).userUuid, Object(json).permissions], [200, danId, [10014]]);
  const seen = await whole();
  assert.deepEqual([seen.account.permissions, seen.mailboxes[0].roles], [[10014], [mailboxUser]]);
  await set({ account: { uuid: accountId } });
  assert.deepEqual([(await whole()).account.permissions, (await whole()).mailboxes], [[], seen.mailboxes]);
  const foreign = { account, mailboxes: [{ uuid: people.bob.mailboxId, roles: [mailboxUser] }] };
  assert.deepEqual(codeOf(await set(foreign)), [403, 90013]);
  assert.deepEqual(codeOf(await set({ account: { ...account, uuid: people.bob.accountId } })), [400, 1006]);
  const wrong = await set({ account, mailboxes: [{ uuid: mailboxId, roles: [danId] }] });
  assert.deepEqual(codeOf(wrong), [400, 10015]);
  assert.match(wrong.text, /"pointer":"\/mailboxes\/0\/roles\/0"/);
  assert.deepEqual((await whole()).account.permissions, []);
});
