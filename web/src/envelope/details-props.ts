import type { MailboxPermission } from "@chancery/core/access/permissions.ts";
import type { Client, types } from "@chancery/sdk";

/** An envelope from outside: who sees it, and as what. */
export type OutsideProps = {
  readonly client: Client;
  readonly mailbox: string;
  readonly envelope: types.Envelope;
  readonly template: NonNullable<types.EnvelopeWithTemplate["template"]>;
  /** The scenario that the envelope continues in, with its next steps. */
  readonly scenario: types.EnvelopeWithTemplate["scenario"];
  readonly isGuest: boolean;
  readonly reload: () => Promise<void>;
};

/** The same with the permissions in the mailbox. */
export type DetailsProps = OutsideProps & { readonly may: (permission: MailboxPermission) => boolean };
