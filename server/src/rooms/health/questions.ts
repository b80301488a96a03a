import type { Queries } from "../../io/database/database.ts";
import type { KeptFinding } from "./check.ts";
import { listFindings } from "./store/findings.ts";

/** The state of the service, for the operator. */
export type HealthQuestions = {
  /** The last finding of each check. */
  listFindings(db: Queries): Promise<readonly KeptFinding[]>;
};

export const questions: HealthQuestions = { listFindings };
