import { buffer } from "node:stream/consumers";
import type { Origin } from "@chancery/core/access/caller.ts";
import { stampTurn } from "@chancery/core/archive/stamp-turn.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { publish } from "../../../jobs/publish.ts";
import type { TimeStampPdf } from "../../../io/pdf/time-stamp-pdf.ts";
import { stampedEvent } from "../events.ts";
import { keepOnce, stampedHash } from "../keep-file.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { findPrinted } from "../store/archives.ts";
import { findDueSeal, removeSeal, saveDelay, saveStamp, type SealedPage } from "../store/seals.ts";

/** Seals of one run, and failures in a row that end it: the authority is away then. */
const sealsMax = 1000;
const failuresMax = 3;
/** Pauses after a failure, and for an envelope that may yet be signed. */
const againMs = 5 * 60_000;
const openMs = 60 * 60_000;
const origin: Origin = { requestId: "archives.stamps", ip: "", userAgent: "", source: "JOB" };

/** Adds time stamps to the seals that wait for one. Each gives the archive of its envelope a later build. */
export async function stampSeals(needs: ArchivesNeeds, signal: AbortSignal): Promise<void> {
  const { timeStampPdf, database, clock } = needs;
  if (!timeStampPdf) return;
  for (let seals = 0, failures = 0; seals < sealsMax && failures < failuresMax && !signal.aborted; seals += 1) {
    const page = await findDueSeal(database, clock.now());
    if (!page) return;
    try {
      await stampSeal(needs, page, timeStampPdf);
      failures = 0;
    } catch (error) {
      failures += 1;
      const fault = error instanceof Error ? error.message : String(error);
      await saveDelay(database, page, { state: "pending", fault, tryAt: addMs(clock.now(), againMs) });
    }
  }
}

async function stampSeal(needs: ArchivesNeeds, page: SealedPage, timeStampPdf: TimeStampPdf): Promise<void> {
  const { database, clock, blobs } = needs;
  const source = await needs.envelopes.readForArchive(database, page.envelopeId);
  const file = await findPrinted(database, page.envelopeId, page.pageHash);
  if (!source || !file) return removeSeal(database, page);
  const turn = stampTurn(source.envelope, source.template.model, file.sha256, clock.now());
  if (turn !== "now") {
    const tryAt = addMs(clock.now(), openMs);
    const delay =
      turn === "never"
        ? { state: "signed" as const, fault: "a signature names the bytes of the file", tryAt }
        : { state: "open" as const, fault: "the file may yet be signed", tryAt };
    return saveDelay(database, page, delay);
  }
  const { pdf, stampedAt } = await timeStampPdf(await buffer(await blobs.read(file.sha256)));
  const stamped = { envelopeId: page.envelopeId, pageHash: stampedHash(needs, page) };
  await keepOnce(
    needs,
    stamped,
    async () => pdf,
    async (tx) => {
      await saveStamp(tx, page, stampedAt);
      await publish(tx, { audit: [], events: [stampedEvent(page.envelopeId)], origin });
    },
  );
}
