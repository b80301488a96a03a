import type { FaultCode } from "@chancery/core/fault/fault.ts";

/** Faults of every change of a dictionary, of its columns and of its records. */
export const writeFaults: readonly FaultCode[] = [
  "dictionary.not_found",
  "dictionary.forbidden",
  "dictionary.archived",
  "dictionary.locked",
];
