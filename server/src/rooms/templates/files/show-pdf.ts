import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { PdfId } from "@chancery/core/ids/id.ts";
import type { RoomNeeds } from "../needs.ts";
import { findPdfs } from "./store/pdfs.ts";
import type { TemplatePdfRow } from "./template-file.ts";

/**
 * A PDF of the mailbox, or another PDF if the request names its hash, which is known to those who can read a template with it.
 * Throws pdf.not_found.
 */
export async function showPdf(
  needs: RoomNeeds,
  id: PdfId,
  hash: string | undefined,
  mailbox: OpenMailbox,
): Promise<TemplatePdfRow> {
  const pdf = (await findPdfs(needs.database, [id])).get(id);
  if (pdf && (pdf.mailboxId === mailbox.id || pdf.hash === hash)) return pdf;
  throw new Fault("pdf.not_found", { args: [id] });
}
