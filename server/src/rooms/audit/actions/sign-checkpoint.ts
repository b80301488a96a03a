import { checkpointText } from "@chancery/core/audit/checkpoint.ts";
import type { AuditNeeds } from "../needs.ts";
import { addCheckpoint, findLastCheckpoint } from "../store/checkpoints.ts";
import { addKey } from "../store/keys.ts";
import { readLog } from "../store/leaves.ts";
import { readRoot } from "../read-hashes.ts";

type SigningNeeds = Pick<AuditNeeds, "database" | "clock" | "hashBytes" | "auditKey" | "logName" | "signNote">;

/** Signs a checkpoint of the log as it is now, unless there is one of its size. */
export async function signCheckpoint(needs: SigningNeeds): Promise<void> {
  const { database, clock } = needs;
  const { size } = await readLog(database);
  const last = await findLastCheckpoint(database);
  if (size <= (last?.size ?? 0)) return;
  const root = Buffer.from(await readRoot(needs, database, size)).toString("base64");
  await addKey(database, needs.auditKey.publicKey, clock.now());
  const note = needs.signNote(checkpointText({ origin: needs.logName(), size, root }));
  await addCheckpoint(database, { size, note }, clock.now());
}
