import type { EnvelopeRole } from "../envelope/model/model.ts";
import { recipientOf, type Certified } from "./facts.ts";
import type { Paper } from "./structured.ts";
import { readableSecond } from "./value.ts";

/** The settings for a document without marks. The lines below a drawing are the person, the mailbox and the time of the step. */
export function paperOf({ envelope, mailboxes, url }: Pick<Certified, "envelope" | "mailboxes" | "url">): Paper {
  const detailsOf = (roleId: string): readonly string[] => {
    const role = envelope.roles.find(({ id }) => id === roleId);
    if (!role) return [];
    const when = role.completedAt === undefined ? [] : [readableSecond(role.completedAt)];
    return [[...personOf(role), recipientOf(role, mailboxes).main].join(", "), ...when];
  };
  return { markOf: () => undefined, detailsOf, url };
}

/** The person who signed, with the invited email address. */
function personOf({ signedBy, email }: EnvelopeRole): readonly string[] {
  if (signedBy === undefined) return [];
  return [email === undefined ? signedBy : `${signedBy} (invited as ${email})`];
}

/** The values of the document, if it has any. */
export function valuesOf({
  envelope,
  document,
}: Pick<Certified, "envelope" | "document">): Certified["envelope"]["documents"][number] | undefined {
  return envelope.documents.find((one) => one.documentId === document.id);
}
