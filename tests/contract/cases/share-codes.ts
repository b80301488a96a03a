import { people } from "../../world/people.ts";
import { initiationCode, shareTemplate, sharedOffer, unsharedTemplate } from "../../world/shared-templates.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/template";
const send = "/api/v1/envelope/send-by-share-code";

async function sent(scene: Scene, more: object = {}): Promise<Asked> {
  const template = await shareTemplate(scene);
  const verificationCode = await initiationCode(scene, `${crypto.randomUUID()}@new.example`);
  const body = { shareCode: template.code, verificationCode, data: sharedOffer(template), agreed: true, ...more };
  return { as: "nobody", path: send, sent: { body } };
}

/** Share codes, and the envelopes that begin with them. */
export const shareCodeCases: Cases = {
  [`GET ${at}/{uuid}/share-code`]: [
    asks(200, async (scene) => ({ path: `${at}/${(await shareTemplate(scene)).uuid}/share-code` })),
    asks(200, async (scene) => ({ path: `${at}/${(await shareTemplate(scene)).uuid}/share-code?generate=true` })),
    asks(400, async (scene) => ({ path: `${at}/${await unsharedTemplate(scene, "mailbox")}/share-code?generate=true` }), 1006),
    asks(404, () => ({ path: `${at}/${unknown}/share-code` }), 40003),
  ],
  [`DELETE ${at}/{uuid}/share-code`]: [
    asks(200, async (scene) => ({ path: `${at}/${(await shareTemplate(scene)).uuid}/share-code` })),
    asks(404, () => ({ path: `${at}/${unknown}/share-code` }), 40003),
  ],
  [`GET ${at}/by-share-code/{code}`]: [
    asks(200, async (scene) => ({ as: "nobody", path: `${at}/by-share-code/${(await shareTemplate(scene)).code}` })),
    asks(404, () => ({ as: "nobody", path: `${at}/by-share-code/none` }), 40003),
  ],
  [`POST ${send}`]: [
    asks(201, (scene) => sent(scene)),
    asks(400, (scene) => sent(scene, { verificationCode: "wrong" }), 10008),
    asks(403, (scene) => sent(scene, { agreed: false }), 1038),
    asks(404, (scene) => sent(scene, { shareCode: "none" }), 40003),
    asks(409, async (scene) => sent(scene, { verificationCode: await initiationCode(scene, people.bob.email) }), 10004),
  ],
};
