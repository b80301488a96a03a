import { textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/label";
const colors = { colorText: "ffffff", colorBg: "c62828" };
let made = 0;

/** An unused label of Ann's. */
async function newLabel({ ann }: Pick<Scene, "ann">): Promise<string> {
  made += 1;
  return textAt(await ann.post(at, { name: `Label ${made}`, ...colors }), "uuid");
}

/** Labels and what carries them. */
export const labelCases: Cases = {
  [`GET ${at}`]: [asks(200, () => ({ path: at }))],
  [`POST ${at}`]: [
    asks(201, () => {
      made += 1;
      return { path: at, sent: { body: { name: `Label ${made}`, ...colors } } };
    }),
    asks(
      409,
      async (scene) => {
        await scene.ann.post(at, { name: "Twice", ...colors });
        return { path: at, sent: { body: { name: "twice", ...colors } } };
      },
      50044,
    ),
    asks(400, () => ({ path: at, sent: { body: { name: "x".repeat(65), ...colors } } }), 1006),
    asks(400, () => ({ path: at, sent: { body: { name: "x", colorText: "red", colorBg: "000000" } } }), 1006),
  ],
  [`PUT ${at}/{uuid}`]: [
    asks(200, async (scene) => {
      const uuid = await newLabel(scene);
      return { path: `${at}/${uuid}`, sent: { body: { name: `${uuid} changed`, ...colors } } };
    }),
    asks(404, () => ({ path: `${at}/${unknown}`, sent: { body: { name: "x", ...colors } } }), 50020),
    asks(
      403,
      async (scene) => ({ as: "bob", path: `${at}/${await newLabel(scene)}`, sent: { body: { name: "x", ...colors } } }),
      90007,
    ),
  ],
  [`DELETE ${at}/{uuid}`]: [
    asks(204, async (scene) => ({ path: `${at}/${await newLabel(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 50020),
    asks(403, async (scene) => ({ as: "bob", path: `${at}/${await newLabel(scene)}` }), 90007),
  ],
  ...Object.fromEntries(
    ["POST", "DELETE"].map((method) => [
      `${method} ${at}/assignments`,
      [
        asks(200, async (scene) => ({
          path: `${at}/assignments`,
          sent: { body: { labelUuid: await newLabel(scene), envelopes: [scene.waiting] } },
        })),
        asks(400, ({ waiting }) => ({ path: `${at}/assignments`, sent: { body: { envelopes: [waiting] } } }), 50068),
        asks(
          404,
          ({ waiting }) => ({ path: `${at}/assignments`, sent: { body: { labelName: "None", envelopes: [waiting] } } }),
          50020,
        ),
        asks(
          404,
          async (scene) => ({
            path: `${at}/assignments`,
            sent: { body: { labelUuid: await newLabel(scene), envelopes: [unknown] } },
          }),
          50011,
        ),
      ] as const,
    ]),
  ),
};
