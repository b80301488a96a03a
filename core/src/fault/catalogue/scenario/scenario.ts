/** Faults of scenarios: 100001–100027, and 50061–50063 of envelopes in them. */
export const scenarioFaults = {
  "scenario.not_found": { code: 100001, status: 404, message: "Scenario {0} does not exist" },
  "scenario.unknown": { code: 100001, status: 400, message: "Scenario {0} does not exist" },
  "scenario.steps_missing": { code: 100002, status: 400, message: "A scenario needs at least one step" },
  "scenario.step_repeated": { code: 100003, status: 400, message: "Two steps have the id {0}" },
  "scenario.step_id_empty": { code: 100004, status: 400, message: "A step has no id" },
  "scenario.source_missing": { code: 100005, status: 400, message: "Step {0} has no source; only the first step may have none" },
  "scenario.source_unknown": {
    code: 100006,
    status: 400,
    message: "The source of step {0} is no template version that the mailbox may use",
  },
  "scenario.destination_unknown": {
    code: 100007,
    status: 400,
    message: "The destination of step {0} is no template version that the mailbox may use",
  },
  "scenario.stylesheet_invalid": { code: 100008, status: 400, message: "The stylesheet of step {0} is invalid: {1}" },
  "scenario.condition_invalid": { code: 100009, status: 400, message: "The condition of step {0} is invalid: {1}" },
  "scenario.step_unavailable": { code: 100014, status: 404, message: "Step {0} is not available for envelope {1}" },
  "scenario.template_differs": {
    code: 100027,
    status: 400,
    message: "The stylesheet of step {0} names the template {1}, which is not its destination",
  },
  "scenario.template_foreign": {
    code: 100027,
    status: 400,
    message: "No step of scenario {0} makes or takes envelopes of this template version",
  },
  "scenario.none": { code: 50061, status: 422, message: "Envelope {0} continues in no scenario of the mailbox" },
  "scenario.not_completed": {
    code: 50062,
    status: 422,
    message: "Envelope {0} is {1}; scenarios continue with completed envelopes only",
  },
  "scenario.condition_unmet": { code: 50063, status: 422, message: "The condition of step {0} is not met by envelope {1}" },
} as const;
