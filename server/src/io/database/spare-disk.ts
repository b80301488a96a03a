import { DiskFull } from "../disk.ts";
import type { OpenDatabase } from "./pool.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/**
 * The database, with transactions refused while its disk is short of space: a PostgreSQL that cannot write its log stops, and then
 * reads fail too. Single statements continue: they write little, and the log has room for that.
 */
export function spareDisk(database: OpenDatabase, hasRoom: () => boolean): OpenDatabase {
  return {
    ...database,
    transaction: async (work) => {
      if (!hasRoom()) {
        const cause = new DiskFull("there is no room to write on the disk of the database");
        throw new DatabaseUnavailable(cause.message, { cause });
      }
      return database.transaction(work);
    },
  };
}
