import type { Instant } from "@chancery/core/ids/instant.ts";

/** An email to one person as it is sent: every try sends the same, so that a second copy is known by its Message-ID. */
export type Email = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: Instant;
  /** The address that gets replies. */
  readonly replyTo?: EmailAddress | undefined;
  /** The address that stops emails of this kind by a POST (RFC 8058). */
  readonly stopUrl?: string | undefined;
  /** The picture that the HTML shows. */
  readonly logo?: EmailLogo | undefined;
};

/** A picture that is sent as a part of an email. */
export type EmailLogo = { readonly contentType: "image/png" | "image/jpeg"; readonly bytes: Buffer };

/** An address with the name of its user. */
export type EmailAddress = { readonly name: string; readonly address: string };

/** The channel through which emails leave the service. */
export type Mail = {
  /**
   * Hands an email over. Answers why it never can be when it is refused for good; throws when a later try may do. The signal closes the
   * connection of a server that keeps it waiting.
   */
  send(email: Email, signal: AbortSignal): Promise<string | undefined>;
  /** A description of the mail server or folder. Throws the reason when it does not work. The signal closes the connection. */
  probe(signal: AbortSignal): Promise<string>;
};
