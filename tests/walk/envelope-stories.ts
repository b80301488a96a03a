import type { Scene } from "../contract/scene.ts";
import { drawing, sendToDraw } from "../world/drawings.ts";
import { filled, orderTemplate, sendOrder } from "../world/orders.ts";
import { replyXml, sendOffer, textAt } from "../world/paper.ts";
import { sendToSign } from "../world/signing.ts";
import { nowhere, story, type Story } from "./story.ts";

const at = "/api/v1/envelope";
const colors = { colorText: "ffffff", colorBg: "c62828" };

/** An order of Ann's that Bob is to fill in. */
async function ordered(scene: Scene): Promise<string> {
  return sendOrder(scene, await orderTemplate(scene.ann));
}

/** Two envelopes of Ann's in a chain of hers. */
async function chained({ ann, bob, paper }: Scene): Promise<{ readonly ids: readonly string[]; readonly chain: string }> {
  const ids = [await sendOffer(ann, bob, paper), await sendOffer(ann, bob, paper)];
  return { ids, chain: textAt(await ann.post(`${at}/chain`, ids), "uuid") };
}

/** Numbers of envelopes that a state, a search or another thing gives. */
export const envelopeStories: readonly Story[] = [
  story(50011, 404, ({ ann }) => ann.get(`${at}/${nowhere}`)),
  story(50020, 404, ({ ann }) => ann.put(`/api/v1/label/${nowhere}`, { name: "x", ...colors })),
  story(50036, 422, ({ ann, waiting }) => ann.send("PATCH", `${at}/archive/true`, { body: { uuids: [waiting] } })),
  story(50044, 409, async ({ ann }) => {
    await ann.post("/api/v1/label", { name: "Walked twice", ...colors });
    return ann.post("/api/v1/label", { name: "Walked twice", ...colors });
  }),
  story(50049, 422, async (scene) => {
    const uuid = await ordered(scene);
    return scene.ann.put(`${at}/fill`, { uuid, data: filled(await orderTemplate(scene.ann), "") });
  }),
  story(50050, 422, ({ bob, completed, paper }) => bob.put(`${at}/fill`, { uuid: completed, data: replyXml(paper) })),
  story(50065, 400, async (scene) => {
    const uuid = await ordered(scene);
    return scene.bob.put(`${at}/fill`, { uuid, data: replyXml(scene.paper) });
  }),
  story(50068, 400, ({ ann, waiting }) => ann.post("/api/v1/label/assignments", { envelopes: [waiting] })),
  story(50069, 400, ({ ann, waiting }) => ann.post(`${at}/chain`, [waiting])),
  story(50070, 404, ({ ann }) => ann.get(`${at}/chain/${nowhere}`)),
  story(50071, 422, async (scene) => scene.ann.post(`${at}/chain`, [...(await chained(scene)).ids])),
  story(50072, 422, async (scene) => {
    const { ids } = await chained(scene);
    return scene.bob.send("DELETE", `${at}/${ids[0]}/chain`);
  }),
  story(50073, 422, async (scene) => {
    const { ids, chain } = await chained(scene);
    return scene.ann.put(`${at}/chain/${chain}`, ids.slice(1));
  }),
  story(50074, 422, ({ ann, waiting }) => ann.put(`${at}/unchain`, [waiting])),
  story(50093, 400, ({ ann }) => ann.post(`${at}/search`, { recipient: ["nobody"] })),
  story(50094, 400, ({ ann }) => ann.post(`${at}/search`, { searchFields: [{ name: "price", value: "x", number: 7 }] })),
  story(50097, 422, async ({ ann, bob }) => {
    const id = await sendToDraw(ann, bob);
    await bob.post(`${at}/${id}/sign-ses`, drawing());
    return ann.get(`${at}/${id}/for-print?documentId=plan&wait=true`);
  }),
  story(50100, 404, ({ ann }) => ann.send("DELETE", `${at}/column/${nowhere}`)),
  story(50103, 400, ({ ann }) => ann.post(`${at}/search`, { sortField: "colour" })),
  story(50124, 422, async ({ ann, bob, paper }) => {
    const uuid = await sendToSign(ann, bob);
    return bob.put(`${at}/fill`, { uuid, data: `<envelope templateUuid="${paper.uuid}"/>` });
  }),
  story(50126, 404, ({ ann }) => ann.get(`/api/v1/process-status/${nowhere}`)),
];
