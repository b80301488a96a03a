import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { placesIn, type PlaceOf } from "@chancery/core/fault/places-in.ts";
import { refuseBatch } from "@chancery/core/fault/refuse-batch.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfChain } from "../envelope/events.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { lockLinks, removeLinks, type LinkRow } from "./store.ts";
import { lockFolders } from "../folders/store/flags.ts";

/**
 * Takes envelopes out of their chains, all or none; only the mailbox that put one there may. Throws a row for each that
 * cannot: envelope.not_found, chain.none, chain.not_own.
 */
export async function unchainEnvelopes(
  { database, clock }: EnvelopesNeeds,
  uuids: readonly EnvelopeId[],
  acting: Acting,
  placeOf: PlaceOf = placesIn(uuids),
): Promise<Reply> {
  const ids = [...new Set(uuids)];
  const { mailbox } = acting;
  return database.transaction(async (tx) => {
    const seen = new Set((await lockFolders(tx, mailbox.id, ids)).map((row) => row.envelope_id));
    const links = new Map((await lockLinks(tx, ids)).map((link) => [link.envelope_id, link]));
    const faults = ids.flatMap((id) =>
      faultsOf(id, seen.has(id) ? links.get(id) : "unseen", mailbox.id).map((row) => ({ ...row, ...placeOf(id) })),
    );
    refuseBatch(faults, ids.length);
    await removeLinks(tx, ids);
    await publish(tx, changeOfChain(ids, null, acting, clock.now()));
    return acting.settle(tx, { status: 200 });
  });
}

function faultsOf(id: EnvelopeId, link: LinkRow | "unseen" | undefined, mailboxId: MailboxId): readonly FaultRow[] {
  if (link === "unseen") return [{ code: "envelope.not_found", args: [id] }];
  if (!link) return [{ code: "chain.none", args: [id] }];
  return link.added_by === mailboxId ? [] : [{ code: "chain.not_own", args: [id] }];
}
