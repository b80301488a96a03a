import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const { accountId } = people.ann;
const path = "/api/v1/audit";
const at = "2026-11-20T12:00:00.000Z";

/** Writes four records of an action that no other case uses. */
async function act({ ann }: Scene): Promise<void> {
  for (let count = 0; count < 4; count += 1) {
    await ann.post("/api/v1/label", { name: crypto.randomUUID(), colorText: "000000", colorBg: "ffffff" });
  }
}

/** Activity logs. */
export const auditCases: Cases = {
  [`POST ${path}`]: [
    asks(200, async (scene) => {
      await act(scene);
      return { path, sent: { body: { accountUuid: accountId, action: "mailbox-label-created", source: "API" } } };
    }),
    asks(200, () => ({ path, sent: { body: { accountUuid: accountId, action: ["label-created", "login"] } } })),
    asks(400, () => ({ path, sent: { body: { accountUuid: accountId, action: "label-created" } } }), 1006),
    asks(403, () => ({ path, sent: { body: { accountUuid: people.bob.accountId } } }), 90018),
    asks(400, () => ({ path, sent: { body: { accountUuid: accountId, from: at, to: at } } }), 1041),
    asks(400, () => ({ path, sent: { body: { accountUuid: accountId, objectType: ["planet"] } } }), 1006),
  ],
  "GET /api/v1/mailbox/activity-log": [
    asks(200, async (scene) => {
      await act(scene);
      return { path: "/api/v1/mailbox/activity-log?action=label-created" };
    }),
    asks(400, () => ({ path: `/api/v1/mailbox/activity-log?from=${at}&to=${at}` }), 1041),
  ],
};
