import { queryOptions } from "@tanstack/react-query";
import type { DetailsProps } from "./details-props.ts";

/** The audit trail of an envelope, oldest first, read again with the envelope. Guests have none. */
export function auditTrailQuery({ client, mailbox, envelope, isGuest, may }: DetailsProps) {
  return queryOptions({
    queryKey: ["envelope", mailbox, envelope.uuid, "audit-trail"],
    enabled: !isGuest && may("envelopeListView") && envelope.status !== "DRAFT",
    queryFn: ({ signal }) => client.envelopes.auditTrail({ uuid: envelope.uuid }, { signal }),
  });
}
