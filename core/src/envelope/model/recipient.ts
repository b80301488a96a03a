import { findEmail } from "../../account/email.ts";
import { findId } from "../../ids/id.ts";
import type { Recipient } from "./model.ts";

/** The recipient that a text names, by the UUID of a mailbox or by an email address; undefined when it is neither. */
export function findRecipient(text: string): Recipient | undefined {
  const mailboxId = findId<"mailbox">(text);
  if (mailboxId) return { mailboxId, email: undefined };
  const email = findEmail(text);
  return email === undefined ? undefined : { mailboxId: undefined, email };
}
