import type { Origin } from "@chancery/core/access/caller.ts";
import type { Provision } from "@chancery/core/account/provision.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { saveProvision, type Provisioned } from "./save-provision.ts";
import { lastingMemory } from "./applied-entries.ts";
import { prepareHashes } from "./prepare-hashes.ts";

const origin: Origin = { requestId: "provision", ip: "", userAgent: "chancery provision", source: "JOB" };

/** Applies a provisioning file in one transaction; of services that start together one applies it and the others find no change. */
export async function applyProvision(needs: MailboxesNeeds, provision: Provision): Promise<Provisioned> {
  const memory = lastingMemory(needs.digests, { isReapplied: provision.isReapplied, now: needs.clock.now() });
  const hashes = await prepareHashes(needs, provision, memory);
  return needs.database.transaction(async (tx) => {
    await needs.accounts.setup.lockProvisioning(tx);
    return saveProvision(needs, tx, { provision, hashes, memory }, origin);
  });
}
