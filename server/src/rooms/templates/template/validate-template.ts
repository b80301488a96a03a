import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { dictionaryFaults, dictionaryIdsOf } from "@chancery/core/envelope/facts/dictionary-facts.ts";
import { faultRowsMax, type FaultRow, refuse } from "@chancery/core/fault/fault.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { findVisibleVersion, findUsable } from "./find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";
import type { WholeVersion } from "../versions/version.ts";

/** A version of a template; the newest if left out. */
export type ValidateInput = { readonly templateUuid: TemplateId; readonly versionUuid?: TemplateVersionId };

/**
 * A version that an envelope can be created from. Throws template.not_found, template.version_unknown, template.archived, and the
 * faults of its dictionaries that would refuse the envelope.
 */
export async function validateTemplate(
  needs: RoomNeeds,
  { templateUuid, versionUuid }: ValidateInput,
  mailbox: OpenMailbox,
): Promise<WholeVersion> {
  await findUsable(needs, templateUuid, mailbox);
  const version = await findVisibleVersion(needs, templateUuid, versionUuid, mailbox);
  refuse(await listSourceFaults(needs, version));
  return version;
}

/** Rows for the dictionaries and columns of a version that would refuse a new envelope, at most `faultRowsMax`. */
export async function listSourceFaults(
  { database, dictionaries }: RoomNeeds,
  { model }: WholeVersion,
): Promise<readonly FaultRow[]> {
  const found = await dictionaries.findDictionaries(database, dictionaryIdsOf(model));
  const sources = [...found].map(
    ([id, { isArchived, columns }]) => [id, { isArchived, columnIds: new Set(columns.map((column) => column.id)) }] as const,
  );
  return dictionaryFaults(model, new Map(sources)).slice(0, faultRowsMax);
}
