import sql from "sql-template-tag";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { corporateUser } from "../../world/corporate.ts";
import { textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { makePair } from "../../world/certificates.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const { accountId, company } = people.ann;
const path = `/api/v1/account/${accountId}`;
const unknown = "01930000-0000-7000-8000-00000000dead";
const options = { name: "Second Ltd", inn: "87654321", mailboxes: ["Main"], agreed: true };

/** A new account of Ann's, in a mailbox of which the viewer may look. */
async function newAccount({ ann, database }: Scene): Promise<string> {
  const made = await ann.post("/api/v1/account", options);
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

const trustConfig = (): string => JSON.stringify({ anchors: [makePair("prime256v1").certificate] });
const someone = async ({ database }: Scene): Promise<string> => corporateUser(database, accountId);
const annsId = async ({ database }: Scene): Promise<string> =>
  String(Object(await database.first(sql`select id from users where email = ${people.ann.email}`)).id);

/** A legal hold on someone; its id. */
const heldBy = async (scene: Scene): Promise<string> =>
  textAt(await scene.ann.post(`${path}/legal-holds`, { reason: "Case 18", userUuid: await someone(scene) }), "uuid");

/** People of an account. */
export const peopleCases: Cases = {
  "POST /api/v1/account/{accountUuid}/users": [
    asks(200, async (scene) => {
      await someone(scene);
      return { path: `${path}/users`, sent: { body: { status: ["ACTIVE"] } } };
    }),
    asks(200, () => ({ path: `${path}/users` })),
    asks(200, () => ({ path: `${path}/users`, sent: { body: { mailbox: "no_access", status: "ACTIVE", sort: "desc" } } })),
    asks(400, () => ({ path: `${path}/users`, sent: { body: { mailbox: "anywhere" } } }), 1006),
    asks(400, () => ({ path: `${path}/users`, sent: { body: { status: ["AWAY"] } } }), 1006),
  ],
  "GET /api/v1/account/{accountUuid}/user/{userUuid}": [
    asks(200, async (scene) => ({ path: `${path}/user/${await annsId(scene)}` })),
    asks(404, () => ({ path: `${path}/user/${unknown}` }), 20045),
  ],
  "PATCH /api/v1/account/{accountUuid}/block-users/{flag}": [
    asks(200, async (scene) => ({ path: `${path}/block-users/true`, sent: { body: [{ uuid: await someone(scene) }] } })),
    asks(200, async (scene) => ({ path: `${path}/block-users/true`, sent: { body: { uuids: [await someone(scene)] } } })),
    asks(409, async (scene) => ({ path: `${path}/block-users/0`, sent: { body: { uuids: [await someone(scene)] } } }), 10005),
    asks(422, async (scene) => ({ path: `${path}/block-users/1`, sent: { body: { uuids: [await annsId(scene)] } } }), 10031),
  ],
  "DELETE /api/v1/account/{accountUuid}/user": [
    asks(200, async (scene) => ({
      path: `${path}/user?checkMessage=${encodeURIComponent(company.toUpperCase())}`,
      sent: { body: [{ uuid: await someone(scene) }] },
    })),
    asks(200, async (scene) => ({
      path: `${path}/user`,
      sent: { body: { uuids: [await someone(scene)], checkMessage: company.toUpperCase() } },
    })),
    asks(400, async (scene) => ({ path: `${path}/user`, sent: { body: [{ uuid: await someone(scene) }] } }), 1023),
    asks(
      400,
      async (scene) => ({ path: `${path}/user`, sent: { body: { uuids: [await someone(scene)], checkMessage: company } } }),
      10003,
    ),
    asks(404, () => ({ path: `${path}/user`, sent: { body: { uuids: [unknown], checkMessage: company.toUpperCase() } } }), 20045),
  ],
};

/** Accounts. */
export const accountCases: Cases = {
  "POST /api/v1/account": [
    asks(201, () => ({ path: "/api/v1/account", sent: { body: options } })),
    asks(403, () => ({ path: "/api/v1/account", sent: { body: { ...options, agreed: false } } }), 1038),
    asks(400, () => ({ path: "/api/v1/account", sent: { body: { ...options, name: "ab" } } }), 1015),
    asks(400, () => ({ path: "/api/v1/account", sent: { body: { name: "Second Ltd" } } }), 1006),
  ],
  "GET /api/v1/account/{accountUuid}": [
    asks(200, () => ({ path: `/api/v1/account/${accountId.toUpperCase()}` })),
    asks(403, () => ({ path: `/api/v1/account/${people.bob.accountId}` }), 90018),
    asks(400, () => ({ path: "/api/v1/account/nonsense" }), 1006),
  ],
  "GET /api/v1/account/{accountUuid}/usage": [
    asks(200, () => ({ path: `${path}/usage` })),
    asks(403, () => ({ path: `/api/v1/account/${people.bob.accountId}/usage` }), 90018),
  ],
  "GET /api/v1/account/{accountUuid}/crypto-configs": [
    asks(200, () => ({ path: `${path}/crypto-configs` })),
    asks(403, () => ({ path: `/api/v1/account/${people.bob.accountId}/crypto-configs` }), 90018),
  ],
  "PUT /api/v1/account/{accountUuid}/crypto-configs": [
    asks(200, () => ({ path: `${path}/crypto-configs`, sent: { body: [{ name: "Company CA", config: trustConfig() }] } })),
    asks(400, () => ({ path: `${path}/crypto-configs`, sent: { body: [{ name: "Company CA", config: "{}" }] } }), 1006),
    asks(
      404,
      () => ({ path: `${path}/crypto-configs`, sent: { body: [{ uuid: unknown, name: "Company CA", config: trustConfig() }] } }),
      1001,
    ),
  ],
  "DELETE /api/v1/account/{accountUuid}/crypto-configs": [
    asks(200, () => ({ path: `${path}/crypto-configs`, sent: { body: [unknown] } })),
  ],
  "GET /api/v1/account/{accountUuid}/legal-holds": [
    asks(200, () => ({ path: `${path}/legal-holds` })),
    asks(403, () => ({ path: `/api/v1/account/${people.bob.accountId}/legal-holds` }), 90018),
  ],
  "POST /api/v1/account/{accountUuid}/legal-holds": [
    asks(201, async (scene) => ({
      path: `${path}/legal-holds`,
      sent: { body: { reason: "Case 17", userUuid: await someone(scene) } },
    })),
    asks(400, () => ({ path: `${path}/legal-holds`, sent: { body: { reason: " " } } }), 1006),
    asks(404, () => ({ path: `${path}/legal-holds`, sent: { body: { reason: "Case 17", userUuid: unknown } } }), 20045),
    asks(404, () => ({ path: `${path}/legal-holds`, sent: { body: { reason: "Case 17", envelopeUuid: unknown } } }), 50011),
  ],
  "DELETE /api/v1/account/{accountUuid}/legal-holds/{holdUuid}": [
    asks(200, async (scene) => ({ path: `${path}/legal-holds/${await heldBy(scene)}`, sent: { body: { reason: "Closed" } } })),
    asks(404, () => ({ path: `${path}/legal-holds/${unknown}`, sent: { body: { reason: "Closed" } } }), 1001),
  ],
  "GET /api/v1/account/{accountUuid}/erasures": [
    asks(200, async (scene) => {
      const checkMessage = people.ann.company.toUpperCase();
      await scene.ann.send("DELETE", `${path}/user`, { body: { uuids: [await someone(scene)], checkMessage } });
      return { path: `${path}/erasures` };
    }),
    asks(403, () => ({ path: `/api/v1/account/${people.bob.accountId}/erasures` }), 90018),
  ],
  "GET /api/v1/account/{accountUuid}/user/{userUuid}/erasure": [
    asks(200, async (scene) => ({ path: `${path}/user/${await someone(scene)}/erasure` })),
    asks(404, () => ({ path: `${path}/user/${unknown}/erasure` }), 20045),
  ],
  "PUT /api/v1/account/{accountUuid}": [
    asks(200, () => ({ path, sent: { body: { name: company, allowCreatePersonalMailboxWithRole: null } } })),
    asks(200, () => ({ path, sent: { body: { name: company, timezone: null, aiAssistantRestricted: false, logo: "" } } })),
    asks(200, () => ({ path, sent: { body: { name: company, locale: "uk" } } })),
    asks(200, () => ({ path, sent: { body: { name: company, locale: null } } })),
    asks(400, () => ({ path, sent: { body: { name: company, locale: "xx" } } }), 1016),
    asks(400, () => ({ path, sent: { body: { name: company, timezone: "Mars/Olympus" } } }), 1018),
    asks(400, () => ({ path, sent: { body: { name: company, brand: "PHN2Zy8+" } } }), 1003),
    asks(400, () => ({ path, sent: { body: { name: "ab" } } }), 1015),
    asks(400, () => ({ path, sent: { body: { name: company, allowCreatePersonalMailboxWithRole: unknown } } }), 10015),
  ],
  "DELETE /api/v1/account/{accountUuid}": [
    asks(204, (scene) => removing(scene, "SECOND LTD")),
    asks(204, async (scene) => ({ path: `/api/v1/account/${await newAccount(scene)}?checkMessage=SECOND%20LTD` })),
    asks(400, (scene) => removing(scene, "Second Ltd"), 10003),
    asks(400, async (scene) => ({ path: `/api/v1/account/${await newAccount(scene)}` }), 1023),
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
