import type { Client, types } from "@chancery/sdk";

/** An envelope from outside: who sees it, and as what. */
export type DetailsProps = {
  readonly client: Client;
  readonly mailbox: string;
  readonly envelope: types.Envelope;
  readonly template: NonNullable<types.EnvelopeWithTemplate["template"]>;
  readonly isGuest: boolean;
  readonly reload: () => Promise<void>;
};
