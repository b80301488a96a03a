import sql from "sql-template-tag";
import type { AccountId, MailboxId, PdfId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { PdfPage } from "@chancery/core/template/model/pdf-page.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** An uploaded PDF: the blob `sha256`, and the hash that template XML repeats. */
export type TemplatePdfRow = {
  readonly id: PdfId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly sha256: string;
  readonly hash: string;
  readonly sizeBytes: number;
  readonly pages: readonly PdfPage[];
  readonly createdAt: Instant;
};

/** Adds a PDF. */
export async function addPdf(tx: Transaction, pdf: TemplatePdfRow): Promise<void> {
  await tx.run(sql`
    insert into template_pdfs (id, mailbox_id, account_id, sha256, hash, size_bytes, pages, created_at)
    values (${pdf.id}, ${pdf.mailboxId}, ${pdf.accountId}, ${pdf.sha256}, ${pdf.hash}, ${pdf.sizeBytes},
      ${JSON.stringify(pdf.pages)}, ${pdf.createdAt})`);
}

/** The PDFs of these ids; unknown ones are absent. */
export async function findPdfs(db: Queries, ids: readonly PdfId[]): Promise<ReadonlyMap<PdfId, TemplatePdfRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<TemplatePdfRow>(sql`
    select id, mailbox_id as "mailboxId", account_id as "accountId", sha256, hash, size_bytes as "sizeBytes", pages,
      created_at as "createdAt"
    from template_pdfs
    where id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
