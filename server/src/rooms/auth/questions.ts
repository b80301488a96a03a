import type { ReaderSettings } from "@chancery/core/email/dates.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { removeFactorsOf } from "./second-factor/store/factors.ts";
import { removeUserPreferences } from "./removal/store.ts";
import { findReaders } from "./session/store/readers.ts";
import { removeTokensOf } from "./session/store/tokens.ts";

/** Sessions and settings of people, for lower rooms. */
export type AuthQuestions = {
  readonly credentials: {
    /** Ends all sessions and application tokens of these people. */
    endTokens(tx: Transaction, userIds: readonly UserId[]): Promise<void>;
    /** Removes the second factors and recovery codes of these people. */
    removeFactors(tx: Transaction, userIds: readonly UserId[]): Promise<void>;
    /** Removes the preferences of a person, including their drawn signatures. */
    removePreferences(tx: Transaction, userId: UserId): Promise<void>;
  };
  /** The languages and date formats that people chose for their emails. */
  findReaders(db: Queries, emails: readonly string[]): Promise<ReadonlyMap<string, ReaderSettings>>;
};

export const questions: AuthQuestions = {
  credentials: { endTokens: removeTokensOf, removeFactors: removeFactorsOf, removePreferences: removeUserPreferences },
  findReaders,
};
