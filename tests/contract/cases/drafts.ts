import { offerXml, replyXml, sendOffer, textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { offerBody, type Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";

/** A draft of Ann's. */
export async function newDraft(scene: Pick<Scene, "ann" | "paper">): Promise<string> {
  return textAt(await scene.ann.post(at, offerBody(scene)), "uuid");
}

/** Drafts, and steps that are not completed yet. */
export const draftCases: Cases = {
  [`POST ${at}`]: [
    asks(201, (scene) => ({ path: at, sent: { body: offerBody(scene, { metadata: { ref: "D-1" } }) } })),
    asks(201, ({ paper }) => ({
      path: at,
      sent: { body: { uuid: null, metadata: null, data: `<envelope templateUuid="${paper.uuid}"/>` } },
    })),
    asks(201, async (scene) => ({ path: at, sent: { body: offerBody(scene, { uuid: await newDraft(scene) }) } })),
    asks(400, ({ paper }) => ({ path: at, sent: { body: { data: offerXml(paper, unknown) } } }), 30001),
    asks(404, () => ({ path: at, sent: { body: { data: offerXml({ uuid: unknown, version: unknown }, unknown) } } }), 40003),
    asks(404, (scene) => ({ path: at, sent: { body: offerBody(scene, { uuid: unknown }) } }), 50011),
  ],
  [`PUT ${at}`]: [
    asks(200, async (scene) => {
      const uuid = await newDraft(scene);
      return { path: at, sent: { body: offerBody(scene, { uuid }) } };
    }),
    asks(200, async ({ ann, bob, paper }) => {
      const uuid = await sendOffer(ann, bob, paper);
      return { as: "bob", path: at, sent: { body: { uuid, data: replyXml(paper, "") } } };
    }),
    asks(422, ({ completed: uuid, paper }) => ({ as: "bob", path: at, sent: { body: { uuid, data: replyXml(paper) } } }), 50050),
    asks(422, ({ waiting: uuid, paper }) => ({ path: at, sent: { body: { uuid, data: replyXml(paper) } } }), 50049),
    asks(403, ({ waiting: uuid, paper }) => ({ as: "viewer", path: at, sent: { body: { uuid, data: replyXml(paper) } } }), 90014),
    asks(404, ({ paper }) => ({ path: at, sent: { body: { uuid: unknown, data: replyXml(paper) } } }), 50011),
  ],
  [`DELETE ${at}`]: [
    asks(200, async (scene) => ({ path: at, sent: { body: { uuids: [await newDraft(scene)] } } })),
    asks(422, ({ waiting }) => ({ path: at, sent: { body: { uuids: [waiting] } } }), 50050),
    asks(404, () => ({ path: at, sent: { body: { uuids: [unknown] } } }), 50011),
    asks(400, () => ({ path: at, sent: { body: { uuids: [] } } }), 1006),
    asks(400, () => ({ path: at, sent: { body: { uuids: Array(1001).fill(people.bob.mailboxId) } } }), 1006),
  ],
};
