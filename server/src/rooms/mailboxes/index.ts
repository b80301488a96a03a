import type { AnyRoute } from "../../http/route.ts";
import type { MailboxesNeeds } from "./needs.ts";
import { isContact } from "./store/contacts.ts";
import { findMailboxes } from "./store/mailboxes.ts";

export type { MailboxCard } from "./store/mailboxes.ts";
export type { MailboxesNeeds } from "./needs.ts";

const questions = { findMailboxes, isContact } as const;

export type Mailboxes = typeof questions & { readonly routes: readonly AnyRoute[] };

/** The room of mailboxes, aliases and contacts. */
export function mailboxes(_needs: MailboxesNeeds): Mailboxes {
  return { ...questions, routes: [] };
}
