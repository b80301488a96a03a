import { queryOptions } from "@tanstack/react-query";
import { client } from "../../app/client.ts";

const shownMax = 100;
/** They are no events of a mailbox, which the event feed would have. */
const pollMs = 60_000;

/** Envelopes that wait for the email address of the signed-in user. */
export const envelopeInvitationsQuery = queryOptions({
  queryKey: ["own-invitations", "envelopes"],
  queryFn: ({ signal }) => client.invitations.list({ limit: shownMax }, { signal }),
  staleTime: pollMs,
  refetchInterval: pollMs,
});

/** Open invitations of the signed-in user to accounts. */
export const accountInvitationsQuery = queryOptions({
  queryKey: ["own-invitations", "accounts"],
  queryFn: ({ signal }) => client.accountInvitations.list({ limit: shownMax }, { signal }),
  staleTime: pollMs,
  refetchInterval: pollMs,
});
