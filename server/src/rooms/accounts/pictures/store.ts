import sql from "sql-template-tag";
import type { AccountPicture } from "@chancery/core/account/picture.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A stored picture: the blob `sha256`. */
export type Picture = {
  readonly sha256: string;
  readonly contentType: "image/png" | "image/jpeg";
  readonly sizeBytes: number;
};

/** An account or a person that is there, by the name that initials are made of; `picture` is undefined without one. */
export type Pictured = { readonly name: string; readonly picture: Picture | undefined };

type PicturedRow = { readonly name: string; readonly sha256: string | null } & {
  readonly content_type: Picture["contentType"];
  readonly size_bytes: number;
};

/** An account that is not removed, with its picture of a kind. */
export async function findPicturedAccount(db: Queries, id: AccountId, kind: AccountPicture): Promise<Pictured | undefined> {
  const row = await db.first<PicturedRow>(sql`
    select a.name, p.sha256, p.content_type, p.size_bytes
    from accounts a
    left join account_pictures p on p.account_id = a.id and p.kind = ${kind}
    where a.id = ${id}
      and a.removed_at is null`);
  return row && picturedOf(row);
}

/** The account of a mailbox, neither of them removed, with its logo. */
export async function findPicturedMailbox(db: Queries, id: MailboxId): Promise<Pictured | undefined> {
  const row = await db.first<PicturedRow>(sql`
    select a.name, p.sha256, p.content_type, p.size_bytes
    from mailbox_cards m
    join accounts a on a.id = m.account_id
    left join account_pictures p on p.account_id = a.id and p.kind = 'logo'
    where m.id = ${id}
      and not m.is_removed
      and a.removed_at is null`);
  return row && picturedOf(row);
}

/** A person with their avatar, for themselves and for the people of an account that both belong to. */
export async function findPicturedPerson(db: Queries, id: UserId, readerId: UserId): Promise<Pictured | undefined> {
  const row = await db.first<PicturedRow>(sql`
    select u.first_name || ' ' || u.last_name as name, p.sha256, p.content_type, p.size_bytes
    from users u
    left join user_avatars p on p.user_id = u.id
    where u.id = ${id}
      and u.status <> 'DELETED'
      and (
        u.id = ${readerId}
        or exists (
          select
          from account_members m
          join account_members r on r.account_id = m.account_id
          join accounts a on a.id = m.account_id
          where m.user_id = u.id
            and r.user_id = ${readerId}
            and a.removed_at is null
        )
      )`);
  return row && picturedOf(row);
}

function picturedOf({ name, sha256, content_type: contentType, size_bytes: sizeBytes }: PicturedRow): Pictured {
  return { name, picture: sha256 === null ? undefined : { sha256, contentType, sizeBytes } };
}

/** Adds a picture to an account that has none of this kind. */
export async function addAccountPicture(
  tx: Transaction,
  { accountId, kind }: { readonly accountId: AccountId; readonly kind: AccountPicture },
  picture: Picture,
  now: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into account_pictures (account_id, kind, sha256, content_type, size_bytes, created_at)
    values (${accountId}, ${kind}, ${picture.sha256}, ${picture.contentType}, ${picture.sizeBytes}, ${now})`);
}

/** Adds the avatar of a person who has none, against the quota of one of their accounts. */
export async function addAvatar(tx: Transaction, userId: UserId, picture: Picture, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into user_avatars (user_id, account_id, sha256, content_type, size_bytes, created_at)
    values (${userId}, payer_of_person(${userId}), ${picture.sha256}, ${picture.contentType}, ${picture.sizeBytes}, ${now})`);
}

/** Removes pictures of some kinds from accounts; returns their blobs. */
export async function removeAccountPictures(
  tx: Transaction,
  accountIds: readonly AccountId[],
  kinds: readonly AccountPicture[],
): Promise<readonly string[]> {
  return tx.values<Picture["sha256"]>(sql`
    delete from account_pictures
    where account_id = any(${accountIds}::uuid[])
      and kind = any(${kinds}::text[])
    returning sha256`);
}

/** Counts the pictures of a person: the avatar. */
export async function countAvatars(db: Queries, userId: UserId): Promise<number> {
  return db.count(sql`
    select count(*)::integer as count
    from user_avatars
    where user_id = ${userId}`);
}

/** Removes the avatars of people; returns their blobs. */
export async function removeAvatars(tx: Transaction, userIds: readonly UserId[]): Promise<readonly string[]> {
  return tx.values<Picture["sha256"]>(sql`
    delete from user_avatars
    where user_id = any(${userIds}::uuid[])
    returning sha256`);
}
