import { recipientOf, type Certified } from "./facts.ts";
import type { Paper } from "./structured.ts";
import { readableSecond } from "./value.ts";

/** What a document shows without marks; under a drawing stand its mailbox and the time of the step. */
export function paperOf({ envelope, mailboxes, url }: Pick<Certified, "envelope" | "mailboxes" | "url">): Paper {
  const detailsOf = (roleId: string): readonly string[] => {
    const role = envelope.roles.find(({ id }) => id === roleId);
    if (!role) return [];
    const when = role.completedAt === undefined ? [] : [readableSecond(role.completedAt)];
    return [recipientOf(role, mailboxes).main, ...when];
  };
  return { markOf: () => undefined, detailsOf, url };
}

/** The values of the document, if it has any. */
export function valuesOf({
  envelope,
  document,
}: Pick<Certified, "envelope" | "document">): Certified["envelope"]["documents"][number] | undefined {
  return envelope.documents.find((one) => one.documentId === document.id);
}
