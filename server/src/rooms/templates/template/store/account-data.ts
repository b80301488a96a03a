import sql from "sql-template-tag";
import type { AccountData } from "../../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    templates: (accountId) => sql`
      select id, mailbox_id, version_id, name, description, access, signature_algorithm, signature_container, logo_image_id, is_one_off,
        created_at, modified_at, archived_at
      from templates
      where account_id = ${accountId}
      order by id`,
    /** The versions of templates; their XML is in files. */
    "template-versions": (accountId) => sql`
      select v.template_id, v.id, v.name, v.revision, v.default_download_options, v.created_at, v.modified_at
      from template_versions v
      join templates t on t.id = v.template_id
      where t.account_id = ${accountId}
      order by v.template_id, v.id`,
    "template-categories": (accountId) => sql`
      select id, mailbox_id, parent_id, name, description, access, created_at, modified_at
      from categories
      where account_id = ${accountId}
      order by id`,
    "templates-in-categories": (accountId) => sql`
      select c.template_id, c.category_id
      from template_categories c
      join templates t on t.id = c.template_id
      where t.account_id = ${accountId}
      order by c.template_id, c.category_id`,
    "template-shares": (accountId) => sql`
      select s.template_id, s.mailbox_id
      from template_shares s
      join templates t on t.id = s.template_id
      where t.account_id = ${accountId}
      order by s.template_id, s.mailbox_id`,
    "template-group-shares": (accountId) => sql`
      select s.template_id, s.group_id
      from template_group_shares s
      join templates t on t.id = s.template_id
      where t.account_id = ${accountId}
      order by s.template_id, s.group_id`,
    "template-zip-structures": (accountId) => sql`
      select z.template_id, z.version_id, z.title, z.names, z.modified_at
      from template_zip_structures z
      join templates t on t.id = z.template_id
      where t.account_id = ${accountId}
      order by z.template_id, z.version_id, z.title`,
  },
  files: [
    (accountId) => sql`
      select 'templates/' || v.template_id || '/' || v.id || '.xml' as path, v.data as text, v.modified_at as at
      from template_versions v
      join templates t on t.id = v.template_id
      where t.account_id = ${accountId}
      order by v.template_id, v.id`,
    (accountId) => sql`
      select 'template-images' as folder, id || '.' || split_part(content_type, '/', 2) as name, sha256, created_at as at
      from template_images
      where account_id = ${accountId}
      order by id`,
    (accountId) => sql`
      select 'template-pdfs/' || id || '.pdf' as path, sha256, created_at as at
      from template_pdfs
      where account_id = ${accountId}
      order by id`,
  ],
};
