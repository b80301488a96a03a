import type { AccountData, RemovedIds } from "../../io/account-data.ts";
import {
  chainsQuery,
  delegationsQuery,
  envelopeColumnsQuery,
  envelopeInvitationsQuery,
  envelopeRolesQuery,
  fieldsQuery,
  mailboxEnvelopesQuery,
  metadataQuery,
  ownEnvelopesQuery,
  remindersQuery,
  tombstonesQuery,
} from "./envelope/store/account-data.ts";
import { removedEnvelopesQuery } from "./retention/store/tombstones.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    envelopes: ownEnvelopesQuery,
    "envelopes-in-mailboxes": mailboxEnvelopesQuery,
    "envelope-fields": fieldsQuery,
    "envelope-roles": envelopeRolesQuery,
    "envelope-invitations": envelopeInvitationsQuery,
    "envelope-delegations": delegationsQuery,
    "envelope-chains": chainsQuery,
    "envelope-metadata": metadataQuery,
    "envelope-reminders": remindersQuery,
    "envelope-columns": envelopeColumnsQuery,
    "removed-envelopes": tombstonesQuery,
  },
  files: [],
};

/** Ids of what the room removed for good. */
export const removedIds: RemovedIds = [removedEnvelopesQuery];
