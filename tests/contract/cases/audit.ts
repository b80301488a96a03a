import sql from "sql-template-tag";
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

type Signed = { readonly size: number; readonly later: number; readonly hash: string };

/** Asks, as nobody, for what two checkpoints and a record of both give. */
const checkpoints = (pathOf: (signed: Signed) => string) => async (scene: Scene) => {
  const size = await sign(scene);
  const later = await sign(scene);
  const row = await scene.database.first<{ readonly hash: string }>(sql`
    select encode(hash, 'hex') as hash
    from audit_leaves
    where index = 0`);
  return { as: "nobody", path: pathOf({ size, later, hash: row?.hash ?? "" }) } as const;
};

async function sign(scene: Scene): Promise<number> {
  await act(scene);
  await scene.rooms.schedules.find(({ name }) => name === "audit.checkpoint")?.work(new AbortController().signal);
  const row = await scene.database.first<{ readonly size: number }>(sql`select max(size) as size from audit_checkpoints`);
  return row?.size ?? 0;
}

/** Activity logs, the trails of envelopes, and checkpoints. */
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
  [`GET ${trail}/checkpoint`]: [
    asks(
      200,
      checkpoints(() => `${trail}/checkpoint`),
    ),
  ],
  [`GET ${trail}/checkpoint/{size}`]: [
    asks(
      200,
      checkpoints(({ size }) => `${trail}/checkpoint/${size}`),
    ),
    asks(
      404,
      checkpoints(({ size }) => `${trail}/checkpoint/${size + 1_000_000}`),
      1097,
    ),
    asks(400, () => ({ as: "nobody", path: `${trail}/checkpoint/0` }), 1006),
  ],
  [`GET ${trail}/inclusion/{hash}`]: [
    asks(
      200,
      checkpoints(({ hash }) => `${trail}/inclusion/${hash}`),
    ),
    asks(
      200,
      checkpoints(({ hash, size }) => `${trail}/inclusion/${hash}?size=${size}`),
    ),
    asks(
      404,
      checkpoints(({ hash, size }) => `${trail}/inclusion/${hash}?size=${size + 1_000_000}`),
      1097,
    ),
    asks(
      404,
      checkpoints(() => `${trail}/inclusion/${"0".repeat(64)}`),
      1098,
    ),
    asks(400, () => ({ as: "nobody", path: `${trail}/inclusion/abc` }), 1006),
  ],
  [`GET ${trail}/consistency`]: [
    asks(
      200,
      checkpoints(({ size }) => `${trail}/consistency?from=${size}`),
    ),
    asks(
      200,
      checkpoints(({ size, later }) => `${trail}/consistency?from=${size}&to=${later}`),
    ),
    asks(
      400,
      checkpoints(({ size, later }) => `${trail}/consistency?from=${later}&to=${size}`),
      1041,
    ),
    asks(
      404,
      checkpoints(({ size }) => `${trail}/consistency?from=${size + 1_000_000}`),
      1097,
    ),
  ],
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
