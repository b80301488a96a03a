import { refuse, Fault } from "@chancery/core/fault/fault.ts";
import type { ChainId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfChain } from "../envelope/events.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import { chainMax, linkFaults } from "./chains.ts";
import { addLinks, countLinks, lockLinks } from "./store.ts";

/** An envelope, and a new one made of it. */
export type MadePair = { readonly sourceId: EnvelopeId; readonly envelopeId: EnvelopeId };

/**
 * Puts a new envelope and its source into one chain: that of the source, otherwise that of the envelope, otherwise a new one. Of two
 * that begin a chain at once, the second joins the first. Throws chain.other when both are in chains, value.too_many when it is full.
 */
export async function chainMade(
  { clock, newId }: EnvelopesNeeds,
  tx: Transaction,
  { sourceId, envelopeId }: MadePair,
  actor: Actor,
): Promise<void> {
  const now = clock.now();
  const ids = [sourceId, envelopeId];
  const links = new Map((await lockLinks(tx, ids)).map((link) => [link.envelope_id, link.chain_id]));
  const wanted = links.get(sourceId) ?? links.get(envelopeId) ?? newId<"chain">();
  const link = (chainId: ChainId, id: EnvelopeId) => addLinks(tx, { chainId, mailboxId: actor.mailbox.id, ids: [id], now });
  const isFirst = (await link(wanted, sourceId)).length > 0;
  const chainId = (await lockLinks(tx, [sourceId]))[0]?.chain_id ?? wanted;
  const isAdded = (await link(chainId, envelopeId)).length > 0;
  if (!isAdded) refuse(linkFaults(await lockLinks(tx, [envelopeId]), chainId).filter(({ code }) => code === "chain.other"));
  if ((await countLinks(tx, chainId)) > chainMax) throw new Fault("value.too_many", { args: ["a chain", chainMax] });
  const added = [...(isFirst ? [sourceId] : []), ...(isAdded ? [envelopeId] : [])];
  await publish(tx, changeOfChain(added, chainId, actor, now));
}
