import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import { noteSlots, type NotedSlots } from "./store/sessions.ts";

/** A signing session as named by its client, and the slots signed in it; without a name nothing is noted. */
export type SigningSession<Slot extends NotedSlots["slots"][number] = NotedSlots["slots"][number]> = {
  readonly sessionId: string | undefined;
  readonly envelopeId: EnvelopeId;
  readonly slots: readonly Slot[];
};

/** The slot of a drawing, which signs all documents of its step. */
export const drawnSlot = { documentId: "", signatureName: "" } as const;

type Noted = Pick<NotedSlots, "outcome" | "fault" | "at"> & { readonly actor: Pick<Actor, "caller" | "mailbox"> };

/** Notes an outcome of slots in their session. */
export async function noteSession(db: Queries, session: SigningSession, { actor, ...noted }: Noted): Promise<void> {
  const { sessionId, envelopeId, slots } = session;
  if (sessionId === undefined || slots.length === 0) return;
  const { outcome, fault, at } = noted;
  const { caller, mailbox } = actor;
  await noteSlots(db, { mailboxId: mailbox.id, sessionId, envelopeId, userId: caller.userId, slots, outcome, fault, at });
}

/** Runs work that signs; a fault of it is noted for its slots. */
export async function notingRefusals<Result>(
  { database, clock }: Pick<EnvelopesNeeds, "clock" | "database">,
  session: SigningSession,
  actor: Noted["actor"],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault)
      await noteSession(database, session, { actor, outcome: "REFUSED", fault: error.code, at: clock.now() });
    throw error;
  }
}

/** The slots of documents that are to be signed. */
export function slotsOf(
  documents: readonly { readonly documentId: string; readonly signatures: readonly { readonly name: string }[] }[],
): NotedSlots["slots"] {
  return documents.flatMap(({ documentId, signatures }) => signatures.map(({ name }) => ({ documentId, signatureName: name })));
}
