import type { Schedule } from "../../jobs/schedule.ts";
import { carryChainsOver } from "./actions/carry-chains-over.ts";
import { deliverCheckpoints } from "./actions/deliver-checkpoints.ts";
import { erasePeople } from "./erasure/erase-people.ts";
import { numberRecords } from "./actions/number-records.ts";
import { signCheckpoint } from "./actions/sign-checkpoint.ts";
import type { AuditNeeds } from "./needs.ts";

/** The periodic work of the room. */
export function schedules(needs: AuditNeeds): readonly Schedule[] {
  return [
    { name: "audit.carry-chains-over", everyMs: 60_000, work: (signal) => carryChainsOver(needs, signal) },
    { name: "audit.erase-people", everyMs: 60_000, work: (signal) => erasePeople(needs, signal) },
    { name: "audit.checkpoint", everyMs: needs.checkpointEveryMs, work: (signal) => makeCheckpoint(needs, signal) },
  ];
}

/** Updates the log of records, signs it, and delivers the checkpoint to the operator's folder and address. */
async function makeCheckpoint(needs: AuditNeeds, signal: AbortSignal): Promise<void> {
  await numberRecords(needs, signal);
  await signCheckpoint(needs);
  await deliverCheckpoints(needs, signal);
}
