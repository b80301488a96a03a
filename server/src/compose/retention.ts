import { copiedRows } from "../io/rows/copied-rows.ts";
import { removedIds as ofAccounts } from "../rooms/accounts/index.ts";
import type { Audit } from "../rooms/audit/index.ts";
import type { Auth } from "../rooms/auth/index.ts";
import { removedIds as ofEnvelopes, type Envelopes } from "../rooms/envelopes/index.ts";
import { removedIds as ofMailboxes } from "../rooms/mailboxes/index.ts";
import { retention, type Retention } from "../rooms/retention/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside & {
  readonly audit: Audit;
  readonly envelopes: Envelopes;
  readonly auth: Pick<Auth, "people">;
};

/** The room of retention, with its access to the other rooms. */
export function composeRetention({ audit, envelopes, auth, ...given }: Given): Retention {
  return retention({
    ...given,
    audit: audit.forRetention,
    envelopes: envelopes.forRetention,
    removedIds: [...ofAccounts, ...ofMailboxes, ...ofEnvelopes],
    copiedRows,
    repeatRemoval: (userId, removed) => auth.people.repeatRemoval(userId, removed),
  });
}
