import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { AuditKey } from "../../io/keys/audit-key.ts";
import type { Emails } from "../emails/index.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Envelopes } from "../envelopes/index.ts";

/** The needs of the room. */
export type AuditNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  /** The key that signs evidence. */
  readonly auditKey: AuditKey;
  readonly envelopes: Envelopes["forAudit"];
  readonly emails: Pick<Emails, "forgetRecipient">;
  readonly accounts: {
    readonly account: Pick<Accounts["account"], "findOpen">;
    readonly leaving: Pick<Accounts["leaving"], "listErasures" | "endErasure">;
  };
};
