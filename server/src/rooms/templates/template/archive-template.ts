import type { ActingFor } from "../../../http/route/settle-result.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import { editVersion, type VersionEdit } from "./edit-version.ts";
import type { RoomNeeds } from "../needs.ts";
import { archiveTemplate as archive } from "./store/templates.ts";
import type { WholeVersion } from "../versions/version.ts";

/** Archives a template: no list shows it, no envelope can be created from it. Archiving again changes nothing. */
export async function archiveTemplate(needs: RoomNeeds, id: TemplateId, acting: ActingFor<WholeVersion>): Promise<WholeVersion> {
  const at = needs.clock.now();
  const change: VersionEdit["change"] = async (tx, { isArchived }) => (isArchived ? undefined : archive(tx, id, at, at));
  return editVersion(needs, { id, operation: "template-archived", takesArchived: true, change }, acting);
}

/** Restores an archived template. */
export async function restoreTemplate(needs: RoomNeeds, id: TemplateId, acting: ActingFor<WholeVersion>): Promise<WholeVersion> {
  const at = needs.clock.now();
  const change: VersionEdit["change"] = async (tx, { isArchived }) => (isArchived ? archive(tx, id, undefined, at) : undefined);
  return editVersion(needs, { id, operation: "template-restored", takesArchived: true, change }, acting);
}
