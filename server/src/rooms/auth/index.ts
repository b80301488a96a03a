import type { Caller, Origin } from "@chancery/core/access/caller.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Authenticate } from "../../http/admission/guard.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { SecretPlace } from "../../io/secrets/secret-column.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import type { User } from "../accounts/index.ts";
import type { RowHandler } from "../processes/index.ts";
import { lockGuest, openGuestMailbox, type Guest, type GuestMailbox } from "./guests/open-guest-mailbox.ts";
import { openFirstMailbox } from "./guests/open-first-mailbox.ts";
import { openGuestSession, type ComingGuest } from "./guests/open-guest-session.ts";
import { findInitiator, takeInitiationCode, type PlacedCode } from "./session/initiation-codes.ts";
import { authenticator } from "./sessions/authenticate.ts";
import { schedules } from "./jobs.ts";
import type { AuthNeeds } from "./needs.ts";
import { secretColumns } from "./second-factor/secret-columns.ts";
import { findDefaultMailboxes } from "./session/find-default-mailboxes.ts";
import { openSession, type CameBy } from "./session/start-session.ts";
import { questions, type AuthQuestions } from "./questions.ts";
import { repeatRemoval } from "./removal/repeat-removal.ts";
import { routes } from "./routes.ts";
import { userImportHandlers } from "./user-imports/import-user.ts";

export { accountData } from "./session/store/account-data.ts";
export type { AuthNeeds } from "./needs.ts";

/** The door of the room. */
export type Auth = AuthQuestions & {
  readonly routes: readonly AnyRoute[];
  readonly schedules: readonly Schedule[];
  readonly authenticate: Authenticate;
  readonly secretColumns: readonly SecretPlace[];
  /** Makes an email address a guest, unless it is one, and locks the guest until the transaction ends. */
  lockGuest(tx: Transaction, email: string): Promise<UserId>;
  /** Opens a mailbox of a locked guest, for one envelope. */
  openGuestMailbox(tx: Transaction, guest: Guest): Promise<GuestMailbox>;
  readonly initiationCodes: {
    /** The email address that a code to start an envelope was sent to. Throws user.code_wrong. */
    find(code: PlacedCode): Promise<string>;
    /** Uses the code: one of several concurrent callers succeeds. Throws user.code_wrong. */
    take(tx: Transaction, code: PlacedCode): Promise<string>;
  };
  readonly people: {
    /** The handlers of processes of accounts. */
    readonly works: Readonly<Record<string, RowHandler>>;
    /** Opens the first mailbox of a user; undefined for users who have one, and for corporate users. */
    openFirstMailbox(caller: Pick<Caller, "userId">, origin: Origin): Promise<MailboxId | undefined>;
    readonly findDefaultMailboxes: typeof findDefaultMailboxes;
    /** Removes a person again who was removed before a restore (docs/operate.md); undefined when there is nothing to do. */
    repeatRemoval(userId: UserId, removed: ReadonlySet<string>): ReturnType<typeof repeatRemoval>;
  };
  /** Opens a session of a guest in their mailbox; returns its token. Call it last in the transaction. */
  openGuestSession(tx: Transaction, guest: ComingGuest, origin: Origin): Promise<string>;
  /** Opens a session for a person authenticated by an identity provider; returns its token. Throws login.address_blocked. Call it last in the transaction. */
  openSession(tx: Transaction, user: User, origin: Origin, by: CameBy): Promise<string>;
};

/** The room of authentication: sessions, application tokens, registration and invitations. */
export function auth(needs: AuthNeeds): Auth {
  return {
    ...questions,
    routes: routes(needs),
    schedules: schedules(needs),
    secretColumns,
    lockGuest: (tx, email) => lockGuest(needs, tx, email),
    openGuestMailbox: (tx, guest) => openGuestMailbox(needs, tx, guest),
    initiationCodes: {
      find: (code) => findInitiator(needs, code),
      take: (tx, code) => takeInitiationCode(needs, tx, code),
    },
    people: {
      works: userImportHandlers(needs),
      openFirstMailbox: (caller, origin) => openFirstMailbox(needs, caller, origin),
      findDefaultMailboxes,
      repeatRemoval: (userId, removed) => repeatRemoval(needs, userId, removed),
    },
    openGuestSession: (tx, guest, origin) => openGuestSession(needs, tx, guest, origin),
    openSession: (tx, user, origin, by) => openSession(needs, tx, user, { ...by, origin }),
    authenticate: authenticator(needs),
  };
}
