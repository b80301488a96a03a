import type { Queries } from "../../../io/database/database.ts";
import type { VersionCache, VersionContent } from "./version-cache.ts";
import type { WholeVersion, TemplateVersion, VersionRef } from "./version.ts";
import { findData, findWholeRow, findRow, type VersionRow } from "./store/versions.ts";

/**
 * The version of a reference, or undefined. The template is read afresh in one statement; the XML comes from the cache, because it
 * does not change. The caller decides who may see it.
 */
export async function findWhole(cache: VersionCache, db: Queries, ref: VersionRef): Promise<WholeVersion | undefined> {
  const row = await findWholeRow(db, ref);
  const version = row && (await contentOf(cache, db, ref, row));
  return (
    version && {
      ...version,
      sharedTo: row.shared_to,
      sharedToGroups: row.shared_to_groups,
      categoryIds: row.category_ids,
      sharedCategoryIds: row.shared_category_ids,
      isPubliclyShared: row.is_publicly_shared,
      createdAt: row.created_at,
      modifiedAt: row.modified_at,
      dataCreatedAt: row.data_created_at,
      dataModifiedAt: row.data_modified_at,
    }
  );
}

/** The same, without the lists and times that its use does not need. */
export async function findVersion(cache: VersionCache, db: Queries, ref: VersionRef): Promise<TemplateVersion | undefined> {
  const row = await findRow(db, ref);
  return row && contentOf(cache, db, ref, row);
}

async function contentOf(
  cache: VersionCache,
  db: Queries,
  ref: VersionRef,
  row: VersionRow,
): Promise<TemplateVersion | undefined> {
  if (ref.templateId !== undefined && row.id !== ref.templateId) return undefined;
  const content = await findContent(cache, db, row);
  return content && versionOf(row, content);
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
    isArchived: row.is_archived,
    signatureAlgorithm: row.signature_algorithm,
    signatureContainer: row.signature_container,
    logoImageId: row.logo_image_id ?? undefined,
    defaultDownloadOptions: row.default_download_options,
  };
}
