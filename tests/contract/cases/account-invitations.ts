import { systemRoles } from "@chancery/core/account/roles.ts";
import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import sql from "sql-template-tag";
import { textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";

const { accountId, mailboxId } = people.ann;
const path = "/api/v1/user";
const freshEmail = (): string => `${crypto.randomUUID()}@new.example`;
const body = () => ({
  email: freshEmail(),
  account: { uuid: accountId },
  mailboxes: [{ uuid: mailboxId, roles: [systemRoles.mailboxUser] }],
});

const unknown = "01930000-0000-7000-8000-00000000dead";
const offered = { account: { uuid: accountId }, mailboxes: [{ uuid: mailboxId, roles: [systemRoles.mailboxUser] }] };

/** The code of an invitation from Bob, to an email address. */
async function invited({ database }: Scene, email: string = freshEmail()): Promise<string> {
  const { text, hash } = tokens.newCode();
  await database.run(sql`
    insert into accounts (id, name, inn, type, created_at) values (gen_random_uuid(), 'Inviting', '', 'company', now())`);
  await database.run(sql`
    insert into account_members (account_id, user_id)
    select a.id, u.id from accounts a, users u where a.name = 'Inviting' and u.email = ${people.bob.email}
    on conflict do nothing`);
  await database.run(sql`
    insert into account_invitations (id, account_id, email, invited_by, role_ids, mailbox_ids, mailbox_role_ids, code_hash,
      created_at, sent_at, expires_at)
    select gen_random_uuid(), a.id, ${email}, u.id, '{}', '{}', '{}', ${hash}, now(), now(), now() + interval '1 day'
    from accounts a, users u
    where a.name = 'Inviting'
      and u.email = ${people.bob.email}
      and not exists (select from account_invitations i where i.account_id = a.id and i.email = ${email})
    limit 1`);
  return text;
}

/** The path that revokes an invitation Ann has just sent. */
async function openInvitation({ ann }: Scene): Promise<string> {
  const answer = await ann.post(`${path}/invite`, body());
  return `/api/v1/permission/invite/${accountId}/${textAt(answer, "uuid")}`;
}

const inviteeOf = (code: string, email: string): Asked => ({
  as: "nobody",
  path: `/api/v1/validation/account-invite?code=${code}&email=${email}`,
});

/** Invitations to accounts. */
export const accountInvitationCases: Cases = {
  "POST /api/v1/user/invite": [
    asks(201, () => ({ path: `${path}/invite`, sent: { body: body() } })),
    asks(201, () => ({
      path: `${path}/invite`,
      sent: { body: { ...body(), account: { uuid: accountId, permissions: [10130] }, mailboxes: [] } },
    })),
    asks(
      400,
      () => ({ path: `${path}/invite`, sent: { body: { ...body(), account: { uuid: accountId, permissions: [7] } } } }),
      20008,
    ),
    asks(403, () => ({ path: `${path}/invite`, sent: { body: { ...body(), account: { uuid: people.bob.accountId } } } }), 90018),
    asks(400, () => ({ path: `${path}/invite`, sent: { body: { ...body(), mailboxes: [] } } }), 10014),
  ],
  "PUT /api/v1/user/invite/{id}": [
    asks(200, async ({ ann }) => {
      const id = textAt(await ann.post(`${path}/invite`, body()), "uuid");
      return { path: `${path}/invite/${id}`, sent: { body: { firstName: "Nora", lastName: "Lee", ...offered } } };
    }),
    asks(404, () => ({ path: `${path}/invite/${unknown}`, sent: { body: offered } }), 10010),
    asks(400, () => ({ path: `${path}/invite/${unknown}`, sent: { body: { account: { uuid: accountId } } } }), 10014),
    asks(
      409,
      async (scene) => {
        const revoked = await openInvitation(scene);
        await scene.ann.send("DELETE", revoked);
        return { path: `${path}/invite/${revoked.slice(-36)}`, sent: { body: offered } };
      },
      10011,
    ),
  ],
  "GET /api/v1/user/invites": [
    asks(200, async (scene) => {
      for (let count = 0; count < 4; count += 1) await invited(scene, people.ann.email);
      return { path: `${path}/invites` };
    }),
    asks(403, () => ({ path: `${path}/invites?accountUuid=${people.bob.accountId}` }), 90018),
  ],
  "DELETE /api/v1/permission/invite/{accountUuid}/{userUuid}": [
    asks(200, async (scene) => ({ path: await openInvitation(scene) })),
    asks(404, ({ ann }) => ({ path: `/api/v1/permission/invite/${accountId}/${ann.mailboxId}` }), 10010),
  ],
  "POST /api/v1/permission/invite/{accountUuid}/{userUuid}/resend": [
    asks(200, async (scene) => ({ path: `${await openInvitation(scene)}/resend` })),
    asks(
      425,
      async (scene) => {
        const invitationPath = await openInvitation(scene);
        await scene.database.run(sql`update account_invitations set created_at = created_at - interval '2 hours'`);
        return { path: `${invitationPath}/resend` };
      },
      1005,
    ),
    asks(404, ({ ann }) => ({ path: `/api/v1/permission/invite/${accountId}/${ann.mailboxId}/resend` }), 10010),
  ],
  "POST /api/v1/user/invite/accept/{code}": [
    asks(200, async (scene) => ({ path: `${path}/invite/accept/${await invited(scene, people.ann.email)}` })),
    asks(403, async (scene) => ({ path: `${path}/invite/accept/${await invited(scene)}` }), 10006),
    asks(404, () => ({ path: `${path}/invite/accept/x` }), 10010),
  ],
  "GET /api/v1/validation/account-invite": [
    asks(200, async (scene) => inviteeOf(await invited(scene, people.ann.email), people.ann.email)),
    asks(403, async (scene) => inviteeOf(await invited(scene, people.ann.email), people.bob.email), 1086),
    asks(404, () => inviteeOf("x", people.ann.email), 10010),
    asks(400, () => ({ as: "nobody", path: "/api/v1/validation/account-invite?code=x" }), 1023),
  ],
  "DELETE /api/v1/user/invite/decline/{code}": [
    asks(200, async (scene) => ({ as: "nobody", path: `${path}/invite/decline/${await invited(scene)}` })),
    asks(404, () => ({ as: "nobody", path: `${path}/invite/decline/x` }), 10010),
  ],
};
