import { lockGuest, openGuestMailbox } from "./guests/open-guest-mailbox.ts";
import { openFirstMailbox } from "./guests/open-first-mailbox.ts";
import { openGuestSession } from "./guests/open-guest-session.ts";
import { findInitiator, takeInitiationCode } from "./session/initiation-codes.ts";
import { authenticator } from "./sessions/authenticate.ts";
import { schedules } from "./jobs.ts";
import type { AuthNeeds } from "./needs.ts";
import { secretColumns } from "./second-factor/secret-columns.ts";
import { findDefaultMailboxes } from "./session/find-default-mailboxes.ts";
import { openSession } from "./session/start-session.ts";
import { questions } from "./questions.ts";
import { repeatRemoval } from "./removal/repeat-removal.ts";
import { routes } from "./routes.ts";
import { userImportHandlers } from "./user-imports/import-user.ts";

export { accountData } from "./session/store/account-data.ts";
export type { AuthNeeds } from "./needs.ts";

/** The door of the room. */
export type Auth = ReturnType<typeof auth>;

/** The room of authentication: sessions, application tokens, registration and invitations. */
export function auth(needs: AuthNeeds) {
  return {
    ...questions,
    routes: routes(needs),
    schedules: schedules(needs),
    secretColumns,
    lockGuest: lockGuest.bind(undefined, needs),
    openGuestMailbox: openGuestMailbox.bind(undefined, needs),
    initiationCodes: {
      find: findInitiator.bind(undefined, needs),
      take: takeInitiationCode.bind(undefined, needs),
    },
    people: {
      works: userImportHandlers(needs),
      openFirstMailbox: openFirstMailbox.bind(undefined, needs),
      findDefaultMailboxes,
      repeatRemoval: repeatRemoval.bind(undefined, needs),
    },
    openGuestSession: openGuestSession.bind(undefined, needs),
    openSession: openSession.bind(undefined, needs),
    authenticate: authenticator(needs),
  };
}
