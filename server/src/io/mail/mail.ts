import type { Instant } from "@chancery/core/ids/instant.ts";

/** An email to one person as it is sent: every try sends the same, so that a second copy is known by its Message-ID. */
export type Email = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: Instant;
};

/** Where emails leave the service. */
export type Mail = {
  /** Hands an email over. Answers why it never can be when it is refused for good; throws when a later try may do. */
  send(email: Email): Promise<string | undefined>;
  /** What was found at the other end. Throws saying what is wrong. */
  probe(): Promise<string>;
};
