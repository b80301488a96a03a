import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { placesIn } from "@chancery/core/fault/places-in.ts";
import { refuseBatch } from "@chancery/core/fault/refuse-batch.ts";
import type { ChainId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { chainMax, linkFaults } from "./chains.ts";
import { changeOfChain } from "../envelope/events.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { addLinks, countLinks, isChainSeen, lockLinks } from "./store.ts";
import { lockFolders } from "../folders/store/flags.ts";

/**
 * Makes a chain of envelopes the mailbox sees, all or none. Throws chain.too_short, and a row for each that cannot:
 * envelope.not_found, chain.other. Of two that chain one envelope at once the first wins.
 */
export async function createChain(needs: EnvelopesNeeds, uuids: readonly EnvelopeId[], acting: Acting): Promise<Reply> {
  if (new Set(uuids).size < 2) refuse([{ code: "chain.too_short", pointer: "" }]);
  const chainId = needs.newId<"chain">();
  return needs.database.transaction(async (tx) => {
    await link(needs, tx, { chainId, uuids }, acting);
    return acting.settle(tx, { status: 201, body: { uuid: chainId } });
  });
}

/** Adds envelopes to a chain the mailbox sees, all or none. Throws chain.not_found, chain.member and as createChain does. */
export async function addToChain(
  needs: EnvelopesNeeds,
  { chainId, uuids }: { readonly chainId: ChainId; readonly uuids: readonly EnvelopeId[] },
  acting: Acting,
): Promise<Reply> {
  return needs.database.transaction(async (tx) => {
    if (!(await isChainSeen(tx, chainId, acting.mailbox.id))) throw new Fault("chain.not_found", { args: [chainId] });
    await link(needs, tx, { chainId, uuids }, acting);
    if ((await countLinks(tx, chainId)) > chainMax) throw new Fault("value.too_many", { args: ["a chain", chainMax] });
    return acting.settle(tx, { status: 200 });
  });
}

async function link(
  { clock }: EnvelopesNeeds,
  tx: Transaction,
  { chainId, uuids }: { readonly chainId: ChainId; readonly uuids: readonly EnvelopeId[] },
  acting: Acting,
): Promise<void> {
  const { mailbox } = acting;
  const now = clock.now();
  const ids = [...new Set(uuids)];
  const placeOf = placesIn(uuids);
  const seen = new Set((await lockFolders(tx, mailbox.id, ids)).map((row) => row.envelope_id));
  const unseen = ids.filter((id) => !seen.has(id));
  const missing = unseen.map((id): FaultRow => ({ code: "envelope.not_found", args: [id], ...placeOf(id) }));
  const added = new Set(await addLinks(tx, { chainId, mailboxId: mailbox.id, ids: [...seen], now }));
  const linked = [...seen].filter((id) => !added.has(id));
  const taken = linked.length > 0 ? linkFaults(await lockLinks(tx, linked), chainId, placeOf) : [];
  refuseBatch([...missing, ...taken], ids.length);
  await publish(tx, changeOfChain(ids, chainId, acting, now));
}
