import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { mayRead } from "../access.ts";
import { findVersion } from "../find-version.ts";
import type { RoomNeeds } from "../needs.ts";
import type { TemplateVersion } from "../version.ts";

/** Which version, and whether it must be good for a new envelope. */
export type VersionWish = {
  readonly templateVersion?: TemplateVersionId | undefined;
  readonly checkEnvelopeCreation?: boolean | undefined;
};

/**
 * A version of a template that the mailbox may see, the newest by default. Throws template.not_found,
 * template.version_mismatch, and template.archived where a new envelope is to be made.
 */
export async function readTemplateVersion(
  needs: RoomNeeds,
  id: TemplateId,
  wish: VersionWish,
  mailbox: OpenMailbox,
): Promise<TemplateVersion> {
  const newest = await findVersion(needs.cache, needs.database, { templateId: id });
  if (!newest || !mayRead(newest, mailbox)) throw new Fault("template.not_found", { args: [id] });
  if (wish.checkEnvelopeCreation && newest.isArchived) throw new Fault("template.archived", { args: [id] });
  const version = wish.templateVersion;
  if (version === undefined || version === newest.version) return newest;
  const found = await findVersion(needs.cache, needs.database, { templateId: id, version });
  if (!found) throw new Fault("template.version_mismatch", { args: [id, version] });
  return found;
}
