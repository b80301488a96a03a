import sql from "sql-template-tag";
import type { CategoryId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import type { TemplateChoices, WholeVersion } from "../../versions/version.ts";
import { saveGroupShares } from "../../access/store.ts";

/** A template to store with its first version. */
export type NewTemplate = TemplateChoices &
  Pick<WholeVersion, "version" | "mailboxId" | "accountId" | "name" | "description" | "data"> & {
    readonly id: TemplateId;
    readonly searched: string;
    readonly at: Instant;
  };

/** Adds a template with its shares and its first version. */
export async function addTemplate(tx: Transaction, one: NewTemplate): Promise<void> {
  await tx.run(sql`
    insert into templates (id, mailbox_id, account_id, version_id, name, description, searched, access, signature_algorithm,
      signature_container, logo_image_id, created_at, modified_at)
    values (${one.id}, ${one.mailboxId}, ${one.accountId}, ${one.version}, ${one.name}, ${one.description}, ${one.searched},
      ${one.access}, ${one.signatureAlgorithm}, ${one.signatureContainer}, ${one.logoImageId ?? null}, ${one.at}, ${one.at})`);
  await addShares(tx, one.id, one.sharedTo);
  await saveGroupShares(tx, one.id, one.sharedToGroups);
  await saveCategories(tx, one.id, one.categoryIds);
  await addVersion(tx, one);
}

/** Adds a version. saveTemplate makes it the newest. */
export async function addVersion(
  tx: Transaction,
  one: Pick<NewTemplate, "id" | "version" | "name" | "data" | "at">,
): Promise<void> {
  await tx.run(sql`
    insert into template_versions (template_id, id, name, data, created_at, modified_at)
    values (${one.id}, ${one.version}, ${one.name}, ${one.data}, ${one.at}, ${one.at})`);
}

/** Changes name and description inside the XML of a version, which stays the same version. */
export async function renameVersion(
  tx: Transaction,
  one: Pick<NewTemplate, "id" | "version" | "name" | "data" | "at">,
): Promise<void> {
  await tx.run(sql`
    update template_versions
    set name = ${one.name},
      data = ${one.data},
      revision = revision + 1,
      modified_at = ${one.at}
    where template_id = ${one.id} and id = ${one.version}`);
}

/** Locks a template until the transaction ends: its versions are made one after another. False when there is none. */
export async function lockTemplate(tx: Transaction, id: TemplateId): Promise<boolean> {
  return tx.has(sql`
    select id
    from templates
    where id = ${id}
    for update`);
}

/** Writes a change of a locked template. */
export async function saveTemplate(tx: Transaction, one: Omit<NewTemplate, "data">): Promise<void> {
  await tx.run(sql`
    update templates
    set version_id = ${one.version},
      name = ${one.name},
      description = ${one.description},
      searched = ${one.searched},
      access = ${one.access},
      signature_algorithm = ${one.signatureAlgorithm},
      signature_container = ${one.signatureContainer},
      logo_image_id = ${one.logoImageId ?? null},
      modified_at = ${one.at}
    where id = ${one.id} and mailbox_id = ${one.mailboxId}`);
  await tx.run(sql`
    delete from template_shares
    where template_id = ${one.id}`);
  await addShares(tx, one.id, one.sharedTo);
  await saveGroupShares(tx, one.id, one.sharedToGroups);
  await saveCategories(tx, one.id, one.categoryIds);
}

/** Writes the modification time of a locked template. */
export async function touchTemplate(tx: Transaction, id: TemplateId, at: Instant): Promise<void> {
  await tx.run(sql`
    update templates
    set modified_at = ${at}
    where id = ${id}`);
}

/** Writes the name of a locked template. */
export async function nameTemplate(tx: Transaction, one: Pick<NewTemplate, "id" | "name" | "searched" | "at">): Promise<void> {
  await tx.run(sql`
    update templates
    set name = ${one.name},
      searched = ${one.searched},
      modified_at = ${one.at}
    where id = ${one.id}`);
}

/** Archives a locked template at a time, or restores it. */
export async function archiveTemplate(
  tx: Transaction,
  id: TemplateId,
  archivedAt: Instant | undefined,
  at: Instant,
): Promise<void> {
  await tx.run(sql`
    update templates
    set archived_at = ${archivedAt ?? null},
      modified_at = ${at}
    where id = ${id}`);
}

/** Retires a new template made for one envelope: it is in no list, and other envelopes cannot use it. */
export async function retireTemplate(tx: Transaction, id: TemplateId, at: Instant): Promise<void> {
  await tx.run(sql`
    update templates
    set is_one_off = true, archived_at = ${at}
    where id = ${id}`);
}

/** Removes retired templates, with their versions; returns their ids. */
export async function removeRetired(tx: Transaction, ids: readonly TemplateId[]): Promise<readonly TemplateId[]> {
  return tx.values<TemplateId>(sql`
    delete from templates
    where id = any(${ids}::uuid[])
      and is_one_off
    returning id`);
}

/** Writes the categories of a locked template. */
export async function saveCategories(tx: Transaction, id: TemplateId, categoryIds: readonly CategoryId[]): Promise<void> {
  await tx.run(sql`
    delete from template_categories
    where template_id = ${id}
      and category_id <> all(${categoryIds}::uuid[])`);
  if (categoryIds.length === 0) return;
  await tx.run(sql`
    insert into template_categories (template_id, category_id)
    select ${id}, category_id
    from unnest(${categoryIds}::uuid[]) as category_id
    on conflict (template_id, category_id) do nothing`);
}

async function addShares(tx: Transaction, id: TemplateId, sharedTo: readonly MailboxId[]): Promise<void> {
  if (sharedTo.length === 0) return;
  await tx.run(sql`
    insert into template_shares (template_id, mailbox_id)
    select ${id}, mailbox_id
    from unnest(${sharedTo}::uuid[]) as mailbox_id`);
}
