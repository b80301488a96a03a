import { every, type Model } from "./model.ts";

const template: Model = { of: every("uuid!", "templateUuid templateVersionUuid"), must: "templateUuid templateVersionUuid" };
const named: Model = {
  of: { ...every("uuid!", "templateUuid templateVersionUuid"), templateName: "text!" },
  must: "templateUuid templateVersionUuid templateName",
};
const common = {
  uuid: "uuid",
  ...every("text!", "name description"),
  access: { words: ["mailbox", "account", "public", "official", "shared", "public-hidden"] },
  mailboxUuid: "uuid",
} as const satisfies Readonly<Record<string, Model>>;
const step: Model = {
  of: { ...every("text!", "id name"), source: named, destination: named, sendAfterCreation: "bool" },
  must: "id name destination",
};
const scenario: Model = {
  of: {
    ...common,
    sharedTo: { list: "uuid" },
    addToChain: "bool",
    steps: {
      list: {
        of: {
          ...every("text!", "id name xslt"),
          source: template,
          destination: template,
          condition: "text",
          sendAfterCreation: "bool",
        },
        must: "id name destination xslt",
      },
    },
  },
  must: "name description access steps",
};
const row: Model = {
  of: { ...common, editable: "bool", ...every("time", "createdAt updatedAt"), steps: { list: step } },
  must: "name description access steps",
};
const made: Model = { of: { uuid: "uuid!" }, must: "uuid" };

/** The scenario in the status answer of an envelope. */
export const envelopeScenario: Model = {
  of: { uuid: "uuid", ...every("text", "name description"), nextSteps: { list: step } },
  must: "uuid name nextSteps",
};

/** Scenarios. */
export const scenarioModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/scenario": {
    of: { ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: row } },
    must: "data",
  },
  "POST /api/v1/scenario": scenario,
  "GET /api/v1/scenario/{scenarioUuid}": scenario,
  "PUT /api/v1/scenario/{scenarioUuid}": scenario,
  "PUT /api/v1/scenario/{scenarioUuid}/clone": scenario,
  "POST /api/v1/scenario/{scenarioUuid}": made,
  "POST /api/v1/envelope/{id}/scenario/{stepId}": { list: made },
};
