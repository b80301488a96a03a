import { route, type AnyRoute } from "../../http/route/route.ts";
import type { FaultHelp } from "../../pages/fault-page.ts";
import { downloadLinked } from "./actions/download-linked.ts";
import { linkArchive } from "./actions/link-archive.ts";
import { shapes } from "./contract.ts";
import type { ArchivesNeeds } from "./needs.ts";
import type { Wakeups } from "./wakeups.ts";

const help: FaultHelp = {
  en: { title: "No download", help: "A download link works once and for a minute. Start the download again from the envelope." },
  uk: {
    title: "Завантаження немає",
    help: "Посилання на завантаження діє один раз і протягом хвилини. Розпочніть завантаження знову зі сторінки конверта.",
  },
};
const faults = [
  "envelope.not_found",
  "envelope.status_wrong",
  "document.not_found",
  "zip_structure.not_found",
  "archive.not_ready",
  "archive.unprintable",
] as const;

/** The endpoints by which a browser downloads an archive itself, which cannot send the header that names the mailbox. */
export function linkRoutes(needs: ArchivesNeeds, wakeups: Wakeups): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/envelope/{id}/zip/link", {
      guest: true,
      summary: "Create a link with which the same session can download the archive once",
      mailbox: "required",
      permission: "envelopeDownloadBinaries",
      secretAnswer: true,
      contract: shapes.link,
      faults: ["request.invalid", ...faults, "request.too_many"],
      action: ({ params, query, body, mailbox, caller, signal, readmit }) => {
        const asked = {
          documentId: body?.documentId ?? undefined,
          excludeFiles: body?.excludeFiles ?? "",
          zipStructureName: body?.zipStructureName ?? undefined,
          wait: query.wait ?? false,
        };
        return linkArchive(needs, wakeups, asked, { envelopeId: params.id, mailbox, caller, signal, readmit });
      },
    }),
    route("GET", "/api/v1/envelope/download-link", {
      guest: true,
      summary: "Download an archive by a link, once",
      entersMailbox: true,
      extraPermissions: [{ mailbox: "envelopeDownloadBinaries" }],
      help,
      contract: shapes.linked,
      faults: ["share.link_unknown", ...faults],
      action: ({ query, headers, origin, caller, signal, enter }) =>
        downloadLinked(needs, wakeups, query.code, { headers, origin, caller, signal, enter }),
    }),
  ];
}
