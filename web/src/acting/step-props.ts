import type { Client, types } from "@chancery/sdk";
import type { Documents } from "./document/document-context.ts";

/** An envelope on a page: who sees it, in which mailbox, and by which session. */
export type EnvelopeProps = {
  /** Acts in the mailbox. */
  readonly client: Client;
  readonly mailbox: string;
  readonly mailboxName: string;
  readonly uuid: string;
  readonly isGuest: boolean;
  /** Whether a guest may delegate the steps, having proved an email address. */
  readonly canDelegate?: boolean;
  readonly drawings: Documents["drawings"];
  /** Where the sender wants a visitor of a form to go in the end. */
  readonly onward?: string | undefined;
  /** Called when the session has ended. */
  readonly onSignedOut: () => void;
};

/** The roles of the mailbox that are to act now, as in the template. */
export type OpenEnvelope = types.EnvelopeWithTemplate & {
  readonly template: NonNullable<types.EnvelopeWithTemplate["template"]>;
  readonly activeRoleIds: readonly string[];
};

/** Properties of every step: the envelope as read, and a way to read it again. */
export type StepProps = EnvelopeProps & {
  readonly open: OpenEnvelope;
  readonly reload: () => Promise<void>;
  /** Called when a guest has delegated the steps to an email address. */
  readonly onDelegated: (email: string) => void;
};
