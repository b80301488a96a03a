import { people } from "../../world/people.ts";
import { textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";
import { newMailbox } from "./managing.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/contact";

/** A contact of Ann's that nothing else uses. */
export async function newContact(scene: Pick<Scene, "ann">): Promise<string> {
  const mailboxUuid = await newMailbox(scene);
  return textAt(await scene.ann.post(at, { name: "Somebody", mailboxUuid }), "id");
}

/** Contacts. */
export const contactCases: Cases = {
  [`GET ${at}/list`]: [
    asks(200, async (scene) => {
      for (let count = 0; count < 4; count += 1) await newContact(scene);
      return { path: `${at}/list?keyword=some` };
    }),
    asks(400, () => ({ path: `${at}/list?limit=1001` }), 1006),
  ],
  [`POST ${at}`]: [
    asks(201, async (scene) => ({ path: at, sent: { body: { name: "Bob", mailboxUuid: await newMailbox(scene) } } })),
    asks(400, () => ({ path: at, sent: { body: { name: "Bo", mailboxUuid: people.bob.mailboxId } } }), 1015),
    asks(400, () => ({ path: at, sent: { body: { name: "Nobody", mailboxUuid: unknown } } }), 30001),
    asks(
      409,
      async (scene) => {
        const body = { name: "Twice", mailboxUuid: await newMailbox(scene) };
        await scene.ann.post(at, body);
        return { path: at, sent: { body } };
      },
      30008,
    ),
  ],
  [`PUT ${at}/{uuid}`]: [
    asks(200, async (scene) => ({
      path: `${at}/${await newContact(scene)}`,
      sent: { body: { name: "Changed", mailboxUuid: await newMailbox(scene) } },
    })),
    asks(
      404,
      () => ({ path: `${at}/${unknown}`, sent: { body: { name: "Changed", mailboxUuid: people.bob.mailboxId } } }),
      30008,
    ),
  ],
  [`DELETE ${at}/{uuid}`]: [
    asks(204, async (scene) => ({ path: `${at}/${await newContact(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 30008),
  ],
};
