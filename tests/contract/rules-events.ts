import { inMailbox, type Rule } from "./rule.ts";

/** The event feed: for those who may see the envelopes of the mailbox. */
export const eventRules: Readonly<Record<string, Rule>> = {
  "GET /api/v1/events": inMailbox("envelopeListView"),
};
