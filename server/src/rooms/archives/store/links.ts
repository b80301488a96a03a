import sql from "sql-template-tag";
import type { EnvelopeId, MailboxId, TokenId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";
import { removeOld } from "../../../io/database/remove-old.ts";

/** The part of the archive that a link downloads. */
export type LinkQuery = {
  readonly documentId?: string;
  readonly excludeFiles: string;
  readonly zipStructureName?: string;
};

/** A link for one download in a session. */
export type DownloadLink = {
  readonly hash: Buffer;
  readonly tokenId: TokenId;
  readonly mailboxId: MailboxId;
  readonly envelopeId: EnvelopeId;
  readonly query: LinkQuery;
  readonly expiresAt: Instant;
};

/** Serializes the new links of a session until the transaction ends, so that their count stays correct. */
export async function lockDownloadLinksOf(tx: Transaction, tokenId: TokenId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`download links of ${tokenId}`}, 0))`);
}

/** Adds a link; false if the session has `max` links already that have not expired. */
export async function addDownloadLink(tx: Transaction, link: DownloadLink, now: Instant, max: number): Promise<boolean> {
  return tx.changes(sql`
    insert into archive_download_links (code_hash, token_id, mailbox_id, envelope_id, query, expires_at)
    select ${link.hash}::bytea, ${link.tokenId}::uuid, ${link.mailboxId}::uuid, ${link.envelopeId}::uuid,
      ${jsonOf(link.query)}::jsonb, ${link.expiresAt}::timestamptz
    where (
      select count(*)
      from archive_download_links
      where token_id = ${link.tokenId}
        and expires_at > ${now}
    ) < ${max}`);
}

/** A link as it is stored. `file_tag` is null until the link is used. */
export type DownloadLinkRow = {
  readonly mailbox_id: MailboxId;
  readonly envelope_id: EnvelopeId;
  readonly query: LinkQuery;
  readonly file_tag: string | null;
};

/** The link of a code in its own session, unless it has expired. */
export async function findDownloadLink(
  db: Queries,
  { hash, tokenId }: Pick<DownloadLink, "hash" | "tokenId">,
  now: Instant,
): Promise<DownloadLinkRow | undefined> {
  return db.first<DownloadLinkRow>(sql`
    select mailbox_id, envelope_id, query, file_tag
    from archive_download_links
    where code_hash = ${hash}
      and token_id = ${tokenId}
      and expires_at > ${now}`);
}

/** The first use of a link: from now on it gives the rest of that file, until `expiresAt`. */
export type LinkUse = { readonly fileTag: string; readonly expiresAt: Instant };

/** Uses a link; false if it was used. */
export async function useDownloadLink(db: Queries, hash: Buffer, { fileTag, expiresAt }: LinkUse): Promise<boolean> {
  return db.changes(sql`
    update archive_download_links
    set file_tag = ${fileTag}, expires_at = ${expiresAt}
    where code_hash = ${hash}
      and file_tag is null`);
}

/** Removes expired links. */
export const removeDownloadLinks = removeOld({ table: "archive_download_links", key: ["code_hash"], time: "expires_at" });
