import sql from "sql-template-tag";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import type { Persona } from "../../world/persona.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const { accountId, mailboxId } = people.ann;
const roles = "/api/v1/permission/role";
const unknown = "01930000-0000-7000-8000-00000000dead";
const system = systemRoles.mailboxUser;
const clerk = { description: "", type: "mailbox", permissions: [2001] };

/** A new role of Ann's account. */
export async function newRole(ann: Persona, more: object = {}): Promise<string> {
  const body = { ...clerk, name: crypto.randomUUID(), accountUuid: accountId, ...more };
  return textAt(await ann.post(roles, body), "uuid");
}

/** A role that allows nothing, so that granting it changes nothing. */
const emptyRole = (ann: Persona, type: string) => newRole(ann, { type, permissions: [] });
const idOf = async (person: Persona) => textAt(await person.get("/api/v1/user/profile"), "uuid");
const accountOf = async (person: Persona) => `/api/v1/permission/${await idOf(person)}/account/${accountId}`;
const mailboxOf = async (person: Persona, id: string = mailboxId) => `/api/v1/permission/${await idOf(person)}/mailbox/${id}`;

const gives = (pathOf: typeof accountOf, type: string): Cases[string] => [
  asks(200, async ({ ann, powerless }: Scene) => ({
    path: await pathOf(powerless),
    sent: { body: { roles: [await emptyRole(ann, type), await contactsRole(ann, type)] } },
  })),
  asks(400, async ({ powerless }: Scene) => ({ path: await pathOf(powerless), sent: { body: { roles: [unknown] } } }), 10015),
  asks(400, async ({ powerless }: Scene) => ({ path: await pathOf(powerless), sent: { body: { roles: [] } } }), 10014),
  asks(200, async (scene: Scene) => ({
    path: (await pathOf(scene.ann)).replace(/permission\/[^/]+/, `permission/${await newPerson(scene)}`),
    sent: { body: { roles: [], permissions: [10000] } },
  })),
  asks(400, async ({ powerless }: Scene) => ({ path: await pathOf(powerless), sent: { body: { permissions: [7] } } }), 20008),
  asks(
    404,
    async ({ ann, bob }: Scene) => ({
      path: await pathOf(bob),
      sent: { body: { roles: [await newRole(ann, { type, permissions: [] })] } },
    }),
    20045,
  ),
];

/** A viewer of Ann's mailbox who does not use it. */
async function newPerson({ rooms, database }: Scene): Promise<string> {
  const email = `${crypto.randomUUID()}@acme.example`;
  const users = [{ email, accountRole: "none", mailboxes: { Contracts: "viewer" } }];
  const mailboxes = [{ uuid: mailboxId, name: "Contracts" }];
  const account = { uuid: accountId, name: people.ann.company, inn: "1000000a1", mailboxes, users };
  await rooms.provision("person", JSON.stringify({ accounts: [account] }));
  const row = await database.first<{ readonly id: string }>(sql`select id from users where email = ${email}`);
  return row?.id ?? "";
}

/** The only permission of the scene's powerless person in the mailbox: its contacts. */
const contactsRole = (ann: Persona, type: string) => newRole(ann, { type, permissions: type === "mailbox" ? [8002] : [] });

