import type { AttachmentId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Basics } from "../../io/basics.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { Sniff } from "../../io/content/sniff.ts";
import type { FairGate } from "../../io/fair-gate.ts";
import type { OfficePrinter } from "../../io/office/open-office.ts";
import type { Printer } from "../../io/pdf/printer.ts";
import type { Queries } from "../../io/database/database.ts";
import type { FindTrust, Trust } from "../../io/signatures/find-trust.ts";
import type { openContainer } from "../../io/signatures/open-container.ts";
import type { OpenSpool } from "../../io/spool.ts";
import type { Accounts } from "../accounts/index.ts";

export type AttachmentsNeeds = Basics & {
  readonly accounts: Pick<Accounts, "quotas">;
  readonly blobs: Blobs;
  readonly sniff: Sniff;
  readonly pdfs: Pick<Printer, "of">;
  readonly openContainer: typeof openContainer;
  /** Bounds the files that are in memory as a whole. */
  readonly wholeFiles: Pick<FairGate, "run">;
  /** Bounds the office files that are printed. */
  readonly conversions: Pick<FairGate, "run">;
  readonly office: OfficePrinter | undefined;
  readonly openSpool: OpenSpool;
  readonly findTrust: FindTrust;
  /** The issuers that the account of a mailbox trusts; provided by compose. */
  readonly readTrusts: (mailboxId: MailboxId) => Promise<readonly Trust[]>;
  readonly uploadMaxBytes: number;
  /** The address of the service, for the locations of uploads. */
  readonly baseUrl: () => string;
  /** Waits for a number of milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  /** Whether a mailbox may read a file of an envelope; provided by compose. */
  readonly mayReadFile: (
    db: Queries,
    mailboxId: MailboxId,
    file: { readonly envelopeId: EnvelopeId; readonly id: AttachmentId },
  ) => Promise<boolean>;
  /** Those of some blobs that nothing but attachments uses; provided by compose. */
  readonly listUnusedElsewhere: (db: Queries, sha256s: readonly string[]) => Promise<readonly string[]>;
};
