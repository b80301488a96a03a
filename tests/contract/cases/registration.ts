import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import sql from "sql-template-tag";
import { corporateUser } from "../../world/corporate.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const path = "/api/v1/registration";
const password = "a long enough phrase";
const who = { firstName: "Nora", lastName: "Lee", password, agreed: true };
const freshEmail = (): string => `${crypto.randomUUID()}@new.example`;

const wholeProfile = {
  firstName: "Ann",
  lastName: "Lee",
  locale: "en",
  dateLocale: "en-GB",
  timezone: "Europe/London",
  displayExactDate: true,
  autoDepositMailboxUuid: people.ann.mailboxId,
  phone: "+44 20 0000 0000",
  avatar: "",
  fields: {},
};

/** A code that an email would have brought. */
async function newCode({ database }: Scene, kind: "registration" | "password", email: string): Promise<string> {
  const { text, hash } = tokens.newCode();
  await database.run(sql`
    insert into person_codes (hash, kind, email, created_at, expires_at)
    values (${hash}, ${kind}, ${email}, now(), now() + interval '1 hour')`);
  return text;
}

const addPath = `/api/v1/account/${people.ann.accountId}/user`;

/** A domain of Ann's account that is ACTIVE, straight into its table. */
export async function activate({ database }: Scene): Promise<void> {
  await database.run(sql`
    insert into account_domains (id, account_id, domain, unicode, searched, status, created_at, method, value, verified_at)
    values (gen_random_uuid(), ${people.ann.accountId}, 'active.example', 'active.example', 'active.example', 'ACTIVE', now(),
      'DNS_TXT_RECORD', 'x', now())
    on conflict do nothing`);
}

const sends = (name: string): Cases[string] => [
  asks(200, () => ({ as: "nobody", path: `${path}/${name}`, sent: { body: { email: freshEmail() } } })),
  asks(400, () => ({ as: "nobody", path: `${path}/${name}`, sent: { body: { email: "no email address" } } }), 1068),
];

const managed = "/api/v1/user/profile/{id}/account/{accountUuid}";
const unmanaged = `/api/v1/user/profile/01930000-0000-7000-8000-00000000dead/account/${people.ann.accountId}`;

/** The profile of a corporate user of Ann's account. */
async function managedPath({ database }: Scene): Promise<string> {
  return `/api/v1/user/profile/${await corporateUser(database, people.ann.accountId)}/account/${people.ann.accountId}`;
}

/** Registration and passwords. */
export const registrationCases: Cases = {
  "POST /api/v1/registration/sendRegistrationCode": sends("sendRegistrationCode"),
  "POST /api/v1/registration/sendResetPasswordCode": sends("sendResetPasswordCode"),
  "GET /api/v1/registration/validate": [
    asks(200, async (scene) => {
      const code = await newCode(scene, "registration", freshEmail());
      return { as: "nobody", path: `${path}/validate?code=${code}&type=REGISTRATION` };
    }),
    asks(400, () => ({ as: "nobody", path: `${path}/validate?code=x` }), 10008),
  ],
  "POST /api/v1/registration": [
    asks(201, async (scene) => {
      const code = await newCode(scene, "registration", freshEmail());
      return { as: "nobody", path: `${path}?code=${code}&codeType=REGISTRATION`, sent: { body: who } };
    }),
    asks(400, () => ({ as: "nobody", path: `${path}?code=x`, sent: { body: who } }), 10008),
    asks(
      409,
      async (scene) => {
        const code = await newCode(scene, "registration", people.bob.email);
        return { as: "nobody", path: `${path}?code=${code}`, sent: { body: who } };
      },
      10004,
    ),
  ],
  "POST /api/v1/registration/resetPassword": [
    asks(200, async (scene) => {
      const email = freshEmail();
      await corporateUser(scene.database, people.ann.accountId, email);
      const code = await newCode(scene, "password", email);
      return { as: "nobody", path: `${path}/resetPassword?code=${code}`, sent: { body: { password } } };
    }),
    asks(400, () => ({ as: "nobody", path: `${path}/resetPassword?code=x`, sent: { body: { password } } }), 10008),
  ],
  "POST /api/v1/account/{accountUuid}/user": [
    asks(200, async (scene) => {
      const email = `${crypto.randomUUID()}@active.example`;
      await activate(scene);
      return { path: addPath, sent: { body: { email, firstName: "Cory", lastName: "Field" } } };
    }),
    asks(422, () => ({ path: addPath, sent: { body: { email: freshEmail(), firstName: "Cory", lastName: "Field" } } }), 20027),
    asks(400, () => ({ path: addPath, sent: { body: { email: "x", firstName: "Cory", lastName: "Field" } } }), 1068),
  ],
  "PUT /api/v1/user/password": [
    asks(200, () => {
      const { password: same } = people.ann;
      return { path: "/api/v1/user/password", sent: { body: { oldPassword: same, newPassword: same } } };
    }),
    asks(400, () => ({ path: "/api/v1/user/password", sent: { body: { oldPassword: "x", newPassword: password } } }), 10025),
  ],
  "PUT /api/v1/user/profile": [
    asks(200, () => ({ path: "/api/v1/user/profile", sent: { body: { firstName: "Ann", lastName: "Lee" } } })),
    asks(200, () => ({ path: "/api/v1/user/profile", sent: { body: wholeProfile } })),
    asks(400, () => ({ path: "/api/v1/user/profile", sent: { body: { ...wholeProfile, locale: "xx" } } }), 1016),
    asks(400, () => ({ path: "/api/v1/user/profile", sent: { body: { ...wholeProfile, avatar: "PHN2Zy8+" } } }), 1003),
    asks(400, () => ({ path: "/api/v1/user/profile", sent: { body: { firstName: "", lastName: "Lee" } } }), 1015),
  ],
  "PATCH /api/v1/user/profile": [
    asks(200, () => ({ path: "/api/v1/user/profile", sent: { body: { phone: "+380441234567" } } })),
    asks(400, () => ({ path: "/api/v1/user/profile", sent: { body: { firstName: " " } } }), 1015),
  ],
  [`GET ${managed}`]: [
    asks(200, async (scene) => ({ path: await managedPath(scene) })),
    asks(404, () => ({ path: unmanaged }), 20045),
  ],
  [`PUT ${managed}`]: [
    asks(200, async (scene) => ({ path: await managedPath(scene), sent: { body: { firstName: "Cora", lastName: "Lee" } } })),
    asks(400, async (scene) => ({ path: await managedPath(scene), sent: { body: { ...wholeProfile, locale: "xx" } } }), 1016),
    asks(404, () => ({ path: unmanaged, sent: { body: { firstName: "Cora", lastName: "Lee" } } }), 20045),
  ],
  [`PATCH ${managed}`]: [
    asks(200, async (scene) => ({ path: await managedPath(scene), sent: { body: { phone: "+380441234567" } } })),
    asks(404, () => ({ path: unmanaged, sent: { body: {} } }), 20045),
  ],
  ...Object.fromEntries(
    ["signature", "initials"].map((kind) => [
      `PUT /api/v1/user/${kind}`,
      [
        asks(200, () => ({ path: `/api/v1/user/${kind}`, sent: { body: "" } })),
        asks(400, () => ({ path: `/api/v1/user/${kind}`, sent: { body: "signed" } }), 50037),
      ],
    ]),
  ),
};