/** Roles, and who has them. */
export const roleCases: Cases = {
  "GET /api/v1/permission/role": [asks(200, () => ({ path: roles }))],
  "GET /api/v1/permission/role/account/{accountUuid}": [
    asks(200, () => ({ path: `${roles}/account/${accountId}` })),
    asks(200, () => ({ path: `${roles}/account/${accountId}?type=mailbox&name=owner&permissions=2001&offset=0&limit=5` })),
    asks(400, () => ({ path: `${roles}/account/${accountId}?type=system` }), 1006),
  ],
  "POST /api/v1/permission/role": [
    asks(201, () => ({ path: roles, sent: { body: { ...clerk, name: crypto.randomUUID(), accountUuid: accountId } } })),
    asks(400, () => ({ path: roles, sent: { body: { ...clerk, name: " ", accountUuid: accountId } } }), 20005),
    asks(400, () => ({ path: roles, sent: { body: { ...clerk, name: "X", permissions: [7], accountUuid: accountId } } }), 20008),
    asks(403, () => ({ path: roles, sent: { body: { ...clerk, name: "X", accountUuid: people.bob.accountId } } }), 90018),
    asks(403, () => ({ as: "viewer", path: roles, sent: { body: { ...clerk, name: "X", accountUuid: accountId } } }), 90002),
  ],
  "GET /api/v1/permission/role/{uuid}": [
    asks(200, async ({ ann }) => ({ path: `${roles}/${await newRole(ann)}` })),
    asks(404, () => ({ path: `${roles}/${unknown}` }), 20009),
    asks(403, async ({ ann }) => ({ as: "viewer", path: `${roles}/${await newRole(ann)}` }), 90002),
  ],
  "PUT /api/v1/permission/role/{uuid}": [
    asks(200, async ({ ann }) => ({
      path: `${roles}/${await newRole(ann)}`,
      sent: { body: { ...clerk, name: crypto.randomUUID() } },
    })),
    asks(403, () => ({ path: `${roles}/${system}`, sent: { body: { ...clerk, name: "X" } } }), 90036),
    asks(404, () => ({ path: `${roles}/${unknown}`, sent: { body: { ...clerk, name: "X" } } }), 20009),
  ],
  "DELETE /api/v1/permission/role/{uuid}": [
    asks(204, async ({ ann }) => ({ path: `${roles}/${await newRole(ann)}` })),
    asks(403, () => ({ path: `${roles}/${system}` }), 90036),
    asks(404, () => ({ path: `${roles}/${unknown}` }), 20009),
  ],
  "GET /api/v1/permission/{userUuid}/account/{accountUuid}": [
    asks(200, async ({ ann }) => ({ path: await accountOf(ann) })),
    asks(404, async ({ bob }) => ({ path: await accountOf(bob) }), 20045),
  ],
  "PUT /api/v1/permission/{userUuid}/account/{accountUuid}": gives(accountOf, "account"),
  "PATCH /api/v1/permission/{userUuid}/account/{accountUuid}": gives(accountOf, "account"),
  "DELETE /api/v1/permission/{userUuid}/account/{accountUuid}": [
    asks(204, async ({ powerless }) => ({ path: await accountOf(powerless) })),
    asks(403, async ({ ann }) => ({ path: await accountOf(ann) }), 90030),
    asks(404, async ({ bob }) => ({ path: await accountOf(bob) }), 20045),
  ],
  "POST /api/v1/permission/{userUuid}/account/{accountUuid}": [
    asks(200, async (scene) => ({
      path: `/api/v1/permission/${await newPerson(scene)}/account/${accountId}`,
      sent: {
        body: { account: { uuid: accountId, roles: [await emptyRole(scene.ann, "account")] }, mailboxes: [{ uuid: mailboxId }] },
      },
    })),
    asks(400, async ({ viewer }) => ({ path: await accountOf(viewer), sent: { body: { account: { uuid: unknown } } } }), 1006),
  ],
  "DELETE /api/v1/permission/{userUuid}/account/{accountUuid}/{permissionId}": [
    asks(204, async ({ viewer }) => ({ path: `${await accountOf(viewer)}/10013` })),
    asks(400, async ({ viewer }) => ({ path: `${await accountOf(viewer)}/1` }), 20008),
  ],
  "DELETE /api/v1/permission/{userUuid}/account/{accountUuid}/role/{roleUuid}": [
    asks(204, async (scene) => ({
      path: `/api/v1/permission/${await newPerson(scene)}/account/${accountId}/role/${systemRoles.accountOwner}`,
    })),
    asks(404, async ({ viewer }) => ({ path: `${await accountOf(viewer)}/role/${unknown}` }), 20009),
    asks(403, async ({ ann }) => ({ path: `${await accountOf(ann)}/role/${systemRoles.accountOwner}` }), 90030),
  ],
  "DELETE /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}/{permissionId}": [
    asks(204, async ({ viewer }) => ({ path: `${await mailboxOf(viewer)}/1000` })),
    asks(400, async ({ viewer }) => ({ path: `${await mailboxOf(viewer)}/1` }), 20008),
  ],
  "DELETE /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}/role/{roleUuid}": [
    asks(204, async ({ viewer }) => ({ path: `${await mailboxOf(viewer)}/role/${systemRoles.mailboxOwner}` })),
    asks(404, async ({ viewer }) => ({ path: `${await mailboxOf(viewer)}/role/${unknown}` }), 20009),
    asks(422, async ({ ann }) => ({ path: `${await mailboxOf(ann)}/role/${systemRoles.mailboxOwner}` }), 30017),
  ],
  "GET /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": [
    asks(200, async ({ viewer }) => ({ path: await mailboxOf(viewer) })),
    asks(404, async ({ bob }) => ({ path: await mailboxOf(bob) }), 20045),
    asks(404, async ({ ann }) => ({ path: await mailboxOf(ann, unknown) }), 30001),
    asks(403, async ({ ann }) => ({ path: await mailboxOf(ann, people.bob.mailboxId) }), 90013),
    asks(403, async ({ ann }) => ({ as: "viewer", path: await mailboxOf(ann) }), 90002),
  ],
  "PUT /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": gives(mailboxOf, "mailbox"),
  "PATCH /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": gives(mailboxOf, "mailbox"),
  "DELETE /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": [
    asks(204, async (scene) => ({ path: `/api/v1/permission/${await newPerson(scene)}/mailbox/${mailboxId}` })),
    asks(403, async ({ ann }) => ({ path: await mailboxOf(ann) }), 90030),
  ],
};
