import type { AccountsNeeds } from "../rooms/accounts/index.ts";
import type { Auth } from "../rooms/auth/index.ts";
import type { Domains } from "../rooms/domains/index.ts";
import type { Envelopes } from "../rooms/envelopes/index.ts";
import type { Mailboxes } from "../rooms/mailboxes/index.ts";

/** What accounts ask of rooms of a higher rank, only when a request comes. */
export function aroundAccounts(rooms: () => RoomsOfAccounts): Pick<AccountsNeeds, "mailboxes" | "closeAccount" | "endTokens"> {
  return {
    mailboxes: {
      openMailboxes: (...asked) => rooms().mailboxes.openMailboxes(...asked),
      listMailboxesOf: (...asked) => rooms().mailboxes.listMailboxesOf(...asked),
    },
    closeAccount: async (tx, accountId, now) => {
      await rooms().mailboxes.closeMailboxesOf(tx, accountId, now);
      await rooms().domains.closeDomainsOf(tx, accountId);
    },
    endTokens: (...asked) => rooms().auth.endTokens(...asked),
  };
}

type RoomsOfAccounts = { readonly mailboxes: Mailboxes; readonly domains: Domains; readonly auth: Auth };

/** What labels ask of envelopes, a room of a higher rank, only when a request comes. */
export function labelling(room: () => Envelopes): Pick<Envelopes, "putLabel" | "takeLabel" | "clearLabel"> {
  return {
    putLabel: (...asked) => room().putLabel(...asked),
    takeLabel: (...asked) => room().takeLabel(...asked),
    clearLabel: (...asked) => room().clearLabel(...asked),
  };
}

/** What signing in asks of envelopes, a room of a higher rank, only when a request comes. */
export function counting(room: () => Envelopes): Pick<Envelopes, "countOpenEnvelopes"> {
  return { countOpenEnvelopes: (...asked) => room().countOpenEnvelopes(...asked) };
}

/** What templates ask of envelopes, a room of a higher rank, only when a request comes. */
export function versionsOf(room: () => Envelopes): Pick<Envelopes, "findVersionSeenByAny"> {
  return { findVersionSeenByAny: (...asked) => room().findVersionSeenByAny(...asked) };
}
