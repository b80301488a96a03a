import { dictionaryIdsOf } from "@chancery/core/envelope/facts/dictionary-facts.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { roleFaults } from "@chancery/core/template/check/share-roles.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { RoomNeeds } from "../needs.ts";
import type { TemplateVersion } from "../versions/version.ts";

/** Reasons against sharing a template by a code: its access and that of its dictionaries, its subject, and open roles. */
export async function shareFaults(
  { dictionaries }: Pick<RoomNeeds, "dictionaries">,
  db: Queries,
  { access, model, name }: TemplateVersion,
): Promise<readonly FaultRow[]> {
  const isPublic = (level: string): boolean => level === "public" || level === "public-hidden";
  const used = await dictionaries.findDictionaries(db, dictionaryIdsOf(model));
  const closed = [...used.values()].filter((one) => !isPublic(one.access)).map((one) => one.name);
  return [
    ...[...(isPublic(access) ? [] : [name]), ...closed].map((what) => ({ code: "template.share_access", args: [what] }) as const),
    ...roleFaults(model),
  ];
}
