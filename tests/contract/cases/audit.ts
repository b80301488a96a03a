import { sendOffer } from "../../world/paper.ts";
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

const trail = "/api/v1/audittrail";
const unknown = "01930000-0000-7000-8000-00000000dead";
const notes = (text: unknown) => (scene: Scene) => ({
  path: `${trail}/envelope/${scene.waiting}`,
  sent: { body: { text } },
});
const downloads =
  (query: string, headers: Readonly<Record<string, string>> = {}) =>
  (scene: Scene) => ({
    path: `${trail}/pdf/${scene.completed}${query}`,
    sent: { headers },
  });

/** Activity logs and the trails of envelopes. */
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
  [`GET ${trail}/envelope/{uuid}`]: [
    asks(200, ({ completed }) => ({ path: `${trail}/envelope/${completed}` })),
    asks(200, ({ completed }) => ({ as: "bob", path: `${trail}/envelope/${completed}` })),
    asks(404, () => ({ path: `${trail}/envelope/${unknown}` }), 50011),
  ],
  [`GET ${trail}/keys`]: [asks(200, () => ({ as: "nobody", path: `${trail}/keys` }))],
  [`PUT ${trail}/envelope/{uuid}`]: [
    asks(200, notes("Called")),
    asks(200, notes("😀".repeat(256))),
    asks(422, notes("x".repeat(257)), 1015),
    asks(422, notes(" "), 1015),
    asks(400, notes(undefined), 1024),
    asks(400, notes(5), 1006),
    asks(404, () => ({ path: `${trail}/envelope/${unknown}`, sent: { body: { text: "Called" } } }), 50011),
  ],
  [`GET ${trail}/pdf/{uuid}`]: [
    asks(200, downloads("?wait=true")),
    asks(206, downloads("", { range: "bytes=0-3" })),
    asks(416, downloads("", { range: "bytes=99999999-" })),
    asks(304, downloads("", { "if-none-match": "*" })),
    asks(425, async (scene) => ({ path: `${trail}/pdf/${await sendOffer(scene.ann, scene.bob, scene.paper)}` }), 1019),
    asks(404, () => ({ path: `${trail}/pdf/${unknown}` }), 50011),
  ],
};
