import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { RemovedIds } from "../../io/account-data.ts";
import type { Basics } from "../../io/basics.ts";
import type { copiedRows } from "../../io/rows/copied-rows.ts";
import type { Audit } from "../audit/index.ts";
import type { Envelopes } from "../envelopes/index.ts";

/** The needs of the room. */
export type RetentionNeeds = Basics & {
  readonly envelopes: Envelopes["forRetention"];
  readonly audit: Audit["forRetention"];
  /** Ids of what all rooms removed for good. */
  readonly removedIds: RemovedIds;
  readonly copiedRows: typeof copiedRows;
  /** Removes a person who was removed before, with those of these accounts and mailboxes that are theirs; undefined when there is nothing to do. */
  repeatRemoval(userId: UserId, removed: ReadonlySet<string>): Promise<readonly AccountId[] | undefined>;
};
