import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { pageAnswer, pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { continueScenario } from "./actions/continue-scenario.ts";
import { cloneScenario, createScenario, deleteScenario, replaceScenario } from "./actions/keep-scenario.ts";
import { listVisibleScenarios } from "./actions/list-scenarios.ts";
import { runScenario } from "./actions/run-scenario.ts";
import { shapes } from "./contract.ts";
import { findWhole } from "./find-whole.ts";
import type { ScenariosNeeds } from "./needs.ts";
import { showScenario } from "./view.ts";

const path = "/api/v1/scenario";
const onePath = `${path}/{scenarioUuid}`;
const reading = { mailbox: "required", permission: "scenarioListView" } as const;
const managing = { mailbox: "required", permission: "scenarioManage" } as const;
const runFaults = ["document.transformation", "scenario.condition_unmet", "scenario.template_differs"] as const;
const bodyFaults = [
  "access.unknown",
  "access.shared_empty",
  "share.self",
  "share.mailbox_unknown",
  "scenario.steps_missing",
  "scenario.step_repeated",
  "scenario.step_id_empty",
  "scenario.source_missing",
  "scenario.source_unknown",
  "scenario.destination_unknown",
  "scenario.stylesheet_invalid",
  "scenario.condition_invalid",
  "document.transformation",
] as const satisfies readonly FaultCode[];

/** The endpoints of scenarios. */
export function routes(needs: ScenariosNeeds): readonly AnyRoute[] {
  return [
    route("GET", path, {
      ...reading,
      summary: "List the scenarios of the mailbox, and those that it may use, newest first",
      contract: shapes.list,
      action: async ({ query, mailbox }) => {
        const { keyword = "", level: asked } = query;
        const level = asked === "pub" ? "public" : asked;
        const page = pageOf(query, `scenarios:${level ?? ""}:${keyword}`);
        const { show, ...found } = await listVisibleScenarios(needs, { keyword, level, viewer: mailbox }, page);
        return ok(pageAnswer(page, found, { show, keyOf: (row) => [row.id] }));
      },
    }),
    route("GET", onePath, {
      ...reading,
      summary: "Retrieve a scenario with its stylesheets",
      contract: shapes.show,
      faults: ["scenario.not_found"],
      action: async ({ params, mailbox }) => {
        const scenario = await findWhole(needs, params.scenarioUuid, mailbox);
        return ok(showScenario(scenario, mailbox));
      },
    }),
    route("POST", path, {
      ...managing,
      summary: "Create a scenario",
      contract: shapes.create,
      faults: [...bodyFaults, "value.too_many"],
      action: ({ body, ...acting }) => createScenario(needs, body, acting),
    }),
    route("PUT", onePath, {
      ...managing,
      summary: "Replace a scenario of the mailbox",
      contract: shapes.change,
      faults: [...bodyFaults, "scenario.not_found", "scenario.not_changeable"],
      action: ({ params: { scenarioUuid: id }, body, ...acting }) => replaceScenario(needs, { id, body }, acting),
    }),
    route("PUT", `${onePath}/clone`, {
      ...managing,
      summary: "Copy a scenario into the mailbox",
      contract: shapes.clone,
      faults: [...bodyFaults, "scenario.not_found", "value.too_many"],
      action: ({ params, ...acting }) => cloneScenario(needs, params.scenarioUuid, acting),
    }),
    route("DELETE", onePath, {
      summary: "Delete a scenario of the mailbox; envelopes made in it stay",
      mailbox: "required",
      permission: "scenarioDelete",
      contract: shapes.remove,
      faults: ["scenario.not_found", "scenario.not_changeable"],
      action: ({ params, ...acting }) => deleteScenario(needs, params.scenarioUuid, acting),
    }),
    ...runningRoutes(needs),
  ];
}

function runningRoutes(needs: ScenariosNeeds): readonly AnyRoute[] {
  const sends = { mailbox: "envelopeSend", when: "the step sends its envelope at once" } as const;
  const { faults } = needs.envelopes;
  return [
    route("POST", onePath, {
      summary: "Begin a scenario with a draft of its first template",
      mailbox: "required",
      permission: "envelopeManage",
      extraPermissions: [{ mailbox: "scenarioListView" }, sends],
      contract: shapes.run,
      faults: [...faults, ...runFaults, "scenario.not_found"],
      action: ({ params, ...acting }) => runScenario(needs, params.scenarioUuid, acting),
    }),
    route("POST", "/api/v1/envelope/{id}/scenario/{stepId}", {
      summary: "Continue a scenario: make the next envelope of a completed one",
      mailbox: "required",
      permission: "envelopeManage",
      extraPermissions: [sends, { mailbox: "chainAdd", when: "the scenario adds to chains" }],
      contract: shapes.next,
      faults: [
        ...faults,
        ...runFaults,
        "envelope.not_found",
        "scenario.none",
        "scenario.step_unavailable",
        "scenario.not_completed",
        "chain.other",
      ],
      action: ({ params: { id, stepId }, ...acting }) => continueScenario(needs, { envelopeId: id, stepId }, acting),
    }),
  ];
}
