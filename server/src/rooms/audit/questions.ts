import type { ChainedRecord } from "@chancery/core/audit/chain.ts";
import type { AuditSubject } from "@chancery/core/audit/record.ts";
import type { EnvelopeId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import { findActors } from "./store/actors.ts";
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
};

export const questions: AuditQuestions = { findActors, namePeople, readChain };
