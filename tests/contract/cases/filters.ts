import { textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/filterSettings";
/** As public clients send it: to them the data is a text. */
const body = { name: "Overdue", data: '{"status":["WAITING"]}' };

/** A saved filter of Ann's that nothing else uses. */
export async function newFilter({ ann }: Pick<Scene, "ann">): Promise<string> {
  return textAt(await ann.post(at, body), "uuid");
}

/** Saved filters. */
export const filterCases: Cases = {
  [`GET ${at}`]: [
    asks(200, async (scene) => {
      await newFilter(scene);
      return { path: at };
    }),
  ],
  [`POST ${at}`]: [
    asks(201, () => ({ path: at, sent: { body } })),
    asks(400, () => ({ path: at, sent: { body: { ...body, name: "" } } }), 1006),
    asks(400, () => ({ path: at, sent: { body: { ...body, data: "x".repeat(16_383) } } }), 1006),
  ],
  [`GET ${at}/{uuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newFilter(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 1001),
  ],
  [`PUT ${at}/{uuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newFilter(scene)}`, sent: { body: { ...body, name: "Late" } } })),
    asks(404, () => ({ path: `${at}/${unknown}`, sent: { body } }), 1001),
  ],
  [`DELETE ${at}/{uuid}`]: [
    asks(204, async (scene) => ({ path: `${at}/${await newFilter(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 1001),
  ],
};
