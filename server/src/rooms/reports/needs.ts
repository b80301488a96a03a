import type { AccountData } from "../../io/account-data.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { copiedRows } from "../../io/rows/copied-rows.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { OpenSpool } from "../../io/spool.ts";
import type { measure, spoolEntry } from "../../io/zip/spool-entry.ts";
import type { writeGrowingZip } from "../../io/zip/write-zip.ts";
import type { Accounts, RoomBasics } from "../accounts/index.ts";
import type { Attachments } from "../attachments/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Dictionaries } from "../dictionaries/index.ts";
import type { Envelopes } from "../envelopes/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

/** The needs of the room. */
export type ReportsNeeds = RoomBasics & {
  readonly blobs: Blobs;
  readonly tokens: Pick<Tokens, "newLinkCode" | "hashOf">;
  readonly secrets: SecretBox;
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
};
