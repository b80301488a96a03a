import { textAt } from "../../world/paper.ts";
import { sendSearchable, type Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";

/** A column of Ann's, when she has none. */
async function newColumn(scene: Scene): Promise<string> {
  await clear(scene);
  return textAt(await scene.ann.post(`${at}/column`, { fieldName: "price" }), "uuid");
}

async function clear(scene: Scene): Promise<void> {
  await sendSearchable(scene);
  await scene.ann.post(`${at}/column-reset`);
}

/** Extra columns, and what a search can ask for. */
export const columnCases: Cases = {
  [`GET ${at}/column`]: [
    asks(200, async (scene) => {
      await newColumn(scene);
      return { path: `${at}/column` };
    }),
  ],
  [`POST ${at}/column`]: [
    asks(201, async (scene) => {
      await clear(scene);
      return { path: `${at}/column`, sent: { body: { fieldName: "price", type: "number", width: 200 } } };
    }),
    asks(400, () => ({ path: `${at}/column`, sent: { body: { fieldName: "nothing", type: "text" } } }), 50100),
    asks(400, () => ({ path: `${at}/column`, sent: { body: { fieldName: "price", type: "colour" } } }), 1006),
  ],
  [`PUT ${at}/column/{columnUuid}`]: [
    asks(200, async (scene) => ({
      path: `${at}/column/${await newColumn(scene)}`,
      sent: { body: { order: 3, visible: false } },
    })),
    asks(404, () => ({ path: `${at}/column/${unknown}`, sent: { body: {} } }), 50100),
  ],
  [`DELETE ${at}/column/{columnUuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/column/${await newColumn(scene)}` })),
    asks(404, () => ({ path: `${at}/column/${unknown}` }), 50100),
  ],
  [`DELETE ${at}/column`]: [
    asks(200, async (scene) => ({ path: `${at}/column`, sent: { body: { extraFieldUuids: [await newColumn(scene)] } } })),
    asks(404, () => ({ path: `${at}/column`, sent: { body: { extraFieldUuids: [unknown] } } }), 50100),
  ],
  [`POST ${at}/column-reset`]: [asks(200, () => ({ path: `${at}/column-reset` }))],
  [`GET ${at}/fields`]: [
    asks(200, async (scene) => {
      await sendSearchable(scene);
      return { path: `${at}/fields?name=ri` };
    }),
    asks(400, () => ({ path: `${at}/fields?name=r` }), 1006),
  ],
  [`POST ${at}/fields`]: [asks(200, () => ({ path: `${at}/fields?name=price`, sent: { body: { status: ["SENT"] } } }))],
  [`POST ${at}/search/roles`]: [
    asks(200, ({ paper }) => ({ path: `${at}/search/roles`, sent: { body: [paper.uuid, unknown] } })),
  ],
};
