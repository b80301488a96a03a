/** The states of an import. UPLOADING is a file on its way, PENDING one that waits to be confirmed. */
export const importStatuses = [
  "UPLOADING",
  "PENDING",
  "APPROVED",
  "PROCESSING",
  "COMPLETED",
  "CANCELLED",
  "CLEANED",
  "FAILED",
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The actions that change the state of an import. */
export type ImportAction = "receive" | "finish" | "refuse" | "confirm" | "begin" | "complete" | "fail" | "cancel" | "expire";

/** One row of the table: an action, the states in which it is allowed, who may do it, and the resulting state. */
export type ImportTransition = {
  readonly action: ImportAction;
  readonly from: readonly ImportStatus[];
  readonly to: ImportStatus;
  readonly by: string;
};

const owner = "the mailbox that uploads";
const worker = "the job";

/** All transitions; anything else is refused. The dictionary is locked in APPROVED and PROCESSING, and only then. */
export const importTransitions: readonly ImportTransition[] = [
  { action: "receive", from: ["UPLOADING"], to: "UPLOADING", by: owner },
  { action: "finish", from: ["UPLOADING"], to: "PENDING", by: "the last byte" },
  { action: "refuse", from: ["UPLOADING"], to: "FAILED", by: "the service, of a file that is no CSV and no XLSX" },
  { action: "confirm", from: ["PENDING"], to: "APPROVED", by: owner },
  { action: "begin", from: ["APPROVED", "PROCESSING"], to: "PROCESSING", by: `${worker}, again after a restart` },
  { action: "complete", from: ["PROCESSING"], to: "COMPLETED", by: `${worker}, with the records` },
  { action: "fail", from: ["APPROVED", "PROCESSING"], to: "FAILED", by: worker },
  { action: "cancel", from: ["UPLOADING", "PENDING", "APPROVED", "PROCESSING"], to: "CANCELLED", by: owner },
  { action: "expire", from: ["UPLOADING", "PENDING"], to: "CLEANED", by: "the service, a day after the upload began" },
];

/** The states before and after an action: a change writes the new state only where it finds the old one. */
export function importStep(action: ImportAction): ImportTransition {
  const row = importTransitions.find((one) => one.action === action);
  if (!row) throw new Error(`no transition ${action}`);
  return row;
}

/** The actions that a user may take in a state, as reported in `data.allowed`. */
export function allowedImportActions(status: ImportStatus): readonly ImportAction[] {
  const people: readonly ImportAction[] = ["receive", "confirm", "cancel"];
  return people.filter((action) => importStep(action).from.includes(status));
}
