import { form } from "../../world/call.ts";
import { people } from "../../world/people.ts";
import { initiationCode, shareTemplate, sharedOffer, unsharedTemplate } from "../../world/shared-templates.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/template";
const send = "/api/v1/envelope/send-by-share-code";
const sendFile = "/api/v1/envelope/public-quick-send";

async function sent(scene: Scene, more: object = {}): Promise<Asked> {
  const template = await shareTemplate(scene);
  const verificationCode = await initiationCode(scene, `${crypto.randomUUID()}@new.example`);
  const body = { shareCode: template.code, verificationCode, data: sharedOffer(template), agreed: true, ...more };
  return { as: "nobody", path: send, sent: { body } };
}

async function sentFile(scene: Scene, more: object = {}, bytes = "the lease"): Promise<Asked> {
  const verificationCode = await initiationCode(scene, `${crypto.randomUUID()}@new.example`);
  const data = JSON.stringify({ verificationCode, agreed: true, signer: "bo@new.example", ...more });
  const parts = [
    { name: "data", type: "application/json", bytes: data },
    { name: "file", fileName: "lease.txt", bytes },
  ];
  return { as: "nobody", path: sendFile, sent: form(parts) };
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
  [`POST ${sendFile}`]: [
    asks(201, (scene) => sentFile(scene)),
    asks(400, (scene) => sentFile(scene, { verificationCode: "wrong" }), 10008),
    asks(400, (scene) => sentFile(scene, { signer: "bob" }), 1068),
    asks(400, (scene) => sentFile(scene, {}, ""), 1021),
    asks(403, (scene) => sentFile(scene, { agreed: false }), 1038),
    asks(409, async (scene) => sentFile(scene, { verificationCode: await initiationCode(scene, people.bob.email) }), 10004),
    asks(413, (scene) => sentFile(scene, {}, "a".repeat(1024 ** 2 + 1)), 1029),
    asks(415, () => ({ as: "nobody", path: sendFile, sent: { body: {} } }), 1011),
  ],
};
