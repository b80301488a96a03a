import type { Origin } from "@chancery/core/access/caller.ts";
import { chainer, emptyHead, type AuditHead, type ChainedRecord } from "@chancery/core/audit/chain.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../io/database/database.ts";
import { newSalt, sha256Hex } from "../io/sha256.ts";
import { lockHeads, saveChange } from "./store/changes.ts";

/** Something that happened, for background work. Becomes the jobs that subscribe to its name. */
export type DomainEvent = {
  /** Noun first: "envelope.sent". */
  readonly name: string;
  /** Events of one key are worked in order: the envelope's id, the template's id … */
  readonly key: string;
  /** Frozen now; never secrets. */
  readonly payload: Json;
  /** The account that its jobs count for, where it is not that of the change. */
  readonly accountId?: AccountId;
};

/** The record of one change: its audit records and its events. */
export type Change = {
  readonly audit: readonly AuditRecordDraft[];
  readonly events: readonly DomainEvent[];
  readonly origin: Origin;
  /** The account that the events' jobs count for: accounts take turns. Defaults to the account of the first audit record, else none. */
  readonly accountId?: string | undefined;
  /** The subjects were created in this transaction: no other transaction writes to their trails, which begin here. */
  readonly areSubjectsNew?: boolean;
};

/**
 * Writes a change's audit records (hash-chained) and events (outbox) in the caller's transaction: two statements,
 * however many they are, one for new subjects. Holds the subjects' heads until the end, so call it last, before `settle`.
 */
export async function publish(tx: Transaction, change: Change): Promise<void> {
  await publishAll(tx, [change]);
}

/** The same for changes of one account whose subjects all differ, and are all new or all known. Each has its own origin. */
export async function publishAll(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const audit = changes.flatMap((change) => change.audit);
  const events = changes.flatMap((change) => change.events);
  if (audit.length + events.length === 0) return;
  const subjects = new Map(audit.map(({ subject }) => [subjectKey(subject), subject]));
  const heads =
    first.areSubjectsNew || audit.length === 0 ? new Map<string, AuditHead>() : await lockHeads(tx, [...subjects.values()]);
  const links = changes.flatMap((change) => chainOf(change, heads));
  saveChange(tx, links, { events, accountId: first.accountId, areSubjectsNew: first.areSubjectsNew });
}

function chainOf(
  { audit, origin }: Pick<Change, "audit" | "origin">,
  heads: ReadonlyMap<string, AuditHead>,
): readonly ChainedRecord[] {
  const drafts = Map.groupBy(audit, (draft) => subjectKey(draft.subject));
  const add = chainer(origin, { hashText: sha256Hex, newSalt });
  return [...drafts].flatMap(([key, ofSubject]) => add(heads.get(key) ?? emptyHead, ofSubject));
}

function subjectKey(subject: AuditRecordDraft["subject"]): string {
  return `${subject.kind} ${subject.id}`;
}
