import { share, type SharePair, type ShareResult } from "@chancery/core/envelope/steps/share.ts";
import { faultMessage, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { placesIn } from "@chancery/core/fault/places-in.ts";
import { refuseBatch } from "@chancery/core/fault/refuse-batch.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfSharing } from "../envelope/sharing-events.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { shareMax } from "./contract.ts";
import { addViewers } from "../envelope/store/viewers.ts";
import { listTies, lockToShare, removeShares } from "./store/shares.ts";

/** Which envelopes, and with whom. */
export type ShareBody = { readonly envelopeUuids: readonly EnvelopeId[]; readonly mailboxUuids: readonly MailboxId[] };

type Batch = { readonly ids: readonly EnvelopeId[]; readonly mailboxIds: readonly MailboxId[] };
type Work = (tx: Transaction, batch: Batch) => Promise<readonly ShareResult[]>;

/** Folder rows of one transaction: a second of work on a small machine. */
const pairsMax = 1000;
const errorRowsMax = 1000;

/**
 * Lets mailboxes read envelopes. Answers what became of each pair; throws when nothing was shared at all: envelope.not_found,
 * share.forbidden, share.participant; and whatever is wrong with the mailboxes.
 */
export async function shareCopies(needs: EnvelopesNeeds, body: ShareBody, acting: Acting): Promise<Reply> {
  refuse([...tooMany(body), ...(await mailboxFaults(needs, body, acting))]);
  const by = acting.mailbox.id;
  const now = needs.clock.now();
  return shareBatches(needs, body, acting, async (tx, { ids, mailboxIds }) => {
    const seen = new Map((await lockToShare(tx, by, ids)).map((row) => [row.envelope_id, row]));
    const ties = new Map(
      (await listTies(tx, [...seen.keys()], mailboxIds)).map((row) => [keyOf(row.envelope_id, row.mailbox_id), row]),
    );
    const results = pairsOf(ids, mailboxIds).map((pair) => {
      const row = seen.get(pair.envelopeId);
      const tie = ties.get(keyOf(pair.envelopeId, pair.mailboxId));
      const standing = row && { allowsSharing: row.allows_sharing, isTakingPart: row.has_role };
      return share(pair, by, standing, tie && { sharedBy: tie.shared_by ?? undefined });
    });
    const pairs = results.filter((result) => "done" in result && result.done === "new");
    const added = await addViewers(tx, { pairs, source: by, sharedBy: by, now });
    await publish(tx, changeOfSharing(added, { isShared: true, at: now }, acting));
    return results;
  });
}

/** Shares no longer. Answers what became of each pair; throws when nothing was shared at all: envelope.not_found, share.none. */
export async function unshareCopies(needs: EnvelopesNeeds, body: ShareBody, acting: Acting): Promise<Reply> {
  refuse(tooMany(body));
  const by = acting.mailbox.id;
  const now = needs.clock.now();
  return shareBatches(needs, body, acting, async (tx, { ids, mailboxIds }) => {
    const seen = new Set((await lockToShare(tx, by, ids)).map((row) => row.envelope_id));
    const removed = await removeShares(tx, by, pairsOf([...seen], mailboxIds));
    await publish(tx, changeOfSharing(removed, { isShared: false, at: now }, acting));
    const gone = new Set(removed.map((row) => keyOf(row.envelope_id, row.mailbox_id)));
    return pairsOf(ids, mailboxIds).map((pair): ShareResult => {
      const { envelopeId, mailboxId } = pair;
      if (!seen.has(envelopeId)) return { ...pair, refused: { code: "envelope.not_found", args: [envelopeId] } };
      if (gone.has(keyOf(envelopeId, mailboxId))) return { ...pair, done: "new" };
      return { ...pair, refused: { code: "share.none", args: [envelopeId, mailboxId] } };
    });
  });
}

/** Each batch in a transaction of its own: doing it again finds the earlier ones done. The answer is kept with the last. */
async function shareBatches({ database }: EnvelopesNeeds, body: ShareBody, acting: Acting, work: Work): Promise<Reply> {
  const mailboxIds = [...new Set(body.mailboxUuids)];
  const envelopeIds = [...new Set(body.envelopeUuids)];
  const size = Math.max(1, Math.floor(pairsMax / mailboxIds.length));
  const results: ShareResult[] = [];
  let reply: Reply = { status: 200, body: {} };
  for (let start = 0; start < envelopeIds.length; start += size) {
    const batch = { ids: envelopeIds.slice(start, start + size), mailboxIds };
    await database.transaction(async (tx) => {
      const done = await work(tx, batch);
      results.push(...done);
      reply = { status: 200, body: showResults(results) };
      if (start + size >= envelopeIds.length) await acting.settle(tx, refuseNone(results, body, reply));
    });
  }
  return reply;
}

/** The answer, unless nothing came of it: then it is the fault. */
function refuseNone(results: readonly ShareResult[], body: ShareBody, reply: Reply): Reply {
  const envelopePlace = placesIn(body.envelopeUuids, "/envelopeUuids");
  const mailboxPlace = placesIn(body.mailboxUuids, "/mailboxUuids");
  const refused = results.flatMap((result): readonly FaultRow[] => {
    if (!("refused" in result)) return [];
    const { refused: row, envelopeId, mailboxId } = result;
    return [{ ...row, ...(row.code === "share.participant" ? mailboxPlace(mailboxId) : envelopePlace(envelopeId)) }];
  });
  if (refused.length === results.length) refuseBatch(refused.slice(0, errorRowsMax), new Set(body.envelopeUuids).size);
  return reply;
}

function showResults(results: readonly ShareResult[]) {
  const groups = Map.groupBy(results, ({ envelopeId }) => envelopeId);
  return Object.fromEntries([...groups].map(([id, rows]) => [id, rows.map(showResult)]));
}

function showResult(result: ShareResult) {
  const refused = "refused" in result ? result.refused : undefined;
  return {
    mailboxUuid: result.mailboxId,
    result: !refused,
    errorCode: refused?.code ?? null,
    errorMessage: refused ? faultMessage(refused.code, refused.args) : null,
  };
}

function tooMany({ envelopeUuids, mailboxUuids }: ShareBody): readonly FaultRow[] {
  const { envelopes, mailboxes } = shareMax;
  const rows: FaultRow[] = [];
  if (new Set(envelopeUuids).size > envelopes)
    rows.push({ code: "share.too_many", args: [envelopes, "envelopes"], pointer: "/envelopeUuids" });
  if (new Set(mailboxUuids).size > mailboxes)
    rows.push({ code: "share.too_many", args: [mailboxes, "mailboxes"], pointer: "/mailboxUuids" });
  return rows;
}

async function mailboxFaults(
  { database, mailboxes }: EnvelopesNeeds,
  { mailboxUuids }: ShareBody,
  { mailbox }: Acting,
): Promise<readonly FaultRow[]> {
  const cards = await mailboxes.findMailboxes(database, mailboxUuids);
  return mailboxUuids.flatMap((id, index): readonly FaultRow[] => {
    const pointer = `/mailboxUuids/${index}`;
    const card = cards.get(id);
    if (id === mailbox.id) return [{ code: "share.self", pointer }];
    if (!card) return [{ code: "share.mailbox_unknown", args: [id], pointer }];
    return card.isRemoved || card.isArchived ? [{ code: "mailbox.unusable", args: [id], pointer }] : [];
  });
}

function pairsOf(ids: readonly EnvelopeId[], mailboxIds: readonly MailboxId[]): readonly SharePair[] {
  return ids.flatMap((envelopeId) => mailboxIds.map((mailboxId) => ({ envelopeId, mailboxId })));
}

function keyOf(envelopeId: string, mailboxId: string): string {
  return `${envelopeId} ${mailboxId}`;
}
