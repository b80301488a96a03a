import sql from "sql-template-tag";
import type { AccountId, ImageId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { isSharedWith } from "../../access/store.ts";
import type { TemplateImageRow } from "../template-file.ts";

/** Adds an image. */
export async function addImage(tx: Transaction, image: TemplateImageRow): Promise<void> {
  await tx.run(sql`
    insert into template_images (id, mailbox_id, account_id, sha256, hash, content_type, size_bytes, width_px, height_px, created_at)
    values (${image.id}, ${image.mailboxId}, ${image.accountId}, ${image.sha256}, ${image.hash}, ${image.contentType},
      ${image.sizeBytes}, ${image.widthPx}, ${image.heightPx}, ${image.createdAt})`);
}

/** The images of these ids; unknown ones are absent. */
export async function findImages(db: Queries, ids: readonly ImageId[]): Promise<ReadonlyMap<ImageId, TemplateImageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<TemplateImageRow>(sql`
    select id, mailbox_id as "mailboxId", account_id as "accountId", sha256, hash, content_type as "contentType",
      size_bytes as "sizeBytes", width_px as "widthPx", height_px as "heightPx", created_at as "createdAt"
    from template_images
    where id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether an image is the logo of a template that a mailbox sees. */
export async function isLogoFor(
  db: Queries,
  id: ImageId,
  mailbox: { readonly id: MailboxId; readonly accountId: AccountId },
): Promise<boolean> {
  return db.has(sql`
    select t.id
    from templates t
    where t.logo_image_id = ${id}
      and (
        t.mailbox_id = ${mailbox.id}
        or t.access in ('public', 'public-hidden')
        or ${isSharedWith(mailbox)}
      )
    order by t.id
    limit 1`);
}
