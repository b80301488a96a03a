import { Fault } from "@chancery/core/fault/fault.ts";
import type { CommentsNeeds } from "./needs.ts";
import type { Look } from "./store/threads.ts";

/** What a thread is about: the envelope, a document of it, or a field or table of the document. */
export type Place = { readonly documentId: string | null; readonly fieldName: string | null };

/** The place that is named; an empty document id is the envelope. */
export function placeOf(submitted: { readonly documentId?: string | null; readonly fieldName?: string | null }): Place {
  const { documentId, fieldName } = submitted;
  return { documentId: documentId === "" ? null : (documentId ?? null), fieldName: fieldName ?? null };
}

/** A thread stands at a document that the mailbox may see, and there at a field or table. Throws comment.place. */
export async function checkPlace({ envelopes, database }: CommentsNeeds, look: Look, place: Place): Promise<void> {
  const { documentId, fieldName } = place;
  if (documentId === null && fieldName === null) return;
  const read = await envelopes.readForArchive(database, look.envelopeId);
  const document = read?.template.model.documents.find((one) => one.id === documentId && !look.hidden.includes(one.id));
  const names = [...(document?.fields ?? []), ...(document?.tables ?? [])].map(({ name }) => name);
  if (!document || (fieldName !== null && !names.includes(fieldName))) {
    throw new Fault("comment.place", { args: [[documentId ?? "", fieldName ?? ""].filter((part) => part !== "").join("::")] });
  }
}
