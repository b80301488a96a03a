import { people } from "../../world/people.ts";
import { saveScenario, scenarioBody, stylesheet } from "../../world/scenarios.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/scenario";
const offer =
  `<envelope><info><subject>Next</subject></info><flow><roles><role id="buyer" mailboxUuid="${people.bob.mailboxId}"/></roles></flow>` +
  `<documents><document id="offer"><field name="goods">x</field><field name="price">1</field></document></documents></envelope>`;

/** A scenario of Ann's: the next offer after an offer. */
export function nextOffer({ paper }: Pick<Scene, "paper">, more: object = {}) {
  return scenarioBody(paper, paper, stylesheet(offer), more);
}

/** Saves it. */
export async function newScenario(scene: Pick<Scene, "ann" | "paper">): Promise<string> {
  return saveScenario(scene.ann, nextOffer(scene));
}

const refused = (more: object, code: number) =>
  asks(400, (scene) => ({ path: at, sent: { body: { ...nextOffer(scene), ...more } } }), code);
const refusedStep = (more: object, code: number) =>
  asks(400, (scene) => ({ path: at, sent: { body: nextOffer(scene, more) } }), code);

/** Continues an envelope by a step of a scenario made for it. */
const continues = (status: number, step: object, code?: number, of: "waiting" | "completed" = "completed") =>
  asks(
    status,
    async (scene) => {
      const id = `step-${crypto.randomUUID().replaceAll("-", "")}`;
      await saveScenario(scene.ann, nextOffer(scene, { id, ...step }));
      return { path: `/api/v1/envelope/${scene[of]}/scenario/${id}` };
    },
    code,
  );

/** Scenarios. */
export const scenarioCases: Cases = {
  [`GET ${at}`]: [
    asks(200, async (scene) => {
      await newScenario(scene);
      return { path: at };
    }),
    asks(200, () => ({ path: `${at}?keyword=order&level=mailbox&limit=1` })),
    asks(400, () => ({ path: `${at}?level=everybody` }), 1006),
  ],
  [`POST ${at}`]: [
    asks(200, (scene) => ({ path: at, sent: { body: nextOffer(scene, { condition: "true()", sendAfterCreation: true }) } })),
    refused({ steps: [] }, 100002),
    refused({ access: "nobody" }, 1057),
    refused({ access: "shared", sharedTo: [unknown] }, 30001),
    refusedStep({ id: "" }, 100004),
    refusedStep({ source: { templateUuid: unknown, templateVersionUuid: unknown } }, 100006),
    refusedStep({ destination: { templateUuid: unknown, templateVersionUuid: unknown } }, 100007),
    refusedStep({ xslt: "<a/>" }, 100008),
    refusedStep({ condition: "1 +" }, 100009),
  ],
  [`GET ${at}/{scenarioUuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newScenario(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 100001),
  ],
  [`PUT ${at}/{scenarioUuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newScenario(scene)}`, sent: { body: nextOffer(scene) } })),
    asks(404, (scene) => ({ path: `${at}/${unknown}`, sent: { body: nextOffer(scene) } }), 100001),
  ],
  [`PUT ${at}/{scenarioUuid}/clone`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newScenario(scene)}/clone` })),
    asks(404, () => ({ path: `${at}/${unknown}/clone` }), 100001),
  ],
  [`POST ${at}/{scenarioUuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newScenario(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 100001),
  ],
  [`DELETE ${at}/{scenarioUuid}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newScenario(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 100001),
    asks(
      403,
      async (scene) => ({
        path: `${at}/${await saveScenario(scene.ann, { ...nextOffer(scene, { source: null }), access: "public" })}`,
        as: "bob" as const,
      }),
      90032,
    ),
  ],
  "POST /api/v1/envelope/{id}/scenario/{stepId}": [
    continues(200, {}),
    continues(404, { source: null }, 100014),
    continues(422, {}, 50062, "waiting"),
    continues(422, { condition: "false()" }, 50063),
    continues(400, { xslt: stylesheet('<xsl:message terminate="yes">no</xsl:message>') }, 1002),
    continues(400, { xslt: stylesheet(`<envelope templateUuid="${unknown}"/>`) }, 100027),
    asks(404, () => ({ path: `/api/v1/envelope/${unknown}/scenario/next` }), 50011),
    asks(422, ({ waiting }) => ({ path: `/api/v1/envelope/${waiting}/scenario/next`, as: "bob" }), 50061),
  ],
};
