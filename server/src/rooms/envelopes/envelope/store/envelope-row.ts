import type { Envelope, EnvelopeRole } from "@chancery/core/envelope/model/model.ts";

/** A row of envelopes; their roles are rows of their own. */
export type EnvelopeRow = Omit<Envelope, "expire" | "forwarding" | "roles"> & {
  readonly expireAfterDays: number | undefined;
  readonly notifyInDays: number | undefined;
  readonly allowsDelegation: boolean;
  readonly allowsSharing: boolean;
};

/** The envelope of a row and of its roles in their order. */
export function envelopeOf(
  { expireAfterDays: afterDays, notifyInDays, allowsDelegation, allowsSharing, ...row }: EnvelopeRow,
  roles: readonly EnvelopeRole[],
): Envelope {
  return {
    ...row,
    expire: afterDays === undefined ? undefined : { afterDays, notifyInDays },
    forwarding: { delegation: allowsDelegation, sharing: allowsSharing },
    roles,
  };
}
