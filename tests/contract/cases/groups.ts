import { people } from "../../world/people.ts";
import { textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const { accountId, mailboxId } = people.ann;
const path = `/api/v1/account/${accountId}/mailbox-group`;
const at = "/api/v1/account/{accountUuid}/mailbox-group";
let made = 0;
const next = (): string => `Group ${(made += 1)}`;

async function newGroup({ ann }: Pick<Scene, "ann">): Promise<string> {
  return textAt(await ann.post(path, { name: next(), mailboxes: [mailboxId] }), "uuid");
}

const missing = { path: `${path}/${unknown}` };

/** Groups of mailboxes. */
export const groupCases: Cases = {
  [`GET ${at}`]: [
    asks(200, async (scene) => {
      while (made < 5) await newGroup(scene);
      return { path: `${path}?keyword=group&asc=false` };
    }),
    asks(400, () => ({ path: `${path}?asc=down` }), 1006),
  ],
  [`POST ${at}`]: [
    asks(201, () => ({ path, sent: { body: { name: next(), mailboxes: [mailboxId] } } })),
    asks(400, () => ({ path, sent: { body: { name: "x".repeat(65) } } }), 30028),
    asks(400, () => ({ path, sent: { body: { name: next(), mailboxes: [people.bob.mailboxId] } } }), 30016),
    asks(
      409,
      async ({ ann }) => {
        await ann.post(path, { name: "Twice" });
        return { path, sent: { body: { name: "twice" } } };
      },
      30029,
    ),
  ],
  [`GET ${at}/{groupUuid}`]: [
    asks(200, async (scene) => ({ path: `${path}/${await newGroup(scene)}` })),
    asks(404, () => missing, 30027),
  ],
  [`PATCH ${at}/{groupUuid}`]: [
    asks(200, async (scene) => ({ path: `${path}/${await newGroup(scene)}`, sent: { body: { name: next(), mailboxes: [] } } })),
    asks(404, () => ({ ...missing, sent: { body: { name: next() } } }), 30027),
    asks(400, async (scene) => ({ path: `${path}/${await newGroup(scene)}`, sent: { body: { name: " " } } }), 30028),
  ],
  [`DELETE ${at}/{groupUuid}`]: [
    asks(200, async (scene) => ({ path: `${path}/${await newGroup(scene)}` })),
    asks(404, () => missing, 30027),
  ],
  [`POST ${at}/info`]: [
    asks(200, async (scene) => ({ path: `${path}/info`, sent: { body: [await newGroup(scene), unknown] } })),
    asks(400, () => ({ path: `${path}/info`, sent: { body: [] } }), 1006),
  ],
  ...Object.fromEntries(
    ["POST", "DELETE"].map((method) => [
      `${method} ${at}/{groupUuid}/mailbox`,
      [
        asks(200, async (scene) => ({ path: `${path}/${await newGroup(scene)}/mailbox`, sent: { body: [mailboxId] } })),
        asks(404, () => ({ path: `${missing.path}/mailbox`, sent: { body: [mailboxId] } }), 30027),
        asks(400, () => ({ path: `${missing.path}/mailbox`, sent: { body: [] } }), 1006),
      ] as const,
    ]),
  ),
};
