/** Faults of processes, the bulk actions of facts §3.7. */
export const processFaults = {
  "process.not_found": { code: 50126, status: 404, message: "Process {0} does not exist" },
} as const;
