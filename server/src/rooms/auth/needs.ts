import type { Id, MailboxId } from "@chancery/core/ids/id.ts";
import type { Addresses } from "../../io/addresses.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database, Queries } from "../../io/database/database.ts";
import type { Pictures } from "../../io/images/pictures.ts";
import type { Passwords } from "../../io/passwords/passwords.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { KeyedDigest } from "../../io/secrets/keyed-digest.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Domains } from "../domains/index.ts";
import type { Emails } from "../emails/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

export type AuthNeeds = {
  readonly inspectDrawing: Pictures["inspectDrawing"];
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly accounts: Accounts;
  readonly domains: Pick<Domains, "findSsoOnlyUrl" | "findActiveDomain">;
  readonly mailboxes: Pick<Mailboxes, "openMailboxes" | "findMailboxes" | "saveSearchRows" | "closeMailboxes">;
  /** How many envelopes in progress each mailbox takes part in, up to 1000. Of a room above, asked only when a request comes. */
  countOpenEnvelopes(db: Queries, mailboxIds: readonly MailboxId[]): Promise<ReadonlyMap<MailboxId, number>>;
  /** Makes codes that need not be kept. */
  readonly digests: KeyedDigest;
  readonly emails: Pick<Emails, "post" | "postForAccount">;
  readonly addresses: Addresses;
  /** Public address of the service, without a trailing slash. */
  readonly baseUrl: () => string;
  /** Where the terms of use are that whoever registers on the page accepts; there are none without it. */
  readonly termsUrl: string | undefined;
  /** Waits so many milliseconds; tests need not. */
  readonly pause: (ms: number) => Promise<void>;
};
