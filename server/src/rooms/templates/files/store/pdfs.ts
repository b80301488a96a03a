import sql from "sql-template-tag";
import type { PdfId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { jsonOf } from "../../../../io/database/json.ts";
import type { TemplatePdfRow } from "../template-file.ts";

/** Adds a PDF. */
export async function addPdf(tx: Transaction, pdf: TemplatePdfRow): Promise<void> {
  await tx.run(sql`
    insert into template_pdfs (id, mailbox_id, account_id, sha256, hash, size_bytes, pages, created_at)
    values (${pdf.id}, ${pdf.mailboxId}, ${pdf.accountId}, ${pdf.sha256}, ${pdf.hash}, ${pdf.sizeBytes},
      ${jsonOf(pdf.pages)}, ${pdf.createdAt})`);
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
