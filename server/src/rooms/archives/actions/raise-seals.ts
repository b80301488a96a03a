import { buffer } from "node:stream/consumers";
import type { Origin } from "@chancery/core/access/caller.ts";
import type { ArchiveFile } from "@chancery/core/archive/plan.ts";
import { isRenewal, nextRenewal } from "@chancery/core/archive/seal-level.ts";
import { stampTurn, type StampTurn } from "@chancery/core/archive/stamp-turn.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { publish } from "../../../jobs/publish.ts";
import type { RaisedPdf, SealFault } from "../../../io/validation/raise-seal.ts";
import { stampedEvent } from "../events.ts";
import { findSealed, keepOnce, laterHash } from "../keep-file.ts";
import type { ArchivesNeeds } from "../needs.ts";
import {
  findDueRenewal,
  findDueSeal,
  removeSeal,
  saveDelay,
  saveRaised,
  saveRenewalDelay,
  type DueSeal,
} from "../store/seals.ts";

/** Seals of one run, and failures of the authority in a row that end it: it is away then. */
const sealsMax = 1000;
const failuresMax = 3;
/** Pauses after a failure, for an envelope that may yet be signed, and where a new time stamp would end as the last one does. */
const againMs = 5 * 60_000;
const openMs = 60 * 60_000;
const noGainMs = 24 * 60 * 60_000;
const origin: Origin = { requestId: "archives.stamps", ip: "", userAgent: "", source: "JOB" };
const signedFault = "a signature names the bytes of the file";

type RaisingNeeds = ArchivesNeeds & { readonly seals: NonNullable<ArchivesNeeds["seals"]> };

/**
 * Appends to sealed files what they lack of the wanted level, and to those of B-LTA the next time stamp when it is due. Each gives the archive
 * of its envelope a later build.
 */
export async function raiseSeals(needs: ArchivesNeeds, signal: AbortSignal): Promise<void> {
  const { seals, database, clock } = needs;
  if (!seals) return;
  const raising: RaisingNeeds = { ...needs, seals };
  for (let count = 0, failures = 0; count < sealsMax && failures < failuresMax && !signal.aborted; count += 1) {
    const pending = await findDueSeal(database, clock.now());
    const due = pending ?? (await findDueRenewal(database, clock.now()));
    if (!due) return;
    const fault = await (pending ? raiseOne(raising, due) : renewOne(raising, due));
    failures = fault?.isAuthority ? failures + 1 : 0;
  }
}

async function raiseOne(needs: RaisingNeeds, due: DueSeal): Promise<SealFault | undefined> {
  const { database, clock, seals } = needs;
  const delay = (state: "pending" | "open" | "signed", fault: string, ms: number): Promise<void> =>
    saveDelay(database, due, { state, fault, tryAt: addMs(clock.now(), ms) });
  try {
    const found = await findFile(needs, due);
    if (!found) return undefined;
    if (found.turn === "never") return void (await delay("signed", signedFault, openMs));
    if (found.turn === "later") return void (await delay("open", "the file may yet be signed", openMs));
    const raised = await seals.raise(await readFile(needs, found.file), due.level, due.wanted);
    if (raised.level === due.level) await delay("pending", raised.fault?.reason ?? "", againMs);
    else await keepRaised(needs, due, raised);
    return raised.fault;
  } catch (error) {
    await delay("pending", reasonOf(error), againMs);
    return { reason: "", isAuthority: false };
  }
}

async function renewOne(needs: RaisingNeeds, due: DueSeal): Promise<SealFault | undefined> {
  const { database, clock, seals } = needs;
  const delay = (fault: string, ms: number | undefined): Promise<void> =>
    saveRenewalDelay(database, due, { fault, renewAt: ms === undefined ? undefined : addMs(clock.now(), ms) });
  try {
    const found = await findFile(needs, due);
    if (!found) return undefined;
    if (found.turn === "never") return void (await delay(signedFault, undefined));
    if (found.turn === "later") return void (await delay("the file may yet be signed", openMs));
    const renewed = await seals.renew(await readFile(needs, found.file));
    if (renewed.fault || !renewed.span) await delay(renewed.fault?.reason ?? "", openMs);
    else if (due.last && !isRenewal(renewed.span, due.last, seals.renewDays))
      await delay("the certificate of the time-stamp authority is still the one that ends", noGainMs);
    else await keepRaised(needs, due, renewed);
    return renewed.fault;
  } catch (error) {
    await delay(reasonOf(error), openMs);
    return { reason: "", isAuthority: false };
  }
}

/** The file of a seal and whether it may be appended to; of an envelope that is gone the seal is removed. */
async function findFile(
  needs: RaisingNeeds,
  due: DueSeal,
): Promise<{ readonly file: ArchiveFile; readonly turn: StampTurn } | undefined> {
  const source = await needs.envelopes.readForArchive(needs.database, due.envelopeId);
  const file = await findSealed(needs, due);
  if (source && file) return { file, turn: stampTurn(source.envelope, source.template.model, file.sha256, needs.clock.now()) };
  await removeSeal(needs.database, due);
  return undefined;
}

async function readFile({ blobs }: RaisingNeeds, { sha256 }: ArchiveFile): Promise<Uint8Array> {
  return buffer(await blobs.read(sha256));
}

async function keepRaised(needs: RaisingNeeds, due: DueSeal, { pdf, ...raised }: RaisedPdf): Promise<void> {
  const { envelopeId } = due;
  const later = { envelopeId, pageHash: laterHash(needs, due, due.appends + 1) };
  await keepOnce(
    needs,
    later,
    async () => pdf,
    async (tx) => {
      const fault = raised.fault?.reason;
      const tryAt = addMs(needs.clock.now(), againMs);
      await saveRaised(tx, due, { ...raised, fault, tryAt, renewAt: nextRenewal(raised, needs.seals.renewDays) });
      await publish(tx, { audit: [], events: [stampedEvent(envelopeId)], origin });
    },
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
