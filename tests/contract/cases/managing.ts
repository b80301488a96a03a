import { systemRoles } from "@chancery/core/account/roles.ts";
import sql from "sql-template-tag";
import { people } from "../../world/people.ts";
import { textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const { accountId, mailboxId } = people.ann;
const unknown = "01930000-0000-7000-8000-00000000dead";
const account = `/api/v1/account/${accountId}`;
const foreign = people.bob.accountId;
let made = 0;
const next = (): string => `Made ${(made += 1)}`;

/** A mailbox of Ann's that nothing else uses. */
export async function newMailbox({ ann }: Pick<Scene, "ann">): Promise<string> {
  return textAt(await ann.post(`/api/v1/mailbox/account/${accountId}`, { name: next() }), "mailboxUuid");
}

const whole = { name: "Contracts", archived: false, aliases: [{ name: "contracts" }], hideNameForAccounts: false };
const changing = (body: object) => [
  asks(200, () => ({ path: `/api/v1/mailbox/${mailboxId}`, sent: { body } })),
  asks(404, () => ({ path: `/api/v1/mailbox/${unknown}`, sent: { body } }), 30001),
  asks(403, () => ({ path: `/api/v1/mailbox/${people.bob.mailboxId}`, sent: { body } }), 90013),
  asks(410, ({ removedMailbox }) => ({ path: `/api/v1/mailbox/${removedMailbox}`, sent: { body } }), 30002),
  asks(400, () => ({ path: `/api/v1/mailbox/${mailboxId}`, sent: { body: { ...body, name: " " } } }), 30003),
  asks(400, () => ({ path: `/api/v1/mailbox/${mailboxId}`, sent: { body: { ...body, name: "x".repeat(257) } } }), 30004),
  asks(400, () => ({ path: `/api/v1/mailbox/${mailboxId}`, sent: { body: { ...body, archived: "no" } } }), 1006),
];
const [first, ...others] = changing(whole);
const [firstPart, ...otherParts] = changing({ archived: false });
if (!first || !firstPart) throw new Error("a change has its cases");

/** Mailboxes as their accounts manage them, and aliases. */
export const managingCases: Cases = {
  "POST /api/v1/mailbox/account/{accountUuid}": [
    asks(201, () => ({ path: `/api/v1/mailbox/account/${accountId}`, sent: { body: { name: next() } } })),
    asks(400, () => ({ path: `/api/v1/mailbox/account/${accountId}`, sent: { body: { name: "" } } }), 30003),
    asks(400, () => ({ path: `/api/v1/mailbox/account/${accountId}`, sent: { body: {} } }), 1024),
    asks(403, () => ({ path: `/api/v1/mailbox/account/${foreign}`, sent: { body: { name: next() } } }), 90018),
  ],
  "GET /api/v1/mailbox/account/{accountUuid}": [
    asks(200, () => ({ path: `/api/v1/mailbox/account/${accountId}` })),
    asks(403, () => ({ path: `/api/v1/mailbox/account/${foreign}` }), 90018),
  ],
  "GET /api/v1/account/{accountUuid}/mailbox": [
    asks(200, () => ({ path: `${account}/mailbox?withGroups=true` })),
    asks(200, () => ({ path: `${account}/mailbox?keyword=contr&limit=1&group=${unknown}` })),
    asks(400, () => ({ path: `${account}/mailbox?limit=0` }), 1006),
    asks(400, () => ({ path: `${account}/mailbox?cursor=x` }), 1006),
  ],
  "GET /api/v1/account/mailbox/{uuid}": [
    asks(200, () => ({ path: `/api/v1/account/mailbox/${mailboxId}` })),
    asks(404, () => ({ path: `/api/v1/account/mailbox/${unknown}` }), 30001),
    asks(403, () => ({ path: `/api/v1/account/mailbox/${people.bob.mailboxId}` }), 90013),
    asks(410, ({ removedMailbox }) => ({ path: `/api/v1/account/mailbox/${removedMailbox}` }), 30002),
  ],
  "POST /api/v1/mailbox/info": [
    asks(200, () => ({ path: "/api/v1/mailbox/info?accountName=1&accountITN=true", sent: { body: [mailboxId, unknown] } })),
    asks(200, () => ({ path: "/api/v1/mailbox/info", sent: { body: [] } })),
    asks(400, () => ({ path: "/api/v1/mailbox/info", sent: { body: ["x"] } }), 1006),
  ],
  "PUT /api/v1/mailbox/{mailboxUuid}": [
    first,
    ...others,
    asks(400, () => ({ path: `/api/v1/mailbox/${mailboxId}`, sent: { body: { ...whole, name: undefined } } }), 1024),
  ],
  "PATCH /api/v1/mailbox/{mailboxUuid}": [
    firstPart,
    ...otherParts,
    asks(
      409,
      async (scene) => {
        const name = `CASE:${next().replace(" ", "-")}`;
        await scene.ann.post("/api/v1/alias", { name });
        return { path: `/api/v1/mailbox/${await newMailbox(scene)}`, sent: { body: { aliases: [{ name }] } } };
      },
      30023,
    ),
  ],
  "DELETE /api/v1/mailbox": [
    asks(204, async (scene) => {
      const name = next();
      const made = textAt(await scene.ann.post(`/api/v1/mailbox/account/${accountId}`, { name }), "mailboxUuid");
      const query = `checkMessage=${encodeURIComponent(name.toUpperCase())}&moveEntitiesToMailbox=${mailboxId}`;
      return { path: `/api/v1/mailbox?${query}`, sent: { headers: { mailbox: made } } };
    }),
    asks(400, () => ({ path: "/api/v1/mailbox?checkMessage=contracts" }), 10003),
    asks(400, () => ({ path: "/api/v1/mailbox" }), 1023),
    asks(400, () => ({ path: `/api/v1/mailbox?checkMessage=CONTRACTS&moveEntitiesToMailbox=${people.bob.mailboxId}` }), 30016),
    asks(
      410,
      ({ removedMailbox }) => ({ path: "/api/v1/mailbox?checkMessage=X", sent: { headers: { mailbox: removedMailbox } } }),
      30002,
    ),
  ],
  "DELETE /api/v1/mailbox/{mailboxUuid}/leave": [
    asks(200, async (scene) => {
      const made = await newMailbox(scene);
      await scene.database.run(sql`
        insert into mailbox_grants (mailbox_id, user_id, role_id)
        select ${made}::uuid, id, ${systemRoles.mailboxOwner}::uuid
        from users
        where email = 'viewer@acme.example'`);
      return { path: `/api/v1/mailbox/${made}/leave` };
    }),
    asks(422, async (scene) => ({ path: `/api/v1/mailbox/${await newMailbox(scene)}/leave` }), 30017),
    asks(404, () => ({ path: `/api/v1/mailbox/${unknown}/leave` }), 30001),
    asks(403, () => ({ path: `/api/v1/mailbox/${people.bob.mailboxId}/leave` }), 90013),
  ],
  "DELETE /api/v1/mailbox/{mailboxUuid}/users": [
    asks(200, async (scene) => ({ path: `/api/v1/mailbox/${await newMailbox(scene)}/users` })),
    asks(404, () => ({ path: `/api/v1/mailbox/${unknown}/users` }), 30001),
    asks(403, () => ({ path: `/api/v1/mailbox/${people.bob.mailboxId}/users` }), 90013),
    asks(410, ({ removedMailbox }) => ({ path: `/api/v1/mailbox/${removedMailbox}/users` }), 30002),
  ],
  "POST /api/v1/alias": [
    asks(201, () => ({ path: "/api/v1/alias", sent: { body: { name: next() } } })),
    asks(400, () => ({ path: "/api/v1/alias", sent: { body: { name: "ab" } } }), 30005),
    asks(400, () => ({ path: "/api/v1/alias", sent: { body: { name: "a@b.example" } } }), 30021),
    asks(400, () => ({ path: "/api/v1/alias", sent: { body: { name: "A B:1" } } }), 30022),
    asks(
      409,
      async ({ ann }) => {
        await ann.post("/api/v1/alias", { name: "had already" });
        return { path: "/api/v1/alias", sent: { body: { name: "had already" } } };
      },
      30006,
    ),
    asks(
      409,
      async (scene) => {
        const name = `OWN:${next().replace(" ", "-")}`;
        await scene.ann.post("/api/v1/alias", { name }, { headers: { mailbox: await newMailbox(scene) } });
        return { path: "/api/v1/alias", sent: { body: { name } } };
      },
      30023,
    ),
  ],
  "DELETE /api/v1/alias": [
    asks(204, async ({ ann }) => {
      const name = next();
      await ann.post("/api/v1/alias", { name });
      return { path: `/api/v1/alias?name=${encodeURIComponent(name)}` };
    }),
    asks(404, () => ({ path: "/api/v1/alias?name=nobodys" }), 30026),
    asks(400, () => ({ path: "/api/v1/alias" }), 1023),
  ],
  "GET /api/v1/alias/mailbox": [
    asks(200, () => ({ path: "/api/v1/alias/mailbox" })),
    asks(200, () => ({ path: "/api/v1/alias/mailbox?qualified=true" })),
    asks(400, () => ({ path: "/api/v1/alias/mailbox?qualified=yes" }), 1006),
  ],
  "GET /api/v1/alias/qualifiedID/{qualifiedId}": [
    asks(200, async ({ ann }) => {
      await ann.post("/api/v1/alias", { name: "GLN:5790" });
      return { path: "/api/v1/alias/qualifiedID/gln:5790" };
    }),
    asks(404, () => ({ path: "/api/v1/alias/qualifiedID/GLN:0" }), 30026),
    asks(400, () => ({ path: "/api/v1/alias/qualifiedID/contracts" }), 30018),
  ],
};
