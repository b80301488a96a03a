import sql from "sql-template-tag";
import { corporateUser } from "../../world/corporate.ts";
import { newNotification, newStopPath } from "../../world/notifications.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/notification";
const managed = `${at}/user/{userUuid}/account/{accountUuid}`;
const codes = { email: [101, 301], web: [301] };

/** The path of a corporate user of Ann's account. */
async function pathOf({ database }: Scene, tail: string): Promise<string> {
  return `${at}/user/${await corporateUser(database, people.ann.accountId)}/account/${people.ann.accountId}/${tail}`;
}

const oneClick = (type: string) => ({
  headers: { "content-type": type },
  body: Buffer.from("List-Unsubscribe=One-Click"),
});

const annsPath = async ({ database }: Scene, tail: string): Promise<string> => {
  const row = await database.first(sql`select id from users where email = ${people.ann.email}`);
  return `${at}/user/${Object(row).id}/account/${people.ann.accountId}/${tail}`;
};

const missingPath = (tail: string): string => `${at}/user/${unknown}/account/${people.ann.accountId}/${tail}`;

/** Notifications and what people switch on. */
export const notificationCases: Cases = {
  [`GET ${at}`]: [
    asks(200, async (scene) => {
      for (let count = 0; count < 4; count += 1) await newNotification(scene);
      return { path: at };
    }),
  ],
  [`POST ${at}/read`]: [
    asks(200, async (scene) => ({
      path: `${at}/read`,
      sent: { body: [{ uuid: await newNotification(scene) }, { uuid: unknown }] },
    })),
    asks(200, () => ({ path: `${at}/read`, sent: { body: [] } })),
    asks(
      403,
      async (scene) => ({ path: `${at}/read`, sent: { body: [{ uuid: await newNotification(scene, people.bob.email) }] } }),
      90012,
    ),
  ],
  [`POST ${at}/read-all`]: [asks(200, () => ({ path: `${at}/read-all` }))],
  "GET /unsubscribe": [
    asks(200, async (scene) => ({ as: "nobody", path: await newStopPath(scene) })),
    asks(400, () => ({ as: "nobody", path: "/unsubscribe" }), 1023),
  ],
  "POST /unsubscribe": [
    asks(200, async (scene) => ({ as: "nobody", path: await newStopPath(scene) })),
    asks(200, async (scene) => ({
      as: "nobody",
      path: await newStopPath(scene),
      sent: oneClick("application/x-www-form-urlencoded"),
    })),
    asks(400, () => ({ as: "nobody", path: "/unsubscribe?token=none" }), 10008),
    asks(415, () => ({ as: "nobody", path: "/unsubscribe?token=none", sent: oneClick("text/plain") }), 1011),
  ],
  [`GET ${at}/account-preferences`]: [asks(200, () => ({ path: `${at}/account-preferences` }))],
  [`POST ${at}/account-preferences`]: [
    asks(200, () => ({ path: `${at}/account-preferences`, sent: { body: codes } })),
    asks(200, () => ({ path: `${at}/account-preferences`, sent: { body: {} } })),
    asks(400, () => ({ path: `${at}/account-preferences`, sent: { body: { web: [2] } } }), 1006),
  ],
  [`GET ${at}/mailbox-preferences`]: [
    asks(200, () => ({ path: `${at}/mailbox-preferences` })),
    asks(200, () => ({ path: `${at}/mailbox-preferences`, sent: { headers: { mailbox: people.ann.mailboxId } } })),
  ],
  [`POST ${at}/mailbox-preferences`]: [
    asks(200, () => ({
      path: `${at}/mailbox-preferences`,
      sent: { body: { preferences: codes, notifyAllUsersAboutEnvelopeChanges: true } },
    })),
    asks(200, () => ({ path: `${at}/mailbox-preferences`, sent: { body: { preferences: {} } } })),
    asks(400, () => ({ path: `${at}/mailbox-preferences`, sent: { body: { preferences: { email: [320] } } } }), 1006),
    asks(400, () => ({ path: `${at}/mailbox-preferences`, sent: { body: codes } }), 1024),
  ],
  [`GET ${managed}/account-preferences`]: [
    asks(200, async (scene) => ({ path: await pathOf(scene, "account-preferences") })),
    asks(404, () => ({ path: missingPath("account-preferences") }), 20045),
    asks(422, async (scene) => ({ path: await annsPath(scene, "account-preferences") }), 10027),
  ],
  [`POST ${managed}/account-preferences`]: [
    asks(200, async (scene) => ({ path: await pathOf(scene, "account-preferences"), sent: { body: codes } })),
    asks(404, () => ({ path: missingPath("account-preferences"), sent: { body: codes } }), 20045),
  ],
  [`GET ${managed}/mailbox-preferences`]: [
    asks(200, async (scene) => ({ path: await pathOf(scene, "mailbox-preferences") })),
    asks(422, async (scene) => ({ path: await annsPath(scene, "mailbox-preferences") }), 10027),
  ],
  [`POST ${managed}/mailbox-preferences`]: [
    asks(200, async (scene) => ({ path: await pathOf(scene, "mailbox-preferences"), sent: { body: { preferences: codes } } })),
    asks(
      422,
      async (scene) => ({ path: await annsPath(scene, "mailbox-preferences"), sent: { body: { preferences: codes } } }),
      10027,
    ),
  ],
};
