import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { findVisibleVersion, findUsable } from "./find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";
import type { WholeVersion } from "../versions/version.ts";

/** The version to read, and whether it must be usable for a new envelope. */
export type VersionQuery = {
  readonly templateVersion?: TemplateVersionId | undefined;
  readonly checkEnvelopeCreation?: boolean | undefined;
};

/**
 * A version of a template that the mailbox may see, the newest by default. Throws template.not_found,
 * template.version_unknown, and template.archived if an envelope is to be created.
 */
export async function readTemplateVersion(
  needs: RoomNeeds,
  id: TemplateId,
  query: VersionQuery,
  mailbox: OpenMailbox,
): Promise<WholeVersion> {
  if (query.checkEnvelopeCreation) await findUsable(needs, id, mailbox);
  return findVisibleVersion(needs, id, query.templateVersion, mailbox);
}
