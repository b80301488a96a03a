import assert from "node:assert/strict";
import { test } from "node:test";
import type { Caller } from "@chancery/core/access/caller.ts";
import { scopesOf } from "@chancery/core/access/scopes.ts";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Answer } from "../../../../../tests/world/call.ts";
import { ground } from "../../../../../tests/world/ground.ts";
import { untilWaiting } from "../../../../../tests/world/meet.ts";
import { people } from "../../../../../tests/world/people.ts";
import { signIn } from "../../../../../tests/world/persona.ts";
import { showMailbox } from "./show-mailbox.ts";
import { openManaged } from "../mailbox/lock-managed.ts";

const { rooms, database, call, ann, bob } = await ground();
const { accountId, mailboxId, company } = people.ann;
const password = "battery staple horse";
const email = "dan@acme.example";
const submitted = ({ status, json }: Answer) => [status, Object(json ?? {}).code];
const leave = (who = ann, id: string = mailboxId) => who.send("DELETE", `/api/v1/mailbox/${id}/leave`);
const find = async (q: string) => Object((await bob.get(`/api/v1/mailbox/search?q=${q}`)).json).length;

/** Gives Dan a role in Ann's mailbox. */
async function giveDan(role: "owner" | "viewer"): Promise<void> {
  const users = [{ email, password, accountRole: "none", mailboxes: { Contracts: role } }];
  const mailboxes = [{ uuid: mailboxId, name: "Contracts" }];
  const file = { accounts: [{ uuid: accountId, name: company, inn: "1000000a1", mailboxes, users }] };
  await rooms.mailboxes.applyProvision(readProvision(file));
}

await giveDan("viewer");
const dan = await signIn(call, { email, password, mailboxId, company });

test("the last owner of a mailbox cannot leave it; a blocked owner does not count", async () => {
  assert.deepEqual(submitted(await leave()), [422, 30017]);
  await giveDan("owner");
  await database.run(sql`update users set status = 'BLOCKED' where email = ${email}`);
  assert.deepEqual(submitted(await leave()), [422, 30017]);
  await database.run(sql`update users set status = 'ACTIVE' where email = ${email}`);
  await giveDan("viewer");
});

test("a user who left a mailbox can no longer use it, and it is not found by the user's email address", async () => {
  assert.equal(await find(email), 1);
  assert.equal((await leave(dan)).status, 200);
  assert.deepEqual(submitted(await dan.get("/api/v1/alias/mailbox")), [403, 90013]);
  assert.equal(await find(email), 0);
  assert.deepEqual(submitted(await leave(dan)), [403, 90013]);
  assert.deepEqual(submitted(await leave(ann, crypto.randomUUID())), [404, 30001]);
});

test("a token with scopes manages a mailbox within them", async () => {
  const user = await rooms.accounts.users.findByEmail(database, people.ann.email);
  assert.ok(user);
  const tokenId = parseId<"token">(crypto.randomUUID(), "tokenId");
  const within = (...names: readonly string[]): Caller => ({
    userId: user.id,
    tokenId,
    tokenKind: "application",
    email: user.email,
    scopes: scopesOf(names),
  });
  const [lister, manager] = [within("account.mailboxListView"), within("account.mailboxManage")];
  const open = (caller: Caller) => openManaged(database, mailboxId, caller, ["mailboxManage"]);
  await assert.rejects(open(lister), { code: "account.permission_lacking" });
  assert.deepEqual((await open(manager)).account_permissions, [10004]);
  assert.equal((await showMailbox({ database }, mailboxId, lister)).name, "Contracts");
  await assert.rejects(showMailbox({ database }, mailboxId, manager), { code: "mailbox.forbidden" });
});

test("of two owners who leave concurrently one remains", async () => {
  await giveDan("owner");
  const [held] = await database.transaction(async (tx) => {
    await rooms.accounts.account.lockOwners(tx, [accountId]);
    const running = [leave(ann), leave(dan)];
    await untilWaiting(database, 2);
    return [Promise.all(running)] as const;
  });
  assert.deepEqual((await held).map(({ status }) => status).toSorted(), [200, 422]);
  const owners = await database.first<{ readonly n: number }>(sql`
    select count(*) as n from mailbox_grants where mailbox_id = ${mailboxId} and role_id = ${systemRoles.mailboxOwner}`);
  assert.equal(owners?.n, 1);
});
