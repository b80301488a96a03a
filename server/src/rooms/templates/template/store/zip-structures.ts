import sql from "sql-template-tag";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** A version of a template. */
export type OfVersion = { readonly templateId: TemplateId; readonly version: TemplateVersionId };

/** The titles of a version's ZIP structures, in their order. There are zipStructuresMax at most. */
export async function listTitles(db: Queries, { templateId, version }: OfVersion): Promise<readonly string[]> {
  return db.values<string>(sql`
    select title
    from template_zip_structures
    where template_id = ${templateId} and version_id = ${version}
    order by title
    limit 1000`);
}

/** The names that a structure selects, if there is one with that title. */
export async function findNames(
  db: Queries,
  { templateId, version }: OfVersion,
  title: string,
): Promise<readonly string[] | undefined> {
  return db.value<readonly string[]>(sql`
    select names
    from template_zip_structures
    where template_id = ${templateId} and version_id = ${version} and title = ${title}`);
}

/** Writes a structure. */
export async function saveStructure(
  tx: Transaction,
  { templateId, version }: OfVersion,
  structure: { readonly title: string; readonly names: readonly string[] },
  at: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into template_zip_structures (template_id, version_id, title, names, modified_at)
    values (${templateId}, ${version}, ${structure.title}, ${structure.names}, ${at})
    on conflict (template_id, version_id, title) do update
    set names = excluded.names,
      modified_at = excluded.modified_at`);
}

/** Removes a structure. False if there is none with that title. */
export async function removeStructure(tx: Transaction, { templateId, version }: OfVersion, title: string): Promise<boolean> {
  return tx.changes(sql`
    delete from template_zip_structures
    where template_id = ${templateId} and version_id = ${version} and title = ${title}`);
}

/** Writes whether the default downloads are offered beside the structures of a version. */
export async function saveDefaultOptions(
  tx: Transaction,
  { templateId, version }: OfVersion,
  areOffered: boolean,
): Promise<void> {
  await tx.run(sql`
    update template_versions
    set default_download_options = ${areOffered}
    where template_id = ${templateId} and id = ${version}`);
}

/** Copies the structures and download options of a version to another. */
export async function copyStructures(tx: Transaction, from: OfVersion, to: OfVersion): Promise<void> {
  await tx.run(sql`
    insert into template_zip_structures (template_id, version_id, title, names, modified_at)
    select ${to.templateId}, ${to.version}, title, names, modified_at
    from template_zip_structures
    where template_id = ${from.templateId} and version_id = ${from.version}`);
  await tx.run(sql`
    update template_versions t
    set default_download_options = f.default_download_options
    from template_versions f
    where t.template_id = ${to.templateId} and t.id = ${to.version}
      and f.template_id = ${from.templateId} and f.id = ${from.version}`);
}
