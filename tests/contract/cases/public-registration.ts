import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import sql from "sql-template-tag";
import { corporateUser } from "../../world/corporate.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";
import { somebody } from "./policies.ts";

const path = "/registration";
const password = "a long enough phrase";
const freshEmail = (): string => `${crypto.randomUUID()}@new.example`;
const who = (email: string) => ({ email, firstName: "Nora", lastName: "Lee", password, agreed: true });

/** A code that an email would have brought. */
async function newCode({ database }: Scene, kind: "registration" | "password", email: string): Promise<string> {
  const { text, hash } = tokens.newCode();
  await database.run(sql`
    insert into person_codes (hash, kind, email, created_at, expires_at)
    values (${hash}, ${kind}, ${email}, now(), now() + interval '1 hour')`);
  return text;
}

/** A person who may set a password, with the code to do it. */
async function forgetful(scene: Scene): Promise<string> {
  const email = freshEmail();
  await corporateUser(scene.database, people.ann.accountId, email);
  return newCode(scene, "password", email);
}

/** Registration and passwords where public clients ask for them. */
export const publicRegistrationCases: Cases = {
  "POST /registration": [
    asks(201, async (scene) => {
      const email = freshEmail();
      const code = await newCode(scene, "registration", email);
      return { as: "nobody", path: `${path}?code=${code}&codeType=sharedByEmail`, sent: { body: who(email) } };
    }),
    asks(400, () => ({ as: "nobody", path: `${path}?code=x&codeType=externalAuth`, sent: { body: who(freshEmail()) } }), 1065),
    asks(
      403,
      async (scene) => {
        const code = await newCode(scene, "registration", freshEmail());
        return { as: "nobody", path: `${path}?code=${code}`, sent: { body: who(freshEmail()) } };
      },
      1086,
    ),
  ],
  "POST /registration/sendRegistrationCode": [
    asks(200, () => ({ as: "nobody", path: `${path}/sendRegistrationCode`, sent: { body: { email: freshEmail() } } })),
    asks(200, () => ({
      as: "nobody",
      path: `${path}/sendRegistrationCode?initiation=true`,
      sent: { body: { email: freshEmail() } },
    })),
  ],
  "POST /registration/requestPasswordReset": [
    asks(200, () => ({ as: "nobody", path: `${path}/requestPasswordReset`, sent: { body: { email: freshEmail() } } })),
  ],
  "POST /registration/resetPassword": [
    asks(200, async (scene) => ({
      as: "nobody",
      path: `${path}/resetPassword`,
      sent: { body: { code: await forgetful(scene), password } },
    })),
    asks(400, () => ({ as: "nobody", path: `${path}/resetPassword`, sent: { body: { code: "x", password } } }), 10008),
  ],
  "POST /registration/renewPassword": [
    asks(200, async (scene) => {
      const body = { email: await somebody(scene), oldPassword: people.ann.password, newPassword: "another long phrase" };
      return { as: "nobody", path: `${path}/renewPassword`, sent: { body } };
    }),
    asks(
      401,
      () => ({ as: "nobody", path: `${path}/renewPassword`, sent: { body: { oldPassword: "x", newPassword: password } } }),
      1026,
    ),
  ],
  "GET /registration/validate": [
    asks(200, async (scene) => {
      const code = await newCode(scene, "registration", freshEmail());
      return { as: "nobody", path: `${path}/validate?code=${code}&type=validation` };
    }),
    asks(400, () => ({ as: "nobody", path: `${path}/validate?code=x&type=changeEmail` }), 1065),
  ],
  "GET /registration/passwordPolicy": [
    asks(200, () => ({ as: "nobody", path: `${path}/passwordPolicy?email=${people.ann.email}` })),
    asks(400, () => ({ as: "nobody", path: `${path}/passwordPolicy` }), 1023),
  ],
};
