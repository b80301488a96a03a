import { createPaper } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/template";
const body = { title: "Documents", names: ["documents/offer", "audit"], defaultDownloadOptions: false };

/** A template of Ann's with a ZIP structure. */
async function structured({ ann }: Scene): Promise<string> {
  const { uuid } = await createPaper(ann);
  await ann.put(`${at}/${uuid}/zip-structure`, body);
  return uuid;
}

/** ZIP structures of a template's version. */
export const zipStructureCases: Cases = {
  [`GET ${at}/{uuid}/zip-structure`]: [
    asks(200, async (scene) => ({ path: `${at}/${await structured(scene)}/zip-structure?title=Documents` })),
    asks(200, ({ paper }) => ({ path: `${at}/${paper.uuid}/zip-structure?templateVersion=${paper.version}&title=` })),
    asks(404, ({ paper }) => ({ path: `${at}/${paper.uuid}/zip-structure?title=none` }), 1001),
    asks(404, () => ({ path: `${at}/${unknown}/zip-structure` }), 40003),
    asks(404, ({ paper }) => ({ path: `${at}/${paper.uuid}/zip-structure?templateVersion=${unknown}` }), 40003),
  ],
  [`PUT ${at}/{uuid}/zip-structure`]: [
    asks(200, async ({ ann }) => ({ path: `${at}/${(await createPaper(ann)).uuid}/zip-structure`, sent: { body } })),
    asks(400, ({ paper }) => ({ path: `${at}/${paper.uuid}/zip-structure`, sent: { body: { ...body, title: " " } } }), 1015),
    asks(400, ({ paper }) => ({ path: `${at}/${paper.uuid}/zip-structure`, sent: { body: { ...body, names: ["x"] } } }), 1006),
    asks(404, () => ({ path: `${at}/${unknown}/zip-structure`, sent: { body } }), 40003),
  ],
  [`DELETE ${at}/{uuid}/zip-structure/{title}`]: [
    asks(204, async (scene) => ({ path: `${at}/${await structured(scene)}/zip-structure/Documents` })),
    asks(404, ({ paper }) => ({ path: `${at}/${paper.uuid}/zip-structure/none` }), 1001),
    asks(404, () => ({ path: `${at}/${unknown}/zip-structure/none` }), 40003),
  ],
  [`GET ${at}/{uuid}/zip-structure-titles`]: [
    asks(200, async (scene) => ({ path: `${at}/${await structured(scene)}/zip-structure-titles` })),
    asks(404, () => ({ path: `${at}/${unknown}/zip-structure-titles` }), 40003),
  ],
};
