import { completedOffer, type Scene } from "../scene.ts";
import { sendOffer } from "../../world/paper.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";

/** Folders of a mailbox, and chains. */
export const folderCases: Cases = {
  [`PATCH ${at}/archive/{flag}`]: [
    asks(200, async (scene) => ({
      path: `${at}/archive/true`,
      sent: { body: { uuids: [await completedOffer(scene, scene.paper)] } },
    })),
    asks(200, ({ completed }) => ({ path: `${at}/archive/0`, sent: { body: { uuids: [completed] } } })),
    asks(422, ({ waiting }) => ({ path: `${at}/archive/true`, sent: { body: { uuids: [waiting] } } }), 50036),
    asks(422, ({ completed }) => ({ path: `${at}/archive/false`, sent: { body: { uuids: [completed, unknown] } } }), 1006),
    asks(404, () => ({ path: `${at}/archive/true`, sent: { body: { uuids: [unknown] } } }), 50011),
    asks(400, ({ completed }) => ({ path: `${at}/archive/maybe`, sent: { body: { uuids: [completed] } } }), 1006),
    asks(400, () => ({ path: `${at}/archive/true`, sent: { body: { uuids: [] } } }), 1006),
  ],
  [`PATCH ${at}/recycle-bin/{flag}`]: [
    asks(200, async (scene) => ({
      path: `${at}/recycle-bin/true`,
      sent: { body: { uuids: [await completedOffer(scene, scene.paper)] } },
    })),
    asks(200, ({ completed }) => ({ path: `${at}/recycle-bin/false`, sent: { body: { uuids: [completed] } } })),
    asks(422, ({ waiting }) => ({ path: `${at}/recycle-bin/1`, sent: { body: { uuids: [waiting] } } }), 50036),
    asks(404, () => ({ path: `${at}/recycle-bin/true`, sent: { body: { uuids: [unknown] } } }), 50011),
  ],
  [`POST ${at}/mark-as-read`]: [
    asks(200, ({ waiting }) => ({ path: `${at}/mark-as-read`, sent: { body: { envelopeIds: [waiting] } } })),
    asks(200, ({ waiting }) => ({ path: `${at}/mark-as-read`, sent: { body: { envelopeIds: [waiting], reverse: true } } })),
    asks(404, () => ({ path: `${at}/mark-as-read`, sent: { body: { envelopeIds: [unknown] } } }), 50011),
  ],
  "GET /api/v1/mailbox/essentials": [asks(200, () => ({ path: "/api/v1/mailbox/essentials" }))],
  "GET /api/v1/mailbox/templates/used": [
    asks(200, () => ({ path: "/api/v1/mailbox/templates/used" })),
    asks(200, () => ({ path: "/api/v1/mailbox/templates/used?name=o&limit=1" })),
    asks(400, () => ({ path: "/api/v1/mailbox/templates/used?limit=0" }), 1006),
  ],
  [`POST ${at}/mailbox-folders`]: [
    asks(200, () => ({ path: `${at}/mailbox-folders`, sent: { body: ["inbox", "outbox"] } })),
    asks(400, () => ({ path: `${at}/mailbox-folders`, sent: { body: {} } }), 1006),
  ],
  "GET /api/v1/mailbox/stat": [asks(200, () => ({ path: "/api/v1/mailbox/stat" }))],
  [`POST ${at}/chain`]: [
    asks(201, async ({ ann, bob, paper }) => ({
      path: `${at}/chain`,
      sent: { body: [await sendOffer(ann, bob, paper), await sendOffer(ann, bob, paper)] },
    })),
    asks(400, ({ waiting }) => ({ path: `${at}/chain`, sent: { body: [waiting] } }), 50069),
    asks(422, ({ waiting }) => ({ path: `${at}/chain`, sent: { body: [waiting, unknown] } }), 1006),
  ],
  [`PUT ${at}/chain/{chainUuid}`]: [
    asks(200, async ({ ann, bob, paper, chain }) => ({
      path: `${at}/chain/${chain}`,
      sent: { body: [await sendOffer(ann, bob, paper)] },
    })),
    asks(404, ({ waiting }) => ({ path: `${at}/chain/${unknown}`, sent: { body: [waiting] } }), 50070),
    asks(422, ({ chain, chained }) => ({ path: `${at}/chain/${chain}`, sent: { body: [chained] } }), 50073),
  ],
  [`GET ${at}/chain/{chainUuid}`]: [
    asks(200, ({ chain }) => ({ path: `${at}/chain/${chain}` })),
    asks(404, () => ({ path: `${at}/chain/${unknown}` }), 50070),
  ],
  [`DELETE ${at}/{envelopeUuid}/chain`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newChained(scene)}/chain` })),
    asks(422, ({ chained }) => ({ as: "bob", path: `${at}/${chained}/chain` }), 50072),
    asks(422, ({ completed }) => ({ path: `${at}/${completed}/chain` }), 50074),
    asks(404, () => ({ path: `${at}/${unknown}/chain` }), 50011),
  ],
  [`PUT ${at}/unchain`]: [
    asks(200, async (scene) => ({ path: `${at}/unchain`, sent: { body: [await newChained(scene)] } })),
    asks(422, ({ completed }) => ({ path: `${at}/unchain`, sent: { body: [completed] } }), 50074),
  ],
};

/** An envelope of Ann's in a chain of its own and another's. */
async function newChained({ ann, bob, paper }: Pick<Scene, "ann" | "bob" | "paper">): Promise<string> {
  const ids = [await sendOffer(ann, bob, paper), await sendOffer(ann, bob, paper)] as const;
  await ann.post(`${at}/chain`, ids);
  return ids[0];
}
