import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Region } from "@chancery/core/account/locale.ts";
import type { ReaderSettings } from "@chancery/core/email/dates.ts";
import type { Basics } from "../../io/basics.ts";
import type { Queries } from "../../io/database/database.ts";
import type { EmailLogo, Mail } from "../../io/mail/mail.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";

import type { EmailLimits } from "./pace.ts";

export type EmailsNeeds = Basics & {
  readonly mail: Mail;
  readonly secrets: SecretBox;
  /** Limits on the emails of an account; undefined when emails are not counted. */
  readonly limits: EmailLimits | undefined;
  /** The language and time zone of people and accounts without settings. */
  readonly region: Region;
  /** A domain in A-labels; "" if it has none. */
  toAscii(domain: string): string;
  /** The settings of users, by address; users without settings may be left out. Implemented by a higher room. */
  findReaders(db: Queries, emails: readonly string[]): Promise<ReadonlyMap<string, ReaderSettings>>;
  /** The settings of an account. `emailColor`: of buttons in its emails. */
  findPreferences(
    db: Queries,
    accountId: AccountId,
  ): Promise<Pick<ReaderSettings, "locale" | "timezone"> & { readonly emailColor?: string | undefined }>;
  /** The logo of an account, if it has one of at most `maxBytes`. */
  readLogo(accountId: AccountId, maxBytes: number): Promise<(EmailLogo & { readonly name: string }) | undefined>;
  readonly log: { warn(fields: object, message: string): void };
};
