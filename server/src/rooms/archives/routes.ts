import { route, type AnyRoute } from "../../http/route/route.ts";
import { downloadArchive } from "./actions/download-archive.ts";
import { downloadPdf, type PdfKind } from "./actions/download-pdf.ts";
import { previewPdf } from "./actions/preview-pdf.ts";
import { downloadTrail } from "./actions/download-trail.ts";
import { showSeals } from "./actions/show-seals.ts";
import type { Wakeups } from "./wakeups.ts";
import { shapes } from "./contract.ts";
import type { ArchivesNeeds } from "./needs.ts";
import { linkRoutes } from "./routes-links.ts";
import { shareRoutes } from "./routes-shares.ts";

/** The downloads of an envelope: its archive, also shared by email, and single documents as PDF. */
export function routes(needs: ArchivesNeeds, wakeups: Wakeups): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/envelope/{id}/zip", {
      guest: true,
      summary: "Download the archive of an envelope",
      mailbox: "required",
      permission: "envelopeDownloadBinaries",
      contract: shapes.zip,
      faults: [
        "request.invalid",
        "envelope.not_found",
        "envelope.status_wrong",
        "document.not_found",
        "zip_structure.not_found",
        "archive.not_ready",
        "archive.unprintable",
      ],
      action: ({ params, query, ...acting }) => {
        const asked = {
          documentId: query.documentId,
          excludeFiles: query.excludeFiles ?? "",
          zipStructureName: query.zipStructureName,
          wait: query.wait ?? false,
        };
        return downloadArchive(needs, wakeups, asked, { ...acting, envelopeId: params.id });
      },
    }),
    ...linkRoutes(needs, wakeups),
    ...shareRoutes(needs),
    pdfRoute(needs, wakeups, {
      path: "for-print",
      kind: "printable",
      summary: "Download a document as PDF with marks and certificate",
    }),
    pdfRoute(needs, wakeups, { path: "download-final-pdf", kind: "document", summary: "Download a finished document as PDF" }),
    route("GET", "/api/v1/envelope/{id}/preview", {
      guest: true,
      summary: "Download a document as PDF as it would be printed now, marked as a preview",
      mailbox: "required",
      permission: "envelopeDownloadBinaries",
      contract: shapes.preview,
      faults: ["envelope.not_found", "document.not_found", "document.not_printable", "request.too_many"],
      action: ({ params, query, ...acting }) =>
        previewPdf(needs, { envelopeId: params.id, documentId: query.documentId }, acting),
    }),
    route("GET", "/api/v1/audittrail/pdf/{uuid}", {
      summary: "Download the audit trail of an envelope as PDF",
      mailbox: "required",
      permission: "envelopeDownloadBinaries",
      contract: shapes.trail,
      faults: ["envelope.not_found", "envelope.status_wrong", "archive.not_ready", "archive.unprintable"],
      action: ({ params: { uuid: envelopeId }, query, ...acting }) =>
        downloadTrail(needs, wakeups, query.wait ?? false, { ...acting, envelopeId }),
    }),
    route("GET", "/api/v1/envelope/{id}/seals", {
      guest: true,
      summary: "List the seals of the documents in the archive of an envelope",
      mailbox: "required",
      permission: "envelopeDownloadBinaries",
      contract: shapes.seals,
      faults: ["envelope.not_found", "envelope.status_wrong", "archive.not_ready", "archive.unprintable"],
      action: ({ params, query, mailbox, signal, readmit }) =>
        showSeals(needs, wakeups, query.wait ?? false, { envelopeId: params.id, mailbox, signal, readmit }),
    }),
  ];
}

type PdfRoute = { readonly path: string; readonly kind: PdfKind; readonly summary: string };

function pdfRoute(needs: ArchivesNeeds, wakeups: Wakeups, { path, kind, summary }: PdfRoute): AnyRoute {
  return route("GET", `/api/v1/envelope/{id}/${path}`, {
    guest: true,
    summary,
    mailbox: "required",
    permission: "envelopeDownloadBinaries",
    contract: shapes.pdf,
    faults: [
      "envelope.not_found",
      "envelope.status_wrong",
      "document.not_found",
      "document.not_printable",
      "archive.not_ready",
      "archive.unprintable",
    ],
    action: ({ params, query, ...acting }) => {
      const asked = { kind, documentId: query.documentId, wait: query.wait ?? false };
      return downloadPdf(needs, wakeups, asked, { ...acting, envelopeId: params.id });
    },
  });
}
