import type { Id } from "@chancery/core/ids/id.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { Mail } from "../../io/mail/mail.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";

import type { EmailLimits } from "./pace.ts";

export type LettersNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly mail: Mail;
  readonly secrets: SecretBox;
  /** How many emails go out for an account; undefined when none are counted. */
  readonly limits: EmailLimits | undefined;
  readonly log: { warn(fields: object, message: string): void };
};
