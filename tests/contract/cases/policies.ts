import sql from "sql-template-tag";
import { corporateUser } from "../../world/corporate.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const at = `/api/v1/account/${people.ann.accountId}/user-policies`;
const of = "/api/v1/account/{accountUuid}/user-policies";
const renewal = "/api/v1/registration/renewPassword";
const newPassword = "another long phrase";

/** A person with Ann's password. */
export async function somebody({ database }: Scene): Promise<string> {
  const email = `${crypto.randomUUID()}@renews.example`;
  const id = await corporateUser(database, people.ann.accountId, email);
  await database.run(sql`
    update users set password_hash = (select password_hash from users where email = ${people.ann.email}) where id = ${id}`);
  return email;
}

/** Policies of an account, and the password that expired by them. */
export const policyCases: Cases = {
  [`GET ${of}`]: [
    asks(200, () => ({ path: at })),
    asks(403, () => ({ path: `/api/v1/account/${people.bob.accountId}/user-policies` }), 90018),
  ],
  [`POST ${of}`]: [
    asks(200, () => ({ path: at, sent: { body: { passwordPolicy: { minLength: 12 } } } })),
    asks(400, () => ({ path: at, sent: { body: { passwordPolicy: { minLength: 11 } } } }), 20026),
    asks(400, () => ({ path: at, sent: { body: { passwordPolicy: { minLength: 14, maxLength: 13 } } } }), 20044),
    asks(400, () => ({ path: at, sent: { body: { sessionPolicy: { blockedIps: ["x"] } } } }), 1052),
  ],
  [`POST ${renewal}`]: [
    asks(200, async (scene) => {
      const body = { login: await somebody(scene), oldPassword: people.ann.password, newPassword };
      return { as: "nobody", path: renewal, sent: { body } };
    }),
    asks(
      401,
      () => ({ as: "nobody", path: renewal, sent: { body: { login: "x@renews.example", oldPassword: "x", newPassword } } }),
      1061,
    ),
    asks(
      400,
      () => ({ as: "nobody", path: renewal, sent: { body: { login: "x@renews.example", oldPassword: "x", newPassword: "x" } } }),
      1017,
    ),
  ],
};
