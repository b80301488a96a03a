import type { Config } from "../config/config.ts";
import { limitsOf } from "../http/rate-limit/rate-limits.ts";
import type { Keys } from "../io/keys/keys.ts";
import { secretBox } from "../io/secrets/secret-box.ts";
import type { Auth } from "../rooms/auth/index.ts";
import { emails, type Emails, type EmailsNeeds } from "../rooms/emails/index.ts";

type LettersIo = Omit<EmailsNeeds, "secrets" | "limits" | "findReaders"> & { readonly config: Config; readonly keys: Keys };

/** The room of letters. It asks a room of a higher rank for its readers' choices, only when there is an email. */
export function composeLetters(io: LettersIo, auth: () => Pick<Auth, "findReaders">): Emails {
  return emails({
    ...{ ...io, secrets: secretBox(io.keys.secrets), limits: limitsOf(io.config.rateLimits) },
    findReaders: (...asked) => auth().findReaders(...asked),
  });
}
