import type { HashBytes } from "@chancery/core/audit/merkle-tree.ts";
import type { HashText } from "@chancery/core/audit/record.ts";
import type { AuditPublicKey } from "@chancery/core/evidence/evidence.ts";
import type { Basics } from "../../io/basics.ts";
import type { AuditKey } from "../../io/keys/audit-key.ts";
import type { CheckpointFolder } from "../../io/keys/checkpoint-folder.ts";
import type { JobLog } from "../../jobs/job-handler.ts";
import type { Emails } from "../emails/index.ts";
import type { Checkpoint } from "./store/checkpoints.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Envelopes } from "../envelopes/index.ts";

/** The needs of the room. */
export type AuditNeeds = Basics & {
  /** The key that signs evidence and notes. */
  readonly auditKey: AuditKey;
  readonly log: Pick<JobLog, "info" | "error">;
  /** SHA-256 of a text, as lower-case hex. */
  readonly hashText: HashText;
  readonly newSalt: () => string;
  /** SHA-256 of bytes. */
  readonly hashBytes: HashBytes;
  /** The name of the log of records: the public address without its scheme. */
  readonly logName: () => string;
  readonly checkpointEveryMs: number;
  /** The operator's folder for checkpoints; undefined without one. */
  readonly folder: CheckpointFolder | undefined;
  /** Sends a checkpoint to the operator's address; undefined without one. */
  readonly postCheckpoint: ((checkpoint: Checkpoint) => Promise<void>) | undefined;
  /** A text, which ends with a line break, signed with `auditKey`: a note of C2SP's signed-note. */
  readonly signNote: (text: string) => string;
  /** The text of a note that one of the keys has signed; undefined when none has. */
  readonly openNote: (note: string, keys: readonly AuditPublicKey[]) => string | undefined;
  readonly envelopes: Envelopes["forAudit"];
  readonly emails: Pick<Emails, "forgetRecipients">;
  readonly accounts: {
    readonly account: Pick<Accounts["account"], "findOpen">;
    readonly leaving: Pick<
      Accounts["leaving"],
      "listErasures" | "listErasuresOf" | "saveErasureProgress" | "endErasure" | "postponeErasure" | "resumeErasures"
    >;
    readonly members: Pick<Accounts["members"], "has">;
  };
};

/** The needs of a verification. */
export type VerifyingNeeds = Pick<
  AuditNeeds,
  "database" | "clock" | "hashBytes" | "checkpointEveryMs" | "folder" | "openNote"
> & { readonly auditKey: Pick<AuditKey, "publicKey"> };
