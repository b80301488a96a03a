import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ChainId } from "@chancery/core/ids/id.ts";
import { chainMax } from "./chains.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { listChain } from "./store.ts";
import { showChainRow } from "./view.ts";

/** The envelopes of a chain that the mailbox sees, newest received first. Throws chain.not_found when it sees none. */
export async function showChain({ database, clock }: EnvelopesNeeds, chainId: ChainId, mailbox: OpenMailbox) {
  const rows = await listChain(database, chainId, mailbox.id, chainMax);
  if (rows.length === 0) throw new Fault("chain.not_found", { args: [chainId] });
  const now = clock.now();
  return rows.map((row) => showChainRow(row, now));
}
