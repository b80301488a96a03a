import sql from "sql-template-tag";
import { corporateUser } from "../../world/corporate.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
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

/** Corporate users who come to an account. */
export const corporateUserCases: Cases = {
  "POST /api/v1/account/{accountUuid}/user/{userUuid}/welcome": [
    asks(200, async (scene) => welcomeOf(await withoutPassword(scene))),
    asks(404, () => welcomeOf(unknown), 20045),
    asks(409, async ({ database }) => welcomeOf(await corporateUser(database, people.ann.accountId)), 10005),
    asks(
      429,
      async (scene) => {
        const asked = welcomeOf(await withoutPassword(scene));
        await scene.ann.post(asked.path);
        return asked;
      },
      1005,
    ),
  ],
};
