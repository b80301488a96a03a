import type { Queries } from "../../../io/database/database.ts";
import type { VersionCache, VersionContent } from "./version-cache.ts";
import type { TemplateVersion, VersionRef } from "./version.ts";
import { findById, findData, findNewest, type VersionRow } from "./store/versions.ts";

/**
 * The version of a reference, or undefined. The template is read afresh in one statement; the XML comes from the cache, because it
 * does not change. The caller decides who may see it.
 */
export async function findVersion(cache: VersionCache, db: Queries, ref: VersionRef): Promise<TemplateVersion | undefined> {
  const row = await findRow(db, ref);
  if (!row || (ref.templateId !== undefined && row.id !== ref.templateId)) return undefined;
  const content = await findContent(cache, db, row);
  return content && versionOf(row, content);
}

async function findRow(db: Queries, { templateId, version }: VersionRef): Promise<VersionRow | undefined> {
  if (version !== undefined) return findById(db, version);
  return templateId === undefined ? undefined : findNewest(db, templateId);
}

async function findContent(cache: VersionCache, db: Queries, row: VersionRow): Promise<VersionContent | undefined> {
  const cached = cache.find(row.version, row.revision);
  if (cached) return cached;
  const stored = await findData(db, row.id, row.version);
  return stored && cache.read(row.version, stored.revision, stored.data);
}

/** A version that is not the newest has the name in its own XML. */
function versionOf(row: VersionRow, content: VersionContent): TemplateVersion {
  const isNewest = row.version === row.newest_version;
  const { name, description } = isNewest ? row : content.model;
  return {
    ...content,
    templateId: row.id,
    version: row.version,
    isNewest,
    mailboxId: row.mailbox_id,
    accountId: row.account_id,
    name,
    description,
    access: row.access,
    sharedTo: row.shared_to,
    sharedToGroups: row.shared_to_groups,
    isArchived: row.is_archived,
    signatureAlgorithm: row.signature_algorithm,
    signatureContainer: row.signature_container,
    logoImageId: row.logo_image_id ?? undefined,
    categoryIds: row.category_ids,
    sharedCategoryIds: row.shared_category_ids,
    defaultDownloadOptions: row.default_download_options,
    isPubliclyShared: row.is_publicly_shared,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    dataCreatedAt: row.data_created_at,
    dataModifiedAt: row.data_modified_at,
  };
}
