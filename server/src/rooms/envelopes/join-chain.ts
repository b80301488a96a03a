import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/input.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import { findId, type ChainId, type EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { chainMax } from "./chains.ts";
import type { Actor } from "./needs.ts";
import { addLinks, countLinks, isChainSeen } from "./store/chains.ts";

/**
 * The chain that the XML of a new envelope names; undefined when it names none. Throws chain.unknown for one the mailbox sees
 * nothing of, value.too_many for a full one, and mailbox.permission_lacking without chainAdd.
 */
export async function findJoinedChain(
  db: Queries,
  { chainUuid, place }: EnvelopeInput,
  { mailbox }: Pick<Actor, "mailbox">,
): Promise<ChainId | undefined> {
  if (chainUuid === undefined) return undefined;
  if (!mailbox.permissions.has(mailboxPermissions.chainAdd))
    throw new Fault("mailbox.permission_lacking", { args: [mailbox.id, "chainAdd"] });
  const id = findId<"chain">(chainUuid);
  const isSeen = id !== undefined && (await isChainSeen(db, id, mailbox.id));
  if (!isSeen) refuse([{ code: "chain.unknown", args: [chainUuid.slice(0, 60)], ...place }]);
  else if ((await countLinks(db, id)) >= chainMax) throw new Fault("value.too_many", { args: ["a chain", chainMax] });
  return id;
}

/** Puts a new envelope into its chain, in the transaction that makes it. */
export async function joinChain(
  tx: Transaction,
  chainId: ChainId,
  { id, changedAt }: { readonly id: EnvelopeId; readonly changedAt: Instant },
  { mailbox }: Pick<Actor, "mailbox">,
): Promise<void> {
  await addLinks(tx, { chainId, mailboxId: mailbox.id, ids: [id], now: changedAt });
}
