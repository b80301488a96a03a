import { readConfig } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import { migrate } from "../io/database/migrate.ts";
import { openLog } from "../io/log.ts";
import { migrationsFolder, joinServiceDatabase } from "./open-database.ts";

/** Applies the pending migrations and says which. */
export async function runMigrate(environment: Environment): Promise<number> {
  const config = readConfig(environment);
  const service = await joinServiceDatabase(config, openLog(config.log.level));
  try {
    const names = await migrate(service.database, migrationsFolder);
    process.stdout.write(names.length > 0 ? `applied ${names.join(", ")}\n` : "nothing to apply\n");
    return 0;
  } finally {
    await service.close();
  }
}
