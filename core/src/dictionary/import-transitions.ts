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

/** What changes the state of an import. */
export type ImportAction = "receive" | "finish" | "refuse" | "confirm" | "begin" | "complete" | "fail" | "cancel" | "expire";

/** One row of the table: what may be done in which states, by whom, and where it leads. */
export type ImportTransition = {
  readonly action: ImportAction;
  readonly from: readonly ImportStatus[];
  readonly to: ImportStatus;
  readonly by: string;
};

const owner = "the mailbox that uploads";
const worker = "the job";

/** The one table: what is not here cannot be done. The dictionary is locked in APPROVED and PROCESSING, and only then. */
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

/** Where an action leads, and from where: a change of state writes the one where it finds the other. */
export function importStep(action: ImportAction): ImportTransition {
  const row = importTransitions.find((one) => one.action === action);
  if (!row) throw new Error(`no transition ${action}`);
  return row;
}

/** What a person may do with an import in a state, as `data.allowed` tells it. */
export function allowedImportActions(status: ImportStatus): readonly ImportAction[] {
  const people: readonly ImportAction[] = ["receive", "confirm", "cancel"];
  return people.filter((action) => importStep(action).from.includes(status));
}
