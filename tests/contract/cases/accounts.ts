import sql from "sql-template-tag";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const { accountId, company } = people.ann;
const path = `/api/v1/account/${accountId}`;
const unknown = "01930000-0000-7000-8000-00000000dead";
const wish = { name: "Second Ltd", inn: "87654321", mailboxes: ["Main"], agreed: true };

/** A new account of Ann's, in a mailbox of which the viewer may look. */
async function newAccount({ ann, database }: Scene): Promise<string> {
  const made = await ann.post("/api/v1/account", wish);
  await database.run(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id)
    select ${Object(made.json).mailboxes[0].uuid}::uuid, u.id, ${systemRoles.mailboxViewer}::uuid
    from users u
    where u.email = 'viewer@acme.example'`);
  return textAt(made, "uuid");
}

const removing = async (scene: Scene, checkMessage: string) => ({
  path: `/api/v1/account/${await newAccount(scene)}`,
  sent: { body: { checkMessage } },
});

/** Accounts. */
export const accountCases: Cases = {
  "POST /api/v1/account": [
    asks(201, () => ({ path: "/api/v1/account", sent: { body: wish } })),
    asks(403, () => ({ path: "/api/v1/account", sent: { body: { ...wish, agreed: false } } }), 1038),
    asks(400, () => ({ path: "/api/v1/account", sent: { body: { ...wish, name: "ab" } } }), 1015),
    asks(400, () => ({ path: "/api/v1/account", sent: { body: { name: "Second Ltd" } } }), 1006),
  ],
  "GET /api/v1/account/{accountUuid}": [
    asks(200, () => ({ path: `/api/v1/account/${accountId.toUpperCase()}` })),
    asks(403, () => ({ path: `/api/v1/account/${people.bob.accountId}` }), 90018),
    asks(400, () => ({ path: "/api/v1/account/nonsense" }), 1006),
  ],
  "PUT /api/v1/account/{accountUuid}": [
    asks(200, () => ({ path, sent: { body: { name: company, allowCreatePersonalMailboxWithRole: null } } })),
    asks(400, () => ({ path, sent: { body: { name: "ab" } } }), 1015),
    asks(400, () => ({ path, sent: { body: { name: company, allowCreatePersonalMailboxWithRole: unknown } } }), 10015),
  ],
  "DELETE /api/v1/account/{accountUuid}": [
    asks(204, (scene) => removing(scene, "SECOND LTD")),
    asks(400, (scene) => removing(scene, "Second Ltd"), 10003),
    asks(
      410,
      async (scene) => {
        const asked = await removing(scene, "SECOND LTD");
        await scene.ann.send("DELETE", asked.path, asked.sent);
        return asked;
      },
      20002,
    ),
  ],
};
