import type { UserNotice } from "@chancery/core/notification/user-notice.ts";
import type { AccountData } from "../../io/account-data.ts";
import type { Basics } from "../../io/basics.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { copiedRows } from "../../io/rows/copied-rows.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { OpenSpool } from "../../io/spool.ts";
import type { measure, spoolEntry } from "../../io/zip/spool-entry.ts";
import type { writeGrowingZip } from "../../io/zip/write-zip.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Attachments } from "../attachments/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Dictionaries } from "../dictionaries/index.ts";
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
    readonly grants: Pick<Accounts["grants"], "isOwner">;
  };
  readonly mailboxes: { readonly people: Pick<Mailboxes["people"], "listMailboxesForReport"> };
  readonly envelopes: Pick<Envelopes["forAudit"], "readReportSearch" | "listForReport">;
  readonly audit: Pick<Audit, "readLogPage">;
  readonly attachments: Pick<Attachments, "claimBlob" | "releaseBlobs">;
  readonly dictionaries: Pick<Dictionaries, "openCsv">;
  /** Data that each room keeps of an account. */
  readonly accountData: readonly AccountData[];
  readonly copiedRows: typeof copiedRows;
  readonly zip: {
    readonly openSpool: OpenSpool;
    readonly spoolEntry: typeof spoolEntry;
    readonly measure: typeof measure;
    readonly writeGrowingZip: typeof writeGrowingZip;
  };
  /** From the room of notifications, which has the same rank. */
  readonly notifications: { notifyUsers(tx: Transaction, notice: UserNotice): Promise<void> };
};
