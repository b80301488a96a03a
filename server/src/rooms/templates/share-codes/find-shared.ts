import { Fault } from "@chancery/core/fault/fault.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { RoomNeeds } from "../needs.ts";
import { findWhole } from "../versions/find-version.ts";
import type { WholeVersion } from "../versions/version.ts";
import { shareFaults } from "./share-faults.ts";
import { findTemplateOf } from "./store.ts";

/** The newest version of a template with a share code, if it can still be shared. Throws template.not_found. */
export async function findShared(needs: RoomNeeds, db: Queries, code: string): Promise<WholeVersion> {
  const templateId = await findTemplateOf(db, code);
  const found = templateId && (await findWhole(needs.cache, db, { templateId }));
  if (!found || found.isArchived || (await shareFaults(needs, db, found)).length > 0)
    throw new Fault("template.not_found", { args: [code] });
  return found;
}
