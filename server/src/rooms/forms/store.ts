import sql, { raw, type Sql } from "sql-template-tag";
import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { FormSettings } from "@chancery/core/envelope/form/form.ts";
import type { AccountId, CallbackId, FormId, MailboxId, TemplateId, TemplateVersionId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page, PageRows } from "../../http/route/paging.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { jsonOf } from "../../io/database/json.ts";

/** A form as stored. */
export type FormRow = {
  readonly id: FormId;
  readonly mailbox_id: MailboxId;
  readonly account_id: AccountId;
  readonly user_id: UserId;
  readonly name: string;
  readonly template_id: TemplateId;
  readonly template_version: TemplateVersionId;
  readonly is_multi_use: boolean;
  readonly redirect_url: string | null;
  readonly settings: FormSettings;
  readonly callback_id: CallbackId | null;
  readonly created_at: Instant;
  readonly modified_at: Instant;
};

/** Serializes the creation and change of forms of a mailbox until the transaction ends. */
export async function lockForms(tx: Transaction, mailboxId: MailboxId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('chancery forms of ' || ${mailboxId}::text, 0))`);
}

/** The number of the other forms of a mailbox, and the bytes of their settings. */
export async function measureOthers(
  tx: Transaction,
  { id, mailbox_id: mailboxId }: Pick<FormRow, "id" | "mailbox_id">,
): Promise<{ readonly forms: number; readonly bytes: number }> {
  const row = await tx.first<{ readonly forms: number; readonly bytes: number }>(sql`
    select count(*)::integer as forms, coalesce(sum(octet_length(settings::text)), 0)::float8 as bytes
    from forms
    where mailbox_id = ${mailboxId}
      and id <> ${id}
      and removed_at is null`);
  return row ?? { forms: 0, bytes: 0 };
}

/** Adds a form. */
export async function addForm(tx: Transaction, row: FormRow): Promise<void> {
  await tx.run(sql`
    insert into forms (id, mailbox_id, account_id, user_id, name, template_id, template_version, is_multi_use, redirect_url,
      settings, callback_id, created_at, modified_at)
    values (${row.id}, ${row.mailbox_id}, ${row.account_id}, ${row.user_id}, ${row.name}, ${row.template_id},
      ${row.template_version}, ${row.is_multi_use}, ${row.redirect_url}, ${jsonOf(row.settings)}::json,
      ${row.callback_id}, ${row.created_at}, ${row.modified_at})`);
}

const columns = sql`f.id, f.mailbox_id, f.account_id, f.user_id, f.name, f.template_id, f.template_version, f.is_multi_use,
      f.redirect_url, f.settings, f.callback_id, f.created_at, f.modified_at`;

/** A form of the mailbox. */
export async function findOwnForm(db: Queries, id: FormId, mailboxId: MailboxId): Promise<FormRow | undefined> {
  return db.first<FormRow>(sql`
    select ${columns}
    from forms f
    where f.id = ${id}
      and f.mailbox_id = ${mailboxId}
      and f.removed_at is null`);
}

/** The same, locked until the transaction ends: no start runs beside a change. */
export async function lockOwnForm(tx: Transaction, id: FormId, mailboxId: MailboxId): Promise<FormRow | undefined> {
  return tx.first<FormRow>(sql`
    select ${columns}
    from forms f
    where f.id = ${id}
      and f.mailbox_id = ${mailboxId}
      and f.removed_at is null
    for update`);
}

/** The forms of a mailbox, newest first. */
export async function listForms(db: Queries, mailboxId: MailboxId, page: Page): Promise<PageRows<FormRow>> {
  const [at, id] = page.after ?? ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
  const rows = await db.all<FormRow>(sql`
    select ${columns}
    from forms f
    where f.mailbox_id = ${mailboxId}
      and f.removed_at is null
      and (f.created_at, f.id) < (${at}::timestamptz, ${id}::uuid)
    order by f.created_at desc, f.id desc
    limit ${page.limit + 1}
    offset ${page.offset}`);
  const total = await db.count(sql`
    select count(*)::integer as total
    from forms
    where mailbox_id = ${mailboxId}
      and removed_at is null`);
  return { rows, total };
}

/** Changes a locked form. */
export async function changeForm(tx: Transaction, row: FormRow): Promise<void> {
  await tx.run(sql`
    update forms
    set user_id = ${row.user_id}, name = ${row.name}, template_id = ${row.template_id},
      template_version = ${row.template_version}, is_multi_use = ${row.is_multi_use}, redirect_url = ${row.redirect_url},
      settings = ${jsonOf(row.settings)}::json, callback_id = ${row.callback_id}, modified_at = ${row.modified_at}
    where id = ${row.id}`);
}

/** Removes a locked form; its envelopes stay. */
export async function removeFormRow(tx: Transaction, id: FormId, now: Instant): Promise<void> {
  await tx.run(sql`
    update forms
    set removed_at = ${now}, callback_id = null
    where id = ${id}`);
}

/** A form that visitors can see, its account, and whether its mailbox and the permission of its user are there. */
export type LiveForm = FormRow & { readonly account_name: string; readonly is_open: boolean };

/** A form of any mailbox that is not removed. */
export async function findLiveForm(db: Queries, id: FormId): Promise<LiveForm | undefined> {
  return readLive(db, id, "");
}

/** The same, locked until the transaction ends: a form for one start against all others, else only against changes. */
export async function lockLiveForm(tx: Transaction, { id, is_multi_use: isShared }: FormRow): Promise<LiveForm | undefined> {
  return readLive(tx, id, isShared ? "for share of f" : "for update of f");
}

async function readLive(db: Queries, id: FormId, lock: "" | "for share of f" | "for update of f"): Promise<LiveForm | undefined> {
  return db.first<LiveForm>(sql`
    select ${columns}, a.name as account_name,
      not m.is_removed and not m.is_archived and not a.is_removed and exists (
        select 1
        from mailbox_access x
        join user_cards u on u.id = x.user_id
        where x.mailbox_id = f.mailbox_id
          and x.user_id = f.user_id
          and x.permissions @> array[${mailboxPermissions.envelopeSend}]::integer[]
          and u.status = 'ACTIVE'
      ) as is_open
    from forms f
    join mailbox_cards m on m.id = f.mailbox_id
    join account_cards a on a.id = f.account_id
    where f.id = ${id}
      and f.removed_at is null
    ${raw(lock)}`);
}

/** The forms of an account. */
export function formsQuery(accountId: AccountId): Sql {
  return sql`
    select id, mailbox_id, user_id, name, template_id, template_version, is_multi_use, redirect_url, settings, callback_id, created_at,
      modified_at, removed_at
    from forms
    where account_id = ${accountId}
    order by id`;
}
