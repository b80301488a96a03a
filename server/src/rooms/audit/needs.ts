import type { HashText } from "@chancery/core/audit/record.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { AuditKey } from "../../io/keys/audit-key.ts";
import type { JobLog } from "../../jobs/job-handler.ts";
import type { Emails } from "../emails/index.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Envelopes } from "../envelopes/index.ts";

/** The needs of the room. */
export type AuditNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  /** The key that signs evidence and notes. */
  readonly auditKey: AuditKey;
  readonly log: Pick<JobLog, "info" | "error">;
  /** SHA-256 of a text, as lower-case hex. */
  readonly hashText: HashText;
  readonly newSalt: () => string;
  /** A text, which ends with a line break, signed with `auditKey`: a note of C2SP's signed-note. */
  readonly signNote: (text: string) => string;
  readonly envelopes: Envelopes["forAudit"];
  readonly emails: Pick<Emails, "forgetRecipient">;
  readonly accounts: {
    readonly account: Pick<Accounts["account"], "findOpen">;
    readonly leaving: Pick<Accounts["leaving"], "listErasures" | "endErasure">;
  };
};
