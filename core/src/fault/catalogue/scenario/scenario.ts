/** Faults of scenarios: 100001–100027, and 50061–50063 of envelopes in them. */
export const scenarioFaults = {
  "scenario.not_found": [100001, 404, "Scenario {0} does not exist"],
  "scenario.unknown": [100001, 400, "Scenario {0} does not exist"],
  "scenario.steps_missing": [100002, 400, "A scenario needs at least one step"],
  "scenario.step_repeated": [100003, 400, "Two steps have the id {0}"],
  "scenario.step_id_empty": [100004, 400, "A step has no id"],
  "scenario.source_missing": [100005, 400, "Step {0} has no source; only the first step may have none"],
  "scenario.source_unknown": [100006, 400, "The source of step {0} is no template version that the mailbox may use"],
  "scenario.destination_unknown": [100007, 400, "The destination of step {0} is no template version that the mailbox may use"],
  "scenario.stylesheet_invalid": [100008, 400, "The stylesheet of step {0} is invalid: {1}"],
  "scenario.condition_invalid": [100009, 400, "The condition of step {0} is invalid: {1}"],
  "scenario.step_unavailable": [100014, 404, "Step {0} is not available for envelope {1}"],
  "scenario.template_differs": [100027, 400, "The stylesheet of step {0} names the template {1}, which is not its destination"],
  "scenario.template_foreign": [100027, 400, "No step of scenario {0} makes or takes envelopes of this template version"],
  "scenario.none": [50061, 422, "Envelope {0} continues in no scenario of the mailbox"],
  "scenario.not_completed": [50062, 422, "Envelope {0} is {1}; scenarios continue with completed envelopes only"],
  "scenario.condition_unmet": [50063, 422, "The condition of step {0} is not met by envelope {1}"],
} as const;
