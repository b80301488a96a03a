/** Bounds of scenarios: characters, steps of one, scenarios of a mailbox, mailboxes that one is shared with. */
export const scenarioLimits = {
  nameMax: 256,
  stepIdMax: 256,
  stepsMax: 20,
  stylesheetMax: 256 * 1024,
  conditionMax: 4096,
  scenariosMax: 1000,
  sharedMax: 1000,
} as const;
