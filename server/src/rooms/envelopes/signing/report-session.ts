import { Readable } from "node:stream";
import { csvLine } from "@chancery/core/text/csv.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addDays } from "@chancery/core/ids/instant.ts";
import type { Reply } from "../../../http/route/route.ts";
import { runBatches } from "../../../jobs/schedule.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import { sessionDays } from "./limits.ts";
import { listSlots, removeSlots, type SessionSlot } from "./store/sessions.ts";

const pageMax = 1000;
const header = ["envelopeUuid", "subject", "documentId", "signatureName", "outcome", "errorCode", "userUuid", "time"];

/** The report of a signing session as CSV: a line for each slot. Throws signing_session.not_found. */
export async function reportSession(
  { database }: EnvelopesNeeds,
  sessionId: string,
  { mailbox }: Pick<Actor, "mailbox">,
): Promise<Reply> {
  const session = { mailboxId: mailbox.id, sessionId };
  const read = (after: SessionSlot | undefined): Promise<readonly SessionSlot[]> => listSlots(database, session, after, pageMax);
  const first = await read(undefined);
  if (first.length === 0) throw new Fault("signing_session.not_found", { args: [sessionId] });
  return {
    status: 200,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="signing-report.csv"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
    stream: Readable.from(linesOf(first, read)),
  };
}

async function* linesOf(
  first: readonly SessionSlot[],
  read: (after: SessionSlot | undefined) => Promise<readonly SessionSlot[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header)}`;
  for (let page = first; page.length > 0; page = page.length < pageMax ? [] : await read(page.at(-1)))
    yield page.map(lineOf).join("");
}

function lineOf({ envelopeId, subject, documentId, signatureName, outcome, fault, userId, at }: SessionSlot): string {
  return csvLine([envelopeId, subject, documentId, signatureName, outcome, fault, userId, at]);
}

/** Removes the notes of sessions that are older than a month. */
export async function purgeSessions({ database, clock }: EnvelopesNeeds, signal: AbortSignal): Promise<void> {
  const before = addDays(clock.now(), -sessionDays);
  await runBatches(pageMax, signal, () => removeSlots(database, before, pageMax));
}
