import { textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const at = "/api/v1/account/{accountUuid}/exports";
const path = `/api/v1/account/${people.ann.accountId}/exports`;
const foreign = `/api/v1/account/${people.bob.accountId}/exports`;
const unknown = "01930000-0000-7000-8000-00000000dead";

/** A new export of Ann's account, in place of the one before. */
export async function exportOfAnn(scene: Pick<Scene, "ann">): Promise<string> {
  await endExports(scene);
  return textAt(await scene.ann.post(path), "uuid");
}

async function endExports({ ann }: Pick<Scene, "ann">): Promise<void> {
  const all = (await ann.get(path)).json as readonly { readonly uuid: string; readonly status: string }[];
  for (const { uuid, status } of all) if (!["CLEANED", "CANCELLED"].includes(status)) await ann.send("DELETE", `${path}/${uuid}`);
}

/** Exports of all data of an account. */
export const accountExportCases: Cases = {
  [`POST ${at}`]: [
    asks(201, async (scene) => {
      await endExports(scene);
      return { path };
    }),
    asks(403, () => ({ path: foreign }), 90018),
  ],
  [`GET ${at}`]: [
    asks(200, async (scene) => {
      await exportOfAnn(scene);
      return { path };
    }),
  ],
  [`GET ${at}/{exportUuid}`]: [
    asks(200, async (scene) => ({ path: `${path}/${await exportOfAnn(scene)}` })),
    asks(404, () => ({ path: `${path}/${unknown}` }), 1001),
    asks(404, async (scene) => ({ as: "bob", path: `${foreign}/${await exportOfAnn(scene)}` }), 1001),
  ],
  [`DELETE ${at}/{exportUuid}`]: [
    asks(200, async (scene) => ({ path: `${path}/${await exportOfAnn(scene)}` })),
    asks(404, () => ({ path: `${path}/${unknown}` }), 1001),
  ],
};
