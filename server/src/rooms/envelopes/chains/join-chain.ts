import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { findId, type ChainId, type EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { assertPermission } from "../../../http/route/permission.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { chainMax, linkFaults } from "./chains.ts";
import type { Actor } from "../needs.ts";
import { addLinks, countLinks, findChain, isChainSeen, lockLinks } from "./store.ts";

/** The chain that the XML names, and its faults; neither when it names none. */
export type JoinedChain = { readonly id: ChainId | undefined; readonly faults: readonly FaultRow[] };

/**
 * The chain that the XML of an envelope, new or a draft, names. Faults: chain.unknown for one the mailbox sees nothing of,
 * chain.other when the draft is in another, value.too_many for a full one. Throws mailbox.permission_lacking without chainAdd.
 */
export async function findJoinedChain(
  db: Queries,
  { chainUuid, place }: EnvelopeInput,
  { mailbox }: Pick<Actor, "mailbox">,
  draftId: EnvelopeId | undefined,
): Promise<JoinedChain> {
  if (chainUuid === undefined) return { id: undefined, faults: [] };
  assertPermission(mailbox, "chainAdd");
  const id = findId<"chain">(chainUuid);
  if (id === undefined || !(await isChainSeen(db, id, mailbox.id)))
    return { id: undefined, faults: [{ code: "chain.unknown", args: [chainUuid.slice(0, 60)], ...place }] };
  const stands = draftId && (await findChain(db, draftId));
  if (stands) return { id, faults: stands === id ? [] : [{ code: "chain.other", args: [draftId], ...place }] };
  const isFull = (await countLinks(db, id)) >= chainMax;
  return { id, faults: isFull ? [{ code: "value.too_many", args: ["a chain", chainMax], ...place }] : [] };
}

/** Puts an envelope into the chain its XML names, in the transaction that writes it. Throws chain.other when it is in another. */
export async function joinChain(
  tx: Transaction,
  chainId: ChainId,
  { id, changedAt }: { readonly id: EnvelopeId; readonly changedAt: Instant },
  { mailbox }: Pick<Actor, "mailbox">,
): Promise<void> {
  const added = await addLinks(tx, { chainId, mailboxId: mailbox.id, ids: [id], now: changedAt });
  if (added.length > 0) return;
  refuse(linkFaults(await lockLinks(tx, [id]), chainId).filter(({ code }) => code === "chain.other"));
}
