import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { placementFaults, type TemplatePdf } from "@chancery/core/template/read/read-pdf.ts";
import { placedFault } from "@chancery/core/xml/element.ts";
import type { Queries } from "../../../io/database/database.ts";
import { findPdfs } from "./store/pdfs.ts";

/**
 * A row for each PDF that cannot be used, and for each field outside its pages: unknown, or of another account without the right
 * hash (40085), another hash (1036), 40089, 40112, 40117.
 */
export async function pdfFaults(db: Queries, pdfs: readonly TemplatePdf[], mailbox: OpenMailbox): Promise<readonly FaultRow[]> {
  const known = await findPdfs(db, [...new Set(pdfs.map((pdf) => pdf.pdfId))]);
  return pdfs.flatMap((pdf): readonly FaultRow[] => {
    const { documentId } = pdf;
    const found = known.get(pdf.pdfId);
    const hasHash = found !== undefined && (found.hash === pdf.hash || found.sha256 === pdf.hash.toLowerCase());
    if (hasHash) return placementFaults(pdf, found.pages);
    if (found?.accountId !== mailbox.accountId) return [{ ...placedFault(pdf, "document.pdf", documentId), documentId }];
    return [{ ...placedFault(pdf.hashPlace, "image.hash_mismatch", pdf.pdfId), documentId }];
  });
}
