import type { Origin } from "@chancery/core/access/caller.ts";
import type { ImportSettings } from "@chancery/core/dictionary/import-settings.ts";
import type { ImportStatus } from "@chancery/core/dictionary/import-transitions.ts";
import type { ImportFormat } from "@chancery/core/dictionary/import-format.ts";
import type { AccountId, DictionaryId, ImportId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { DictionariesNeeds } from "../needs.ts";
import type { InMailbox } from "../../../http/route/route.ts";

/** A piece of an uploaded file: a blob. */
export type ImportPiece = { readonly sha256: string; readonly sizeBytes: number };

/** An import in its current state. `sizeBytes` is the size of the whole file, `receivedBytes` the number of durable bytes. */
export type DictionaryImport = {
  readonly id: ImportId;
  readonly dictionaryId: DictionaryId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly origin: Origin;
  readonly status: ImportStatus;
  readonly fileName: string;
  readonly format: ImportFormat | undefined;
  readonly sizeBytes: number;
  readonly receivedBytes: number;
  /** Upload-Metadata as it was sent. */
  readonly metadata: string | undefined;
  readonly settings: ImportSettings | undefined;
  readonly mayChangeColumns: boolean;
  readonly rowsDone: number;
  readonly rowsTotal: number | undefined;
  readonly error: string | undefined;
  readonly starts: number;
  readonly createdAt: Instant;
  readonly endedAt: Instant | undefined;
};

/** The input of the import job. The file is the concatenation of its pieces. */
export type ImportTask = Pick<DictionaryImport, "id" | "dictionaryId" | "fileName" | "sizeBytes"> & {
  readonly format: ImportFormat;
  readonly pieces: readonly ImportPiece[];
  readonly settings: ImportSettings;
  /**
   * Whether the user who confirmed it may add columns (dictionaryManage). Without it, a file with new columns is refused:
   * mailbox.permission_lacking.
   */
  readonly mayChangeColumns: boolean;
};

/** One run of an import by a job. */
export type ImportRun = {
  /** Aborted when the import is cancelled, its time is over or the process stops: the run must end soon, by throwing. */
  readonly signal: AbortSignal;
  /** Stores the progress over another connection; cheap to call often. */
  progress(rows: { readonly done: number; readonly of: number | undefined }): Promise<void>;
  /**
   * The last statements of the transaction that writes the records: the import COMPLETED, the dictionary unlocked, the job done.
   * Throws, and so rolls everything back, if the import no longer belongs to this run.
   */
  complete(tx: Transaction, rows: number): Promise<void>;
};

/** A new import of which no bytes have been received. */
export function newImport(
  { newId, clock }: Pick<DictionariesNeeds, "newId" | "clock">,
  dictionaryId: DictionaryId,
  file: Pick<DictionaryImport, "fileName" | "format" | "sizeBytes" | "metadata">,
  { mailbox, caller, origin }: Pick<InMailbox, "mailbox" | "caller" | "origin">,
): DictionaryImport {
  return {
    ...file,
    id: newId<"import">(),
    dictionaryId,
    mailboxId: mailbox.id,
    accountId: mailbox.accountId,
    userId: caller.userId,
    origin,
    status: "UPLOADING",
    receivedBytes: 0,
    createdAt: clock.now(),
    endedAt: undefined,
    starts: 0,
    rowsDone: 0,
    settings: undefined,
    mayChangeColumns: false,
    rowsTotal: undefined,
    error: undefined,
  };
}
