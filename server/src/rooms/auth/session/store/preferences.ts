import sql, { raw } from "sql-template-tag";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** Preferences of a person; undefined without a choice. */
export type UserPreferences = {
  readonly locale: string | undefined;
  readonly dateLocale: string | undefined;
  readonly timezone: string | undefined;
  readonly autoDepositMailboxId: MailboxId | undefined;
  readonly showsExactDate: boolean;
};

const firstPreferences: UserPreferences = {
  locale: undefined,
  dateLocale: undefined,
  timezone: undefined,
  autoDepositMailboxId: undefined,
  showsExactDate: false,
};

/** The preferences of a person. */
export async function findUserPreferences(db: Queries, id: UserId): Promise<UserPreferences> {
  const found = await db.object<UserPreferences>(sql`
    select locale, date_locale, timezone, auto_deposit_mailbox_id, shows_exact_date
    from user_preferences
    where user_id = ${id}`);
  return found ?? firstPreferences;
}

/** A person's images for drawn signatures, as base64 of PNG. */
export type KeptDrawings = { readonly signature: string | null; readonly initials: string | null };

/** The stored images of a person. */
export async function findKeptDrawings(db: Queries, id: UserId): Promise<KeptDrawings> {
  const row = await db.first<KeptDrawings>(sql`
    select signature, initials
    from user_preferences
    where user_id = ${id}`);
  return row ?? { signature: null, initials: null };
}

/** Stores one of the images, or removes it. */
export async function saveKeptDrawing(
  tx: Transaction,
  id: UserId,
  kept: { readonly kind: keyof KeptDrawings; readonly image: string | null },
): Promise<void> {
  const column = raw(kept.kind);
  await tx.run(sql`
    insert into user_preferences (user_id, ${column})
    values (${id}, ${kept.image})
    on conflict (user_id) do update
    set ${column} = excluded.${column}`);
}

/** Stores the preferences of a person. */
export async function saveUserPreferences(tx: Transaction, id: UserId, chosen: UserPreferences): Promise<void> {
  await tx.run(sql`
    insert into user_preferences (user_id, locale, date_locale, timezone, auto_deposit_mailbox_id, shows_exact_date)
    values (${id}, ${chosen.locale ?? null}, ${chosen.dateLocale ?? null}, ${chosen.timezone ?? null},
      ${chosen.autoDepositMailboxId ?? null}, ${chosen.showsExactDate})
    on conflict (user_id) do update
    set locale = excluded.locale, date_locale = excluded.date_locale, timezone = excluded.timezone,
      auto_deposit_mailbox_id = excluded.auto_deposit_mailbox_id, shows_exact_date = excluded.shows_exact_date`);
}
