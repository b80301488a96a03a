import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuditNeeds } from "../needs.ts";
import { countNotes } from "../store/trails.ts";
import { noteMax } from "../trail-contract.ts";

/** The largest number of notes in the trail of one envelope. */
export const notesMax = 1000;

/** Adds a note to the trail of an envelope that the mailbox sees. Throws envelope.not_found, note.length, note.too_many. */
export async function addNote(
  { database, clock, envelopes }: AuditNeeds,
  id: EnvelopeId,
  text: string,
  acting: InMailbox,
): Promise<Reply> {
  const { mailbox, caller, origin } = acting;
  if (text.trim() === "" || [...text].length > noteMax) {
    refuse([{ code: "note.length", args: ["text", 1, noteMax], pointer: "/text" }]);
  }
  return database.transaction(async (tx) => {
    if (!(await envelopes.holdVisible(tx, mailbox.id, id))) throw new Fault("envelope.not_found", { args: [id] });
    if ((await countNotes(tx, id)) >= notesMax) throw new Fault("note.too_many", { args: [id, notesMax] });
    const record = {
      subject: { kind: "envelope", id },
      operation: "INFO",
      at: clock.now(),
      accountId: mailbox.accountId,
      mailboxId: mailbox.id,
      userId: caller.userId,
      signIn: caller.signIn,
      details: { text },
    } as const;
    await publish(tx, { audit: [record], events: [], origin });
    return acting.settle(tx, { status: 200 });
  });
}
