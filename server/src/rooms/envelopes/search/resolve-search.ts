import { refuse } from "@chancery/core/fault/fault.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import type { SubmittedSearch } from "./read-search.ts";
import type { EnvelopeSearch } from "./search.ts";
import { findFields } from "../envelope/store/fields.ts";

/**
 * The search with what only the database knows: labels by name, the mailboxes of people by email, and whether the fields
 * are known here. A label or address that does not exist matches nothing; a field that has not come to the mailbox is search.field_invalid.
 */
export async function resolveSearch(
  { database, labels, mailboxes }: EnvelopesNeeds,
  { search, labelNames, senderEmails, recipientEmails }: SubmittedSearch,
  mailbox: EnvelopeSearch["mailbox"],
): Promise<EnvelopeSearch> {
  await refuseUnknownFields(database, search, mailbox);
  const ofEmails = (emails: readonly string[]) => mailboxes.findMailboxesOfEmails(database, emails, mailbox.accountId);
  return {
    ...search,
    labels: labelNames && (await labels.findLabels(database, mailbox.id, labelNames)),
    senders: search.senders && [...search.senders, ...(await ofEmails(senderEmails))],
    recipients: search.recipients && [...search.recipients, ...recipientEmails, ...(await ofEmails(recipientEmails))],
  };
}

async function refuseUnknownFields(
  database: EnvelopesNeeds["database"],
  { fields }: EnvelopeSearch,
  mailbox: EnvelopeSearch["mailbox"],
): Promise<void> {
  if (fields.length === 0) return;
  const found = await findFields(database, mailbox.id, [...new Set(fields.map(({ name }) => name))]);
  const known = new Set(found.map(({ name }) => name));
  refuse(
    fields.flatMap(({ name }, index) =>
      known.has(name)
        ? []
        : [
            {
              code: "search.field_invalid",
              args: [`no field ${name}`],
              pointer: `/searchFields/${index}`,
              fieldName: name,
            } as const,
          ],
    ),
  );
}
