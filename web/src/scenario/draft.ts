import type { types } from "@chancery/sdk";

/** A level of access to a scenario. */
export type Access = types.Scenario["access"];

/** A version of a template that a step takes or makes envelopes of. */
export type Version = types.ScenarioTemplate;

/** A step while it is edited; `key` stays while its id changes. */
export type StepDraft = {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly source: Version | null;
  readonly destination: Version | null;
  readonly xslt: string;
  readonly condition: string;
  readonly sendAfterCreation: boolean;
};

/** A scenario while it is edited. */
export type ScenarioDraft = {
  readonly name: string;
  readonly description: string;
  readonly access: Access;
  /** Ids of mailboxes. */
  readonly sharedTo: readonly string[];
  readonly addToChain: boolean;
  readonly steps: readonly StepDraft[];
};

/** The stylesheet that a new step begins with. */
const firstStylesheet = `<xsl:stylesheet version="2.0"
  xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:template match="/envelope">
    <envelope>
      <info>
        <subject><xsl:value-of select="info/subject"/></subject>
      </info>
    </envelope>
  </xsl:template>
</xsl:stylesheet>
`;

/** A new scenario, of one step. */
export function emptyDraft(): ScenarioDraft {
  return { name: "", description: "", access: "mailbox", sharedTo: [], addToChain: false, steps: addStep([]) };
}

/** The draft of a stored scenario. */
export function draftOf(scenario: types.Scenario): ScenarioDraft {
  const { name, description, access, sharedTo, addToChain, steps } = scenario;
  const drafts = steps.map((step, key): StepDraft => {
    const { id, source, destination, xslt, sendAfterCreation } = step;
    return { key, id, name: step.name, source, destination, xslt, condition: step.condition ?? "", sendAfterCreation };
  });
  return { name, description, access, sharedTo, addToChain, steps: drafts };
}

/** The body that saves a draft. */
export function scenarioInput(draft: ScenarioDraft): types.ScenarioToSave {
  const { name, description, access, sharedTo, addToChain, steps } = draft;
  return {
    name: name.trim(),
    description: description.trim(),
    access,
    sharedTo: access === "shared" ? sharedTo : [],
    addToChain,
    steps: steps.map(({ id, name: stepName, source, destination, xslt, condition, sendAfterCreation }) => ({
      id: id.trim(),
      name: stepName.trim(),
      source,
      // the form requires a choice, and the service refuses this
      destination: destination ?? { templateUuid: "", templateVersionUuid: "" },
      xslt,
      condition: condition.trim() === "" ? null : condition,
      sendAfterCreation,
    })),
  };
}

/** Steps with one more, which takes what the last one makes. */
export function addStep(steps: readonly StepDraft[]): readonly StepDraft[] {
  const ids = new Set(steps.map(({ id }) => id));
  let number = steps.length + 1;
  while (ids.has(`step-${number}`)) number += 1;
  const step: StepDraft = {
    key: Math.max(-1, ...steps.map(({ key }) => key)) + 1,
    id: `step-${number}`,
    name: "",
    source: steps.at(-1)?.destination ?? null,
    destination: null,
    xslt: firstStylesheet,
    condition: "",
    sendAfterCreation: false,
  };
  return [...steps, step];
}

const places = ["/name", "/description", "/access", "/sharedTo"];
const stepPlaces = ["name", "id", "source", "destination", "xslt", "condition"] as const;

/** Pointers of the inputs of a form, whose faults are shown beside them. */
export function placesOf({ access, steps }: Pick<ScenarioDraft, "access" | "steps">): readonly string[] {
  const shown = access === "shared" ? places : places.filter((place) => place !== "/sharedTo");
  return [...shown, ...steps.flatMap((_, at) => stepPlaces.map((name) => `/steps/${at}/${name}`))];
}
