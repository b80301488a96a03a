import sql, { type Sql } from "sql-template-tag";
import type { AccountId, CategoryId, Id, ImageId, MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { AccessLevel } from "../../access/access.ts";
import type { SignatureAlgorithm, SignatureContainer, VersionRef } from "../version.ts";

/** A template and its version, without lists and times. */
type PlainRow = {
  readonly id: TemplateId;
  readonly mailbox_id: MailboxId;
  readonly account_id: AccountId;
  readonly name: string;
  readonly description: string;
  readonly access: AccessLevel;
  readonly signature_algorithm: SignatureAlgorithm;
  readonly signature_container: SignatureContainer;
  readonly logo_image_id: ImageId | null;
  readonly is_archived: boolean;
};

/** A template and its version as `templateColumns` select them. */
export type TemplateRow = PlainRow & {
  readonly created_at: Instant;
  readonly modified_at: Instant;
  readonly data_created_at: Instant;
  readonly data_modified_at: Instant;
  readonly shared_to: readonly MailboxId[];
  /** The groups that still exist. */
  readonly shared_to_groups: readonly Id<"mailboxGroup">[];
  readonly category_ids: readonly CategoryId[];
};

/** A version with the current properties of its template that its use depends on, without the XML. */
export type VersionRow = PlainRow & {
  readonly default_download_options: boolean;
  readonly version: TemplateVersionId;
  readonly newest_version: TemplateVersionId;
  readonly revision: number;
};

/** A version with all properties of its template, without the XML. */
export type WholeRow = VersionRow &
  TemplateRow & {
    /** The categories that belong to another mailbox. */
    readonly shared_category_ids: readonly CategoryId[];
    readonly is_publicly_shared: boolean;
  };

const plainColumns = sql`t.id, t.mailbox_id, t.account_id, t.name, t.description, t.access, t.signature_algorithm,
      t.signature_container, t.logo_image_id, t.archived_at is not null as is_archived`;

const versionColumns = sql`${plainColumns}, v.id as version, t.version_id as newest_version, v.revision, v.default_download_options`;

/** The columns of a template `t` with its version `v`. Shares and categories are arrays; groups that are gone are left out. */
export const templateColumns = sql`${plainColumns}, t.created_at, t.modified_at,
      v.created_at as data_created_at, v.modified_at as data_modified_at,
      array(select s.mailbox_id::text from template_shares s where s.template_id = t.id order by s.mailbox_id) as shared_to,
      array(
        select s.group_id::text
        from template_group_shares s
        join mailbox_group_cards k on k.id = s.group_id
        where s.template_id = t.id
        order by s.group_id
      ) as shared_to_groups,
      array(select c.category_id::text from template_categories c where c.template_id = t.id order by c.category_id) as category_ids`;

const wholeColumns = sql`${templateColumns},
      array(
        select c.category_id::text
        from template_categories c
        join categories k on k.id = c.category_id
        where c.template_id = t.id and k.mailbox_id <> t.mailbox_id
        order by c.category_id
      ) as shared_category_ids,
      v.id as version, t.version_id as newest_version, v.revision, v.default_download_options,
      exists (select 1 from template_share_codes c where c.template_id = t.id) as is_publicly_shared`;

/** The version of a reference: one by its own id, otherwise the newest of the template. */
export async function findWholeRow(db: Queries, ref: VersionRef): Promise<WholeRow | undefined> {
  return findColumns(db, ref, wholeColumns);
}

/** The same, without lists and times. */
export async function findRow(db: Queries, ref: VersionRef): Promise<VersionRow | undefined> {
  return findColumns(db, ref, versionColumns);
}

async function findColumns<Row>(db: Queries, { templateId, version }: VersionRef, columns: Sql): Promise<Row | undefined> {
  if (version !== undefined)
    return db.first<Row>(sql`
    select ${columns}
    from template_versions v
    join templates t on t.id = v.template_id
    where v.id = ${version}`);
  if (templateId === undefined) return undefined;
  return db.first<Row>(sql`
    select ${columns}
    from templates t
    join template_versions v on v.template_id = t.id and v.id = t.version_id
    where t.id = ${templateId}`);
}

/** The XML of a version and its revision. */
export async function findData(
  db: Queries,
  template: TemplateId,
  version: TemplateVersionId,
): Promise<{ readonly data: string; readonly revision: number } | undefined> {
  return db.first<{ data: string; revision: number }>(sql`
    select data, revision
    from template_versions
    where template_id = ${template} and id = ${version}`);
}

/** One row of a template's history. */
export type HistoryRow = {
  readonly id: TemplateVersionId;
  readonly name: string;
  readonly created_at: Instant;
  readonly modified_at: Instant;
};

/** A template, and the only version of it to list, if not all. */
export type HistoryFilter = { readonly id: TemplateId; readonly version?: TemplateVersionId | undefined };

/** Versions of a template, newest first, after the key `after` if given. */
export async function listVersions(
  db: Queries,
  { id: template, version }: HistoryFilter,
  page: { readonly offset: number; readonly limit: number; readonly after: readonly [string, string] | undefined },
): Promise<readonly HistoryRow[]> {
  const [createdAt, id] = page.after ?? [null, null];
  return db.all<HistoryRow>(sql`
    select id, name, created_at, modified_at
    from template_versions
    where template_id = ${template}
      and (${version ?? null}::uuid is null or id = ${version ?? null}::uuid)
      and (${createdAt}::timestamptz is null or (created_at, id) < (${createdAt}::timestamptz, ${id}::uuid))
    order by created_at desc, id desc
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** The number of versions that `listVersions` finds. */
export async function countVersions(db: Queries, { id: template, version }: HistoryFilter): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from template_versions
    where template_id = ${template}
      and (${version ?? null}::uuid is null or id = ${version ?? null}::uuid)`);
}
