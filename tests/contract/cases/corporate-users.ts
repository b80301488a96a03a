import sql from "sql-template-tag";
import { corporateUser } from "../../world/corporate.ts";
import { multipart } from "../../world/call.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { activate } from "./registration.ts";
import { asks, type Cases } from "./case.ts";

const path = `/api/v1/account/${people.ann.accountId}`;
const unknown = "01930000-0000-7000-8000-00000000dead";
const welcomeOf = (id: string) => ({ path: `${path}/user/${id}/welcome` });

/** A corporate user who has not set a password yet. */
async function withoutPassword({ database }: Scene): Promise<string> {
  const id = await corporateUser(database, people.ann.accountId);
  await database.run(sql`update users set status = 'PENDING_PASSWORD' where id = ${id}`);
  return id;
}

const sends = (text: string, accountId: string = people.ann.accountId) => ({
  path: `/api/v1/account/${accountId}/create-users`,
  sent: multipart({ name: "people.csv", bytes: Buffer.from(text), type: "text/csv" }),
});

/** Corporate users who come to an account. */
export const corporateUserCases: Cases = {
  "POST /api/v1/account/{accountUuid}/create-users": [
    asks(201, async (scene) => {
      await activate(scene);
      return sends(`email,firstName,lastName\r\n${crypto.randomUUID()}@active.example,Cory,Field`);
    }),
    asks(
      400,
      async (scene) => {
        await activate(scene);
        return sends("email\r\n");
      },
      20033,
    ),
    asks(422, () => ({ ...sends("email", people.stranger.accountId), as: "stranger" }), 20030),
  ],
  "GET /api/v1/account/{accountUuid}/users/example": [
    asks(200, () => ({ path: `${path}/users/example` })),
    asks(206, () => ({ path: `${path}/users/example`, sent: { headers: { range: "bytes=0-3" } } })),
    asks(304, () => ({ path: `${path}/users/example`, sent: { headers: { "if-none-match": "*" } } })),
    asks(416, () => ({ path: `${path}/users/example`, sent: { headers: { range: "bytes=99999999-" } } })),
    asks(403, () => ({ as: "bob", path: `${path}/users/example` }), 90018),
  ],
  "POST /api/v1/account/{accountUuid}/user/{userUuid}/welcome": [
    asks(200, async (scene) => welcomeOf(await withoutPassword(scene))),
    asks(404, () => welcomeOf(unknown), 20045),
    asks(409, async ({ database }) => welcomeOf(await corporateUser(database, people.ann.accountId)), 10005),
    asks(
      429,
      async (scene) => {
        const asked = welcomeOf(await withoutPassword(scene));
        for (let count = 0; count < 2; count += 1) await scene.ann.post(asked.path);
        return asked;
      },
      1005,
    ),
  ],
};
