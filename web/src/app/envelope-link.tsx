import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

type Props = Pick<ComponentProps<"a">, "aria-current" | "className" | "onClick"> & {
  readonly uuid: string;
  /** The mailbox that acts; any that sees the envelope when left out. */
  readonly mailbox?: string | undefined;
  readonly text: string;
};

/** A link to an envelope in a list. */
export function EnvelopeLink({ uuid, mailbox, text, className = "", ...rest }: Props) {
  return (
    <Link
      {...rest}
      to="/envelope/$uuid"
      params={{ uuid }}
      search={mailbox === undefined ? {} : { mailbox }}
      className={`inline-flex min-h-11 items-center text-accent ${className}`}
    >
      {text}
    </Link>
  );
}
