import { people } from "../../world/people.ts";
import { textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/approvalFlow";

/** A route that Bob approves on. */
export const savedBody = {
  name: "Contracts",
  flowType: "manual",
  approvers: [{ name: "Legal", mailboxUuid: people.bob.mailboxId, order: 1 }],
};

/** A saved route of Ann's. */
export async function newSavedRoute({ ann }: Pick<Scene, "ann">): Promise<string> {
  return textAt(await ann.post(at, savedBody), "uuid");
}

/** Saved approval routes. */
export const savedRouteCases: Cases = {
  [`GET ${at}`]: [
    asks(200, async (scene) => {
      await newSavedRoute(scene);
      return { path: at };
    }),
    asks(200, () => ({ path: `${at}?keyword=con&limit=1` })),
    asks(400, () => ({ path: `${at}?limit=1001` }), 1006),
  ],
  [`POST ${at}`]: [
    asks(201, () => ({ path: at, sent: { body: { ...savedBody, sharedForAccount: true } } })),
    asks(400, () => ({ path: at, sent: { body: { ...savedBody, approvers: [] } } }), 1006),
    asks(400, () => ({ path: at, sent: { body: { ...savedBody, sharedForMailboxes: [unknown] } } }), 30001),
  ],
  [`GET ${at}/{flowUuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newSavedRoute(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 50076),
  ],
  [`PUT ${at}/{flowUuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newSavedRoute(scene)}`, sent: { body: savedBody } })),
    asks(404, () => ({ path: `${at}/${unknown}`, sent: { body: savedBody } }), 50076),
  ],
  [`DELETE ${at}`]: [
    asks(204, async (scene) => ({ path: at, sent: { body: [await newSavedRoute(scene)] } })),
    asks(404, () => ({ path: at, sent: { body: [unknown] } }), 50076),
    asks(400, () => ({ path: at, sent: { body: [] } }), 1006),
  ],
};
