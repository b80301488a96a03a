import { newScenario, nextOffer } from "./cases/scenarios.ts";
import { getAt, hides, inMailbox, type Rule } from "./rule.ts";

const at = "/api/v1/scenario";
const one = hides(newScenario, getAt("scenario/#"));

/** Permissions for scenarios. */
export const scenarioRules: Readonly<Record<string, Rule>> = {
  [`GET ${at}`]: inMailbox("scenarioListView"),
  [`POST ${at}`]: inMailbox("scenarioManage"),
  [`GET ${at}/{scenarioUuid}`]: inMailbox("scenarioListView", one),
  [`PUT ${at}/{scenarioUuid}`]: inMailbox(
    "scenarioManage",
    hides(newScenario, (id, scene) => ({ path: `${at}/${id}`, sent: { body: nextOffer(scene) } })),
  ),
  [`PUT ${at}/{scenarioUuid}/clone`]: inMailbox("scenarioManage", hides(newScenario, getAt("scenario/#/clone"))),
  // and scenarioListView, which everybody of the scene has who manages envelopes
  [`POST ${at}/{scenarioUuid}`]: inMailbox("envelopeManage", one),
  [`DELETE ${at}/{scenarioUuid}`]: inMailbox("scenarioDelete", one),
  "POST /api/v1/envelope/{id}/scenario/{stepId}": inMailbox(
    "envelopeManage",
    hides(({ waiting }) => waiting, getAt("envelope/#/scenario/next")),
  ),
};
