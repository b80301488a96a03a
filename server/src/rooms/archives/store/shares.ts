import sql from "sql-template-tag";
import type { EnvelopeId, Id, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";
import { removeOld } from "../../../io/database/remove-old.ts";

/** An envelope of a share, as its sharer saw it. `zipNames`: the selection of a ZIP structure; undefined for all. */
export type SharedEnvelope = {
  readonly envelopeId: EnvelopeId;
  readonly revision: number;
  readonly roleIds: readonly string[];
  readonly zipNames?: readonly string[] | undefined;
};

/** Archives that a mailbox has shared by email. */
export type Share = {
  readonly id: Id<"share">;
  readonly mailboxId: MailboxId;
  readonly envelopes: readonly SharedEnvelope[];
  readonly excludeFiles: string;
  readonly expiresAt: Instant;
};

/** Adds a share. */
export async function addShare(tx: Transaction, share: Share, createdAt: Instant): Promise<void> {
  await tx.run(sql`
    insert into archive_shares (id, mailbox_id, envelopes, exclude_files, created_at, expires_at)
    values (${share.id}, ${share.mailboxId}, ${jsonOf(share.envelopes)}, ${share.excludeFiles}, ${createdAt},
      ${share.expiresAt})`);
}

/** Adds the links of a share, one per address, in one statement. */
export async function addShareLinks(
  tx: Transaction,
  shareId: Id<"share">,
  links: readonly { readonly email: string; readonly hash: Buffer }[],
): Promise<void> {
  await tx.run(sql`
    insert into archive_share_links (code_hash, share_id, email)
    select l.code_hash, ${shareId}::uuid, l.email
    from unnest(${links.map(({ hash }) => hash)}::bytea[], ${links.map(({ email }) => email)}::text[]) as l (code_hash, email)`);
}

/** The link of a code, with its share. */
export type ShareLinkRow = {
  readonly share_id: Id<"share">;
  readonly mailbox_id: MailboxId;
  readonly envelopes: readonly SharedEnvelope[];
  readonly exclude_files: string;
  readonly email: string;
  readonly downloads: number;
};

/** The link of a code, unless it has expired. */
export async function findShareLink(db: Queries, hash: Buffer, now: Instant): Promise<ShareLinkRow | undefined> {
  return db.first<ShareLinkRow>(sql`
    select l.share_id, s.mailbox_id, s.envelopes, s.exclude_files, l.email, l.downloads
    from archive_share_links l
    join archive_shares s on s.id = l.share_id
    where l.code_hash = ${hash}
      and s.expires_at > ${now}`);
}

/** Counts a download; false if none was left. */
export async function countDownload(tx: Transaction, hash: Buffer, max: number): Promise<boolean> {
  return tx.changes(sql`
    update archive_share_links
    set downloads = downloads + 1
    where code_hash = ${hash}
      and downloads < ${max}`);
}

/** Counts a resumed part of a download; false if none was left. */
export async function countPart(db: Queries, hash: Buffer, max: number): Promise<boolean> {
  return db.changes(sql`
    update archive_share_links
    set parts = parts + 1
    where code_hash = ${hash}
      and parts < ${max}`);
}

/** Removes expired shares with their links. */
export const removeShares = removeOld({ table: "archive_shares", key: ["id"], time: "expires_at" });
