import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ChainId } from "@chancery/core/ids/id.ts";
import { chainMax } from "./chains.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { listChain, type ChainRow } from "./store.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { seenAt } from "../envelope/view.ts";

/** The envelopes of a chain that the mailbox sees, newest received first. Throws chain.not_found when it sees none. */
export async function showChain({ database, clock }: EnvelopesNeeds, chainId: ChainId, mailbox: OpenMailbox) {
  const rows = await listChain(database, chainId, mailbox.id, chainMax);
  if (rows.length === 0) throw new Fault("chain.not_found", { args: [chainId] });
  const now = clock.now();
  return rows.map((row) => showChainRow(row, now));
}

/** One envelope of a chain. */
export function showChainRow(row: ChainRow, now: Instant) {
  return {
    uuid: row.envelope_id,
    envelopeUuid: row.envelope_id,
    chainUuid: row.chain_id,
    subject: row.subject,
    status: seenAt(row.status, row.expires_at, now),
    templateName: row.template_name,
    receivedAt: row.received_at,
  };
}
