import { sendOffer, textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";
const comment = "Ordered twice";

/** A process of Ann's, of one envelope that does not exist. */
export async function newProcess({ ann }: Pick<Scene, "ann">): Promise<string> {
  return textAt(await ann.send("DELETE", `${at}/cancel`, { body: { uuids: [unknown], comment } }), "uuid");
}

/** Bulk actions and what became of them. */
export const processCases: Cases = {
  [`POST ${at}/approve`]: [
    asks(200, ({ waiting }) => ({ as: "bob", path: `${at}/approve`, sent: { body: { uuids: [waiting, unknown] } } })),
    asks(400, () => ({ path: `${at}/approve`, sent: { body: { uuids: [] } } }), 1006),
    asks(400, () => ({ path: `${at}/approve`, sent: { body: {} } }), 1024),
  ],
  [`DELETE ${at}/cancel`]: [
    asks(200, async ({ ann, bob, paper }) => {
      const uuid = await sendOffer(ann, bob, paper);
      return { path: `${at}/cancel`, sent: { body: { uuids: [uuid.toUpperCase()], comment } } };
    }),
    asks(200, () => ({ path: `${at}/cancel`, sent: { body: { uuids: [unknown], comment: "x".repeat(5000) } } })),
    asks(400, () => ({ path: `${at}/cancel`, sent: { body: { uuids: [unknown], comment: "four" } } }), 1006),
    asks(400, () => ({ path: `${at}/cancel`, sent: { body: { uuids: [unknown], comment: "x".repeat(5001) } } }), 1006),
    asks(403, () => ({ as: "viewer", path: `${at}/cancel`, sent: { body: { uuids: [unknown], comment } } }), 90014),
  ],
  ["GET /api/v1/process-status"]: [
    asks(200, async (scene) => {
      for (let count = 0; count < 4; count += 1) await newProcess(scene);
      return { path: "/api/v1/process-status" };
    }),
    asks(400, () => ({ path: "/api/v1/process-status?limit=1001" }), 1006),
  ],
  ["GET /api/v1/process-status/{id}"]: [
    asks(200, async (scene) => ({ path: `/api/v1/process-status/${await newProcess(scene)}?details=true` })),
    asks(200, async (scene) => ({ path: `/api/v1/process-status/${await newProcess(scene)}` })),
    asks(404, async (scene) => ({ as: "bob", path: `/api/v1/process-status/${await newProcess(scene)}` }), 50126),
    asks(404, () => ({ path: `/api/v1/process-status/${unknown}` }), 50126),
  ],
};
