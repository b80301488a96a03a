import type { Id } from "@chancery/core/ids/id.ts";
import type { Reader } from "@chancery/core/email/dates.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database, Queries } from "../../io/database/database.ts";
import type { Mail } from "../../io/mail/mail.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";

import type { EmailLimits } from "./pace.ts";

export type EmailsNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly mail: Mail;
  readonly secrets: SecretBox;
  /** Limits on the emails of an account; undefined when emails are not counted. */
  readonly limits: EmailLimits | undefined;
  /** The languages and date formats that people chose, by address; people without a choice may be left out. Implemented by a higher room. */
  findReaders(db: Queries, emails: readonly string[]): Promise<ReadonlyMap<string, Reader>>;
  readonly log: { warn(fields: object, message: string): void };
};
