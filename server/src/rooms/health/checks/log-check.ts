import type { Check } from "../check.ts";
import type { CheckNeeds } from "../needs.ts";

/** The check of the log of audit records and its checkpoints. */
export const logCheck: Check<Pick<CheckNeeds, "audit">> = {
  name: "audit log",
  advice: "Compare everything with: verify-audit; see what fails with: jobs dead",
  look: ({ audit }) => audit.checkLog(),
};
