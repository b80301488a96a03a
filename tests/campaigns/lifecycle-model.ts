import { finalStatuses } from "@chancery/core/envelope/model/transitions.ts";
import { lifeSeenBy, unborn, waitUntil, type Life, type Move, type MoveName } from "../world/envelopes/life.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** The life of one envelope with what its sender, assignee and approver see of it, and with its audit trail. */
export type LifeBook = {
  readonly life: Life;
  /** Number of the three mailboxes that have received it, in their order. */
  readers: number;
  completed: number;
  /** Whether an expiry is written down already. */
  isEndWritten: boolean;
  flags: { archived: boolean; deleted: boolean }[];
  operations: string[];
};

/** Before there is an envelope. */
export function emptyBook(): LifeBook {
  return { life: unborn(), ...blank() };
}

const blank = () => ({
  readers: 0,
  completed: 0,
  isEndWritten: false,
  flags: [0, 1, 2].map(() => ({ archived: false, deleted: false })),
  operations: [],
});

const sent = ["SEND_ENVELOPE", "RECEIVE_ENVELOPE"];
const leaves: Readonly<Record<MoveName, Partial<Pick<LifeBook, "readers" | "completed" | "operations">>>> = {
  "create a draft": { readers: 1, operations: ["CREATE_DRAFT_ENV"] },
  "send again": { readers: 2, completed: 1, operations: sent },
  "save the draft": { operations: ["DRAFT_UPDATE"] },
  "send the draft": { readers: 2, completed: 1, operations: sent },
  remove: {},
  save: { operations: ["ENVELOPE_UPDATE"] },
  fill: { readers: 3, completed: 2, operations: ["FILL_FIELDS", "RECEIVE_ENVELOPE"] },
  approve: { completed: 3, operations: ["APPROVED", "COMPLETED"] },
  cancel: { operations: ["CANCEL"] },
};

/** Writes a move down that was done. A draft that is saved or sent leaves the recycle bin; a removed one leaves nothing. */
export function record(book: LifeBook, move: Move, now: Instant): void {
  const { operations = [], ...more } = leaves[move.name];
  if (book.life.status === "DRAFT") for (const flag of book.flags) flag.deleted = false;
  move.change(book.life, now);
  Object.assign(book, more);
  book.operations.push(...operations);
  if (move.name === "remove") Object.assign(book, blank());
}

/** The ways into a mailbox's folders and out of them. */
export const folders = [
  { path: "archive", flag: "archived", operations: ["UNARCHIVE", "ARCHIVE"], fromAny: false, drafts: false },
  { path: "recycle-bin", flag: "deleted", operations: ["RESTORE", "DELETE"], fromAny: true, drafts: true },
] as const;
export type Folder = (typeof folders)[number];

/** Whether a mailbox may move the envelope into a folder, or out of it. */
export function mayPut(book: LifeBook, folder: Folder, by: number, isIn: boolean): boolean {
  const { status } = book.life;
  const isFinal = finalStatuses.some((one) => one === status);
  return by < book.readers && (isFinal || (folder.drafts && status === "DRAFT") || (folder.fromAny && !isIn));
}

/** Writes a move between folders down; one that is there already leaves no record. */
export function recordFolder(book: LifeBook, folder: Folder, by: number, isIn: boolean): void {
  const flags = book.flags[by]!;
  if (flags[folder.flag] === isIn) return;
  flags[folder.flag] = isIn;
  book.operations.push(folder.operations[isIn ? 1 : 0]);
}

/** Time passes: readers see the envelope expired although no job has run. */
export function pass(book: LifeBook, now: Instant): void {
  waitUntil(book.life, now);
}

/** The job of the expiry has run. */
export function recordExpiry(book: LifeBook): void {
  if (book.life.status !== "EXPIRED" || book.isEndWritten) return;
  book.isEndWritten = true;
  book.operations.push("INFO");
}

const roleIds = ["seller", "buyer", "checker"];

/** Expected view of one of the three; undefined when it sees nothing. */
export function viewOf(book: LifeBook, by: number) {
  if (by >= book.readers) return undefined;
  const { life, completed, flags } = book;
  const status = lifeSeenBy(life, by);
  return { status, completed, ...flags[by], activeRoles: status === "WAITING" ? [{ uuid: roleIds[by] }] : [] };
}
