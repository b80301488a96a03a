import { queryOptions } from "@tanstack/react-query";
import { client } from "../../app/client.ts";

const shownMax = 100;

/** Envelopes that wait for the email address of the signed-in user. */
export const envelopeInvitationsQuery = queryOptions({
  queryKey: ["own-invitations", "envelopes"],
  queryFn: ({ signal }) => client.invitations.list({ limit: shownMax }, { signal }),
  staleTime: 60_000,
});

/** Open invitations of the signed-in user to accounts. */
export const accountInvitationsQuery = queryOptions({
  queryKey: ["own-invitations", "accounts"],
  queryFn: ({ signal }) => client.accountInvitations.list({ limit: shownMax }, { signal }),
  staleTime: 60_000,
});
