import type { UserNotice } from "@chancery/core/notification/user-notice.ts";
import type { Basics } from "../../io/basics.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Attachments } from "../attachments/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Envelopes } from "../envelopes/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

/** The needs of the room. */
export type ReportsNeeds = Basics & {
  readonly blobs: Blobs;
  readonly tokens: Pick<Tokens, "newLinkCode" | "hashOf">;
  readonly secrets: SecretBox;
  /** Public address without a trailing slash. */
  readonly baseUrl: () => string;
  readonly accounts: {
    readonly quotas: Pick<Accounts["quotas"], "takeStart">;
    readonly account: Pick<Accounts["account"], "open">;
    readonly members: Pick<Accounts["members"], "listForReport">;
  };
  readonly mailboxes: { readonly people: Pick<Mailboxes["people"], "listMailboxesForReport"> };
  readonly envelopes: Pick<Envelopes["forAudit"], "readReportSearch" | "listForReport">;
  readonly audit: Pick<Audit, "readLogPage">;
  readonly attachments: Pick<Attachments, "claimBlob" | "releaseBlobs">;
  /** From the room of notifications, which has the same rank. */
  readonly notifications: { notifyUsers(tx: Transaction, notice: UserNotice): Promise<void> };
};
