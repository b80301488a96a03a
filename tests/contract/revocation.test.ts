import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import sql from "sql-template-tag";
import { corporateUser } from "../world/corporate.ts";
import type { Answer } from "../world/call.ts";
import { callingApp } from "../world/call.ts";
import { textAt } from "../world/paper.ts";
import { people } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { world } from "../world/world.ts";

// A revoked permission is gone at the next request: nothing about people is cached.

const one = await world();
const { ann, database } = one;
const { accountId, company, password } = people.ann;
const account = `/api/v1/account/${accountId}`;
let made = 0;

/** A person of Ann's company who works in one of her mailboxes and reads the account. */
type Colleague = { readonly id: string; readonly roleId: string; readonly mailboxId: string; readonly persona: Persona };

async function newColleague(): Promise<Colleague> {
  const email = `colleague${(made += 1)}@acme.example`;
  const mailbox = await ann.post(`/api/v1/mailbox/account/${accountId}`, { name: `Desk ${made}` });
  const mailboxId = textAt(mailbox, "mailboxUuid") as Persona["mailboxId"];
  const id = await corporateUser(database, accountId, email);
  await database.run(sql`
    update users set password_hash = (select password_hash from users where email = ${people.ann.email}) where id = ${id}`);
  const role = await ann.post("/api/v1/permission/role", {
    name: `Role ${made}`,
    type: "mailbox",
    permissions: [2001, 2004],
    accountUuid: accountId,
  });
  assert.equal(role.status, 201, role.text);
  const roleId = textAt(role, "uuid");
  const inMailbox = await ann.put(`/api/v1/permission/${id}/mailbox/${mailboxId}`, { roles: [roleId] });
  assert.equal(inMailbox.status, 200, inMailbox.text);
  const inAccount = await ann.put(`/api/v1/permission/${id}/account/${accountId}`, { roles: [systemRoles.accountOwner] });
  assert.equal(inAccount.status, 200, inAccount.text);
  return { id, roleId, mailboxId, persona: await signIn(callingApp(one.app), { email, password, mailboxId, company }) };
}

const list = ({ persona }: Colleague): Promise<Answer> => persona.post("/api/v1/envelope/search", {});
const look = ({ persona }: Colleague): Promise<Answer> => persona.get(account);

type Revoked = {
  readonly title: string;
  readonly ask: (colleague: Colleague) => Promise<Answer>;
  readonly revoke: (colleague: Colleague) => Promise<Answer>;
  readonly status: number;
  readonly code: number;
};

const revocations: readonly Revoked[] = [
  {
    title: "whose role lost the permission",
    ask: list,
    revoke: ({ roleId }) => ann.put(`/api/v1/permission/role/${roleId}`, { name: `Changed ${roleId}`, permissions: [2001] }),
    status: 403,
    code: 90014,
  },
  {
    title: "whose roles in the mailbox were replaced",
    ask: list,
    revoke: async ({ id, mailboxId }) => {
      const body = { name: `Other ${id}`, type: "mailbox", permissions: [8002], accountUuid: accountId };
      const role = textAt(await ann.post("/api/v1/permission/role", body), "uuid");
      return ann.put(`/api/v1/permission/${id}/mailbox/${mailboxId}`, { roles: [role] });
    },
    status: 403,
    code: 90014,
  },
  {
    title: "whose grant in the mailbox was taken",
    ask: list,
    revoke: ({ id, mailboxId }) => ann.send("DELETE", `/api/v1/permission/${id}/mailbox/${mailboxId}`),
    status: 403,
    code: 90013,
  },
  {
    title: "whose grant in the account was taken",
    ask: look,
    revoke: ({ id }) => ann.send("DELETE", `/api/v1/permission/${id}/account/${accountId}`),
    // still a member of the account, by the mailbox
    status: 403,
    code: 90002,
  },
  {
    title: "whose mailbox was removed",
    ask: list,
    revoke: ({ mailboxId }) =>
      ann.send("DELETE", `/api/v1/mailbox?checkMessage=DESK%20${made}&moveEntitiesToMailbox=${people.ann.mailboxId}`, {
        headers: { mailbox: mailboxId },
      }),
    status: 410,
    code: 30002,
  },
  {
    title: "who was blocked",
    ask: list,
    revoke: ({ id }) => ann.send("PATCH", `${account}/block-users/true`, { body: { uuids: [id] } }),
    status: 401,
    code: 1027,
  },
  {
    title: "who was removed",
    ask: list,
    revoke: ({ id }) => ann.send("DELETE", `${account}/user`, { body: { uuids: [id], checkMessage: company.toUpperCase() } }),
    status: 401,
    code: 1027,
  },
  {
    title: "who signed out",
    ask: list,
    revoke: ({ persona }) => persona.send("POST", "/api/logout"),
    status: 401,
    code: 1027,
  },
];

for (const { title, ask, revoke, status, code } of revocations) {
  test(`a person ${title} is refused at the next request`, async () => {
    const colleague = await newColleague();
    const before = await ask(colleague);
    assert.equal(before.status, 200, before.text);
    const revoked = await revoke(colleague);
    assert.ok(revoked.status < 300, revoked.text);
    const after = await ask(colleague);
    assert.deepEqual([after.status, Object(after.json).code], [status, code]);
  });
}

test("a revoked application token is refused at the next request, and the session stays valid", async () => {
  const colleague = await newColleague();
  const token = await colleague.persona.post("/api/v1/token", { name: "CRM", expireAt: "2999-01-01T00:00:00Z" });
  const headers = { authorization: `Bearer ${textAt(token, "token")}` };
  const search = () => colleague.persona.send("POST", "/api/v1/envelope/search", { headers, body: {} });
  assert.equal((await search()).status, 200);
  await colleague.persona.send("DELETE", `/api/v1/token/${textAt(token, "id")}`);
  assert.equal((await search()).status, 401);
  assert.equal((await list(colleague)).status, 200);
});
