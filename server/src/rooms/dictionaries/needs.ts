import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { ColumnTexts, FieldChoice } from "@chancery/core/envelope/values/field-filters.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { EnvelopeId, MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { RunningChecksum } from "../../io/checksum.ts";
import type { Sniff } from "../../io/content/sniff.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { copiedRows } from "../../io/rows/copied-rows.ts";
import type { writeCsv } from "../../io/rows/write-csv.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { writeXlsx } from "../../io/spreadsheet/write-xlsx.ts";
import type { Accounts, RoomBasics } from "../accounts/index.ts";
import type { Tables } from "../../io/tables.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

/** A field to fill in: of an envelope, or of one about to be created from a template or one of its versions. */
export type FieldQuestion = FieldChoice & {
  readonly envelopeId: EnvelopeId | undefined;
  readonly templateId: TemplateId | undefined;
  readonly versionId: TemplateVersionId | undefined;
};

/** The values that the filterQuery of a field currently allows, and the mailbox of its template. */
export type FieldOffer = { readonly rules: readonly ColumnTexts[]; readonly mailboxId: MailboxId };

export type DictionariesNeeds = RoomBasics & {
  /** Yields to other work; called between pieces of long work. */
  readonly nextTurn: () => Promise<void>;
  /** Whether an error means a full disk, of the service or of the database. */
  readonly isDiskFull: (error: unknown) => boolean;
  readonly blobs: Blobs;
  readonly sniff: Sniff;
  readonly beginChecksum: (algorithm: string) => RunningChecksum;
  /** The largest upload in one request, and the largest resumable upload. */
  readonly uploadMaxBytes: number;
  readonly importMaxBytes: number;
  /** Claims a blob until the transaction ends, which writes the row that needs it; false if the blob is just being removed. */
  claimBlob(tx: Transaction, sha256: string): Promise<boolean>;
  /** Releases blobs in a transaction; those without another use are removed later. */
  releaseBlobs(tx: Transaction, sha256s: readonly string[], now: Instant): Promise<void>;
  /** Days for which past records can be read. */
  readonly historyDays: number;
  readonly tables: Tables;
  readonly mailboxes: Pick<Mailboxes, "findMailboxes">;
  readonly accounts: { readonly users: Pick<Accounts["users"], "find">; readonly quotas: Accounts["quotas"] };
  readonly secrets: SecretBox;
  readonly tokens: Pick<Tokens, "newLinkCode" | "hashOf">;
  readonly writeCsv: typeof writeCsv;
  readonly copiedRows: typeof copiedRows;
  readonly writeXlsx: typeof writeXlsx;
  /**
   * The values that the filterQuery of a field currently allows; undefined if the mailbox does not fill in the field. Provided by
   * envelopes.
   */
  fieldFilters(db: Queries, asked: FieldQuestion, mailbox: OpenMailbox): Promise<FieldOffer | undefined>;
};
