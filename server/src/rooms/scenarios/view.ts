import type { StepTemplate } from "@chancery/core/scenario/check-steps.ts";
import type { NamedTemplate, Scenario, ShortStep, Viewer, WholeScenario } from "./scenario.ts";

/** A scenario with its stylesheets. */
export function showScenario(scenario: WholeScenario, viewer: Viewer) {
  const { sharedTo, isChaining, steps, mailboxId } = scenario;
  return {
    ...showCommon(scenario, viewer),
    sharedTo: mailboxId === viewer.id ? sharedTo : [],
    addToChain: isChaining,
    steps: steps.map(({ id, name, source, destination, stylesheet, condition, isSentAtOnce }) => ({
      id,
      name,
      source: source ? showTemplate(source) : null,
      destination: showTemplate(destination),
      xslt: stylesheet,
      condition: condition === "" ? null : condition,
      sendAfterCreation: isSentAtOnce,
    })),
  };
}

/** A scenario in a list, with its own steps. */
export function showRow(scenario: Scenario, steps: readonly ShortStep[], viewer: Viewer) {
  return { ...showCommon(scenario, viewer), steps: steps.map(showStep) };
}

/** A scenario in the status answer of an envelope of this version. */
export function showNext({ id, name, description }: Scenario, steps: readonly ShortStep[], version: string) {
  const next = steps.filter(({ source }) => source?.version === version);
  return { uuid: id, name, description, nextSteps: next.map(showStep) };
}

function showCommon({ id, name, description, access, mailboxId, createdAt, updatedAt }: Scenario, viewer: Viewer) {
  return { uuid: id, name, description, access, mailboxUuid: mailboxId, editable: mailboxId === viewer.id, createdAt, updatedAt };
}

function showStep({ id, name, source, destination, isSentAtOnce }: ShortStep) {
  return {
    id,
    name,
    source: source ? showNamed(source) : null,
    destination: showNamed(destination),
    sendAfterCreation: isSentAtOnce,
  };
}

function showTemplate({ templateId, version }: StepTemplate) {
  return { templateUuid: templateId, templateVersionUuid: version };
}

function showNamed(template: NamedTemplate) {
  return { ...showTemplate(template), templateName: template.name };
}
