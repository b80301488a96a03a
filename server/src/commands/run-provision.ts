import { readConfig } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import { openLog } from "../io/log.ts";
import { joinServiceDatabase } from "./open-database.ts";
import { openIo } from "./open-io.ts";
import { applyProvisionFile, prepare, provisionFault } from "./prepare.ts";

/** Applies the provisioning file named on the command line. */
export async function runProvision(environment: Environment, [path = ""]: readonly string[]): Promise<number> {
  const config = readConfig({ ...environment, CHANCERY_PROVISION: undefined });
  const log = openLog(config.log.level);
  const io = await openIo(config, log, joinServiceDatabase);
  try {
    const rooms = await prepare(io);
    await applyProvisionFile(io, rooms, path).catch((error: unknown) => {
      throw provisionFault("provision", path, error);
    });
    return 0;
  } finally {
    await io.close();
    log.flush();
  }
}
