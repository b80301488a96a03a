import { sendOffer } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";
const carol = people.stranger.mailboxId;
const auto = (mailbox: string) => `/api/v1/mailbox/${mailbox}/auto-delegation`;
const own = auto(people.ann.mailboxId);

/** An envelope that Bob has given to Carol, or to an address. */
async function delegated({ ann, bob, paper }: Pick<Scene, "ann" | "bob" | "paper">, to: string = carol): Promise<string> {
  const id = await sendOffer(ann, bob, paper);
  await bob.post(`${at}/delegate`, { uuids: [id], delegateMailbox: to });
  return id;
}

const copies = (envelopeUuids: readonly string[], mailboxUuids: readonly string[] = [carol]) => ({
  path: `${at}/share-copy`,
  sent: { body: { envelopeUuids, mailboxUuids } },
});
const many = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

/** Delegating, sharing, and auto-delegation. */
export const sharingCases: Cases = {
  [`POST ${at}/delegate`]: [
    asks(200, async ({ ann, bob, paper }) => {
      const uuids = [await sendOffer(ann, bob, paper), unknown];
      return { as: "bob", path: `${at}/delegate`, sent: { body: { uuids, delegateMailbox: carol.toUpperCase() } } };
    }),
    asks(400, () => ({ path: `${at}/delegate`, sent: { body: { uuids: [unknown], delegateMailbox: unknown } } }), 30025),
    asks(200, () => ({ path: `${at}/delegate`, sent: { body: { uuids: [unknown], delegateMailbox: "x@y.z" } } })),
    asks(400, () => ({ path: `${at}/delegate`, sent: { body: { uuids: [unknown], delegateMailbox: "x@y" } } }), 50088),
    asks(400, () => ({ path: `${at}/delegate`, sent: { body: { uuids: [unknown], delegateMailbox: "" } } }), 1006),
    asks(400, () => ({ path: `${at}/delegate`, sent: { body: { uuids: [unknown] } } }), 1024),
    asks(
      400,
      ({ removedMailbox }) => ({ path: `${at}/delegate`, sent: { body: { uuids: [unknown], delegateMailbox: removedMailbox } } }),
      50112,
    ),
  ],
  [`DELETE ${at}/delegate`]: [
    asks(200, async (scene) => {
      const envelopeUuid = await delegated(scene);
      return { as: "bob", path: `${at}/delegate`, sent: { body: { envelopeUuid, mailboxToCancel: null } } };
    }),
    asks(200, async (scene) => {
      const envelopeUuid = await delegated(scene, "x@y.z");
      return { as: "bob", path: `${at}/delegate`, sent: { body: { envelopeUuid, mailboxToCancel: "X@y.z" } } };
    }),
    asks(
      400,
      ({ waiting }) => ({ path: `${at}/delegate`, sent: { body: { envelopeUuid: waiting, mailboxToCancel: "x@y" } } }),
      50088,
    ),
    asks(404, () => ({ path: `${at}/delegate`, sent: { body: { envelopeUuid: unknown } } }), 50011),
    asks(422, ({ waiting }) => ({ path: `${at}/delegate`, sent: { body: { envelopeUuid: waiting } } }), 50090),
    asks(422, async (scene) => ({ path: `${at}/delegate`, sent: { body: { envelopeUuid: await delegated(scene) } } }), 50091),
    asks(400, () => ({ path: `${at}/delegate`, sent: { body: {} } }), 1024),
  ],
  [`POST ${at}/share-copy`]: [
    asks(200, ({ completed }) => copies([completed, unknown])),
    asks(404, () => copies([unknown]), 50011),
    asks(400, () => copies([unknown], [people.ann.mailboxId]), 50113),
    asks(400, () => copies([unknown], [unknown]), 30001),
    asks(400, () => copies(many(1001)), 50099),
    asks(422, ({ waiting }) => copies([waiting], [people.bob.mailboxId]), 50114),
    asks(400, () => copies([]), 1006),
  ],
  [`DELETE ${at}/share-copy`]: [
    asks(200, async ({ ann, bob, paper }) => {
      const id = await sendOffer(ann, bob, paper);
      await ann.post(`${at}/share-copy`, { envelopeUuids: [id], mailboxUuids: [carol] });
      return copies([id]);
    }),
    asks(404, () => copies([unknown]), 50011),
    asks(422, ({ waiting }) => copies([waiting], [people.bob.mailboxId]), 1085),
    asks(400, () => copies([unknown], many(101)), 50099),
  ],
  ["GET /api/v1/mailbox/{mailboxUuid}/auto-delegation"]: [
    asks(200, () => ({ path: own })),
    asks(403, () => ({ path: auto(people.bob.mailboxId) }), 90013),
    asks(403, () => ({ as: "viewer", path: own }), 90014),
    asks(404, () => ({ path: auto(unknown) }), 30001),
    asks(410, ({ removedMailbox }) => ({ path: auto(removedMailbox) }), 30002),
  ],
  ["PUT /api/v1/mailbox/{mailboxUuid}/auto-delegation"]: [
    asks(200, () => ({ path: own, sent: { body: { autoDelegationEnabled: false, delegateTo: carol } } })),
    asks(200, () => ({ path: own, sent: { body: { autoDelegationEnabled: false, autoDelegateFrom: null } } })),
    asks(400, () => ({ path: own, sent: { body: { autoDelegationEnabled: true } } }), 1024),
    asks(400, () => ({ path: own, sent: { body: { autoDelegationEnabled: true, delegateTo: unknown } } }), 30009),
    asks(400, () => ({ path: own, sent: { body: { autoDelegationEnabled: true, delegateTo: people.ann.mailboxId } } }), 30009),
    asks(
      400,
      () => ({
        path: own,
        sent: {
          body: {
            autoDelegationEnabled: false,
            autoDelegateFrom: "2026-12-24T00:00:00Z",
            autoDelegateUntil: "2026-12-24T00:00:00Z",
          },
        },
      }),
      1070,
    ),
    asks(403, () => ({ as: "viewer", path: own, sent: { body: { autoDelegationEnabled: false } } }), 90014),
    asks(404, () => ({ path: auto(unknown), sent: { body: { autoDelegationEnabled: false } } }), 30001),
  ],
};
