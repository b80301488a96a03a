import type { Region } from "@chancery/core/account/locale.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Addresses } from "../../io/addresses.ts";
import type { Sniff } from "../../io/content/sniff.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { Pictures } from "../../io/images/pictures.ts";
import type { Passwords } from "../../io/passwords/passwords.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { Passkeys } from "../../io/passwords/passkeys.ts";
import type { Totp } from "../../io/passwords/totp.ts";
import type { KeyedDigest } from "../../io/secrets/keyed-digest.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { writeXlsx } from "../../io/spreadsheet/write-xlsx.ts";
import type { Tables } from "../../io/tables.ts";
import type { Accounts, RoomBasics } from "../accounts/index.ts";
import type { Domains } from "../domains/index.ts";
import type { Emails } from "../emails/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";
import type { Processes } from "../processes/index.ts";

export type AuthNeeds = RoomBasics & {
  readonly inspectDrawing: Pictures["inspectDrawing"];
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly totp: Totp;
  readonly passkeys: Passkeys;
  /** Encrypts secrets at rest. */
  readonly secrets: SecretBox;
  readonly accounts: Accounts;
  readonly domains: Pick<Domains, "findSsoOnlyUrl" | "findActiveDomain" | "findActiveName">;
  readonly mailboxes: Pick<Mailboxes, "openMailboxes" | "findMailboxes" | "saveSearchRows" | "closing" | "hidden" | "people">;
  /** The number of envelopes in progress of each mailbox, up to 1000. In a higher room, called only while a request is served. */
  countOpenEnvelopes(db: Queries, mailboxIds: readonly MailboxId[]): Promise<ReadonlyMap<MailboxId, number>>;
  /** The number of audit records in a person's accounts that their erasure would change, and that legal holds keep. In a higher room. */
  countErasable(
    db: Queries,
    person: { readonly userId: UserId; readonly accountIds: readonly AccountId[] },
  ): Promise<{ readonly records: number; readonly held: number; readonly isComplete: boolean }>;
  /** Whether the one envelope in the mailbox of a guest is still open to them. In a higher room. */
  isOpenToGuest(db: Queries, mailboxId: MailboxId): Promise<boolean>;
  /**
   * The email address that an envelope was sent to with a code; undefined for an unknown code. Throws invitation.used,
   * invitation.code_expired. In a higher room.
   */
  findInvitee(db: Queries, code: string): Promise<string | undefined>;
  /** Moves the roles of some mailboxes, and with them their envelopes, to another mailbox. In a higher room. */
  moveEnvelopes(tx: Transaction, from: readonly MailboxId[], to: MailboxId): Promise<void>;
  /** Derives codes that need not be stored. */
  readonly digests: KeyedDigest;
  readonly emails: Pick<Emails, "post" | "postForAccount" | "postInTurn">;
  readonly processes: Pick<Processes, "startRows" | "isRunning" | "hurry">;
  /** The readers and the writer of files of people. */
  readonly tables: Tables;
  readonly writeXlsx: typeof writeXlsx;
  readonly sniff: Sniff;
  readonly addresses: Addresses;
  /** The language and time zone of people and accounts without settings. */
  readonly region: Region;
  /** A domain in A-labels; "" if it has none. */
  toAscii(domain: string): string;
  /** Waits for a number of milliseconds; tests replace it. */
  readonly pause: (ms: number) => Promise<void>;
};
