import type { AccountId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";
import type { AccountData } from "../../../../io/account-data.ts";

/** The templates of the account. */
function templatesQuery(accountId: AccountId): Sql {
  return sql`
    select id, mailbox_id, version_id, name, description, access, signature_algorithm, signature_container, logo_image_id, is_one_off,
      created_at, modified_at, archived_at
    from templates
    where account_id = ${accountId}
    order by id`;
}

/** The versions of templates; their XML is in files. */
function versionsQuery(accountId: AccountId): Sql {
  return sql`
    select v.template_id, v.id, v.name, v.revision, v.default_download_options, v.created_at, v.modified_at
    from template_versions v
    join templates t on t.id = v.template_id
    where t.account_id = ${accountId}
    order by v.template_id, v.id`;
}

/** The categories of templates. */
function categoriesQuery(accountId: AccountId): Sql {
  return sql`
    select id, mailbox_id, parent_id, name, description, access, created_at, modified_at
    from categories
    where account_id = ${accountId}
    order by id`;
}

/** The categories that templates are in. */
function categorizedQuery(accountId: AccountId): Sql {
  return sql`
    select c.template_id, c.category_id
    from template_categories c
    join templates t on t.id = c.template_id
    where t.account_id = ${accountId}
    order by c.template_id, c.category_id`;
}

/** The mailboxes that templates are shared with. */
function templateSharesQuery(accountId: AccountId): Sql {
  return sql`
    select s.template_id, s.mailbox_id
    from template_shares s
    join templates t on t.id = s.template_id
    where t.account_id = ${accountId}
    order by s.template_id, s.mailbox_id`;
}

/** The groups of mailboxes that templates are shared with. */
function groupSharesQuery(accountId: AccountId): Sql {
  return sql`
    select s.template_id, s.group_id
    from template_group_shares s
    join templates t on t.id = s.template_id
    where t.account_id = ${accountId}
    order by s.template_id, s.group_id`;
}

/** The ZIP structures of templates. */
function structuresQuery(accountId: AccountId): Sql {
  return sql`
    select z.template_id, z.version_id, z.title, z.names, z.modified_at
    from template_zip_structures z
    join templates t on t.id = z.template_id
    where t.account_id = ${accountId}
    order by z.template_id, z.version_id, z.title`;
}

/** The XML of template versions. */
function xmlQuery(accountId: AccountId): Sql {
  return sql`
    select 'templates/' || v.template_id || '/' || v.id || '.xml' as path, v.data as text, v.modified_at as at
    from template_versions v
    join templates t on t.id = v.template_id
    where t.account_id = ${accountId}
    order by v.template_id, v.id`;
}

/** The images of templates. */
function imagesQuery(accountId: AccountId): Sql {
  return sql`
    select 'template-images' as folder, id || '.' || split_part(content_type, '/', 2) as name, sha256, created_at as at
    from template_images
    where account_id = ${accountId}
    order by id`;
}

/** The PDFs of templates. */
function pdfsQuery(accountId: AccountId): Sql {
  return sql`
    select 'template-pdfs/' || id || '.pdf' as path, sha256, created_at as at
    from template_pdfs
    where account_id = ${accountId}
    order by id`;
}

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    templates: templatesQuery,
    "template-versions": versionsQuery,
    "template-categories": categoriesQuery,
    "templates-in-categories": categorizedQuery,
    "template-shares": templateSharesQuery,
    "template-group-shares": groupSharesQuery,
    "template-zip-structures": structuresQuery,
  },
  files: [xmlQuery, imagesQuery, pdfsQuery],
};
