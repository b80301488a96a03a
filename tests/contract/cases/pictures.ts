import { drawing } from "../../world/drawings.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const { accountId, mailboxId, company } = people.ann;
const unknown = "01930000-0000-7000-8000-00000000dead";
const logo = `/api/v1/account/logo/${accountId}`;
const brand = `/api/v1/account/brand-logo/${accountId}`;
const ofMailbox = `/api/v1/mailbox/${mailboxId}/logo`;
const ofUnknownMailbox = `/api/v1/mailbox/${unknown}/logo`;

/** A path that shows a picture of Ann's account, which has all of them. */
const pictured =
  (path: string, sent: object = {}) =>
  async ({ ann }: Scene) => {
    const picture = drawing();
    await ann.put(`/api/v1/account/${accountId}`, { name: company, logo: picture, brand: picture });
    return { path, sent };
  };

async function avatar({ ann }: Scene): Promise<string> {
  const { uuid, firstName, lastName } = Object((await ann.get("/api/v1/user/profile")).json);
  await ann.put("/api/v1/user/profile", { firstName, lastName, avatar: drawing() });
  return `/api/v1/user/avatar/${uuid}`;
}

const known = { headers: { "if-none-match": "*" } };

/** Pictures of accounts and people. */
export const pictureCases: Cases = {
  "GET /api/v1/user/avatar/{id}": [
    asks(200, async (scene) => ({ path: await avatar(scene) })),
    asks(304, async (scene) => ({ path: await avatar(scene), sent: known })),
    asks(404, async (scene) => ({ as: "stranger", path: await avatar(scene) }), 40007),
    asks(400, () => ({ path: "/api/v1/user/avatar/nonsense" }), 1006),
  ],
  "GET /api/v1/account/logo/{accountUuid}": [
    asks(200, pictured(logo)),
    asks(304, pictured(logo, known)),
    asks(404, () => ({ path: `/api/v1/account/logo/${unknown}?initials=true` }), 40007),
  ],
  "GET /api/v1/account/brand-logo/{accountUuid}": [
    asks(200, pictured(brand)),
    asks(304, pictured(brand, known)),
    asks(404, () => ({ path: `/api/v1/account/brand-logo/${unknown}?initials=true` }), 40007),
  ],
  "GET /api/v1/mailbox/{mailboxUuid}/logo": [
    asks(200, pictured(ofMailbox)),
    asks(304, pictured(ofMailbox, known)),
    asks(404, () => ({ path: ofUnknownMailbox }), 40007),
  ],
};
