import type { EnvelopeRole } from "../envelope/model/model.ts";
import { recipientOf, type Certified } from "./facts.ts";
import type { PrintLocale } from "./locale/locale.ts";
import type { Paper } from "./structured.ts";

/** The settings for a document without marks. The lines below a drawing are the person, the mailbox and the time of the step. */
export function paperOf({
  envelope,
  mailboxes,
  url,
  locale,
}: Pick<Certified, "envelope" | "mailboxes" | "url" | "locale">): Paper {
  const roles = new Map(envelope.roles.map((role) => [role.id, role]));
  const detailsOf = (roleId: string): readonly string[] => {
    const role = roles.get(roleId);
    if (!role) return [];
    const when = role.completedAt === undefined ? [] : [locale.times.second(role.completedAt)];
    return [[...personOf(role, locale), recipientOf(role, mailboxes).main].join(", "), ...when];
  };
  return { markOf: () => undefined, detailsOf, url, locale };
}

/** The person who signed, with the invited email address. */
function personOf({ signedBy, email }: EnvelopeRole, { words }: PrintLocale): readonly string[] {
  if (signedBy === undefined) return [];
  return [email === undefined ? signedBy : `${signedBy} (${words.invitedAs(email)})`];
}

/** The values of the document, if it has any. */
export function valuesOf({
  envelope,
  document,
}: Pick<Certified, "envelope" | "document">): Certified["envelope"]["documents"][number] | undefined {
  return envelope.documents.find((one) => one.documentId === document.id);
}
