import type { ChainedRecord } from "@chancery/core/audit/chain.ts";
import type { AuditSubject } from "@chancery/core/audit/record.ts";
import type { EnvelopeId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { countErasable } from "./erasure/preview-erasure.ts";
import { eraseTextsOf, listHeldEnvelopes } from "./erasure/store/envelope-texts.ts";
import { lockHolds, shareHolds } from "./erasure/store/holds.ts";
import { findActors } from "./store/actors.ts";
import { findCarriedUpTo } from "./store/carried-chains.ts";
import { namePeople } from "./store/names.ts";
import { readChain } from "./store/trails.ts";

/** Audit records for the rooms that show them. */
export type AuditQuestions = {
  /** The users who last performed these operations on envelopes; operations that no user performed are absent. */
  findActors(
    db: Queries,
    envelopeIds: readonly EnvelopeId[],
    operations: readonly string[],
  ): Promise<readonly { readonly envelopeId: EnvelopeId; readonly operation: string; readonly userId: UserId }[]>;
  /** The current names of users by id; of those without a name their email address. */
  namePeople(db: Queries, ids: readonly UserId[]): Promise<ReadonlyMap<string, string>>;
  /** All records of a subject as its chain holds them, oldest first. The caller decides who may read them. */
  readChain(db: Queries, subject: AuditSubject): Promise<readonly ChainedRecord[]>;
  /** Counts the records that the erasure of a person would change, in their accounts. */
  readonly countErasable: typeof countErasable;
  readonly forRetention: ForRetention;
};

/** Legal holds and texts of records, for the removal of ended envelopes (docs/adr/0033). */
type ForRetention = {
  /** Keeps holds from being set and lifted until the transaction ends. Call it before anything is read. */
  shareHolds(tx: Transaction): Promise<void>;
  /** Waits until nothing is being removed, and keeps all removals waiting until the transaction ends. */
  lockHolds(tx: Transaction): Promise<void>;
  /** Those of some envelopes of whose trail a legal hold of any account covers a record. */
  listHeldEnvelopes(tx: Transaction, ids: readonly EnvelopeId[]): Promise<readonly EnvelopeId[]>;
  /** Erases all texts of the records of some subjects. */
  eraseTextsOf(tx: Transaction, subjects: readonly AuditSubject[]): Promise<void>;
  /** Whether all chains are carried over, so that texts can be erased. */
  isErasable(db: Queries): Promise<boolean>;
};

const forRetention: ForRetention = {
  shareHolds,
  lockHolds,
  listHeldEnvelopes,
  eraseTextsOf,
  isErasable: async (db) => (await findCarriedUpTo(db)).isDone,
};

export const questions: AuditQuestions = { findActors, namePeople, readChain, countErasable, forRetention };
