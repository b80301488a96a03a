import type { FaultHelp } from "../../pages/fault-page.ts";
import { route, type AnyRoute } from "../../http/route/route.ts";
import { downloadShared } from "./actions/download-shared.ts";
import { shareArchive } from "./actions/share-archive.ts";
import { shapes } from "./contract.ts";
import type { ArchivesNeeds } from "./needs.ts";

const downloadHelp: FaultHelp = {
  en: {
    title: "No download",
    help: "Links to archives work for 14 days, for as long as they are shared. Open the complete link from the email, later if the file is not ready yet, or ask the sender to share it again.",
  },
  uk: {
    title: "Завантаження немає",
    help: "Посилання на архіви діють 14 днів, доки ними діляться. Відкрийте посилання з листа повністю, трохи згодом, якщо файл ще не готовий, або попросіть того, хто надіслав, поділитися ще раз.",
  },
};

/** The endpoints of archives shared by email. */
export function shareRoutes(needs: ArchivesNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/envelope/share-archive", {
      summary: "Send emails with a link to the archives of completed envelopes",
      mailbox: "required",
      permission: "envelopeShare",
      contract: shapes.share,
      faults: [
        "request.invalid",
        "envelope.not_found",
        "share.too_many",
        "share.forbidden",
        "share.not_completed",
        "zip_structure.not_found",
        "envelope.batch_refused",
        "email.too_many",
      ],
      action: ({ body: { excludeFiles, zipStructureName, ...body }, ...acting }) =>
        shareArchive(needs, { ...body, excludeFiles: excludeFiles ?? "", zipStructureName: zipStructureName ?? "" }, acting),
    }),
    route("GET", "/api/v1/envelope/download-shared", {
      summary: "Download archives by the code of an email",
      signIn: "none",
      help: downloadHelp,
      contract: shapes.shared,
      faults: ["share.link_unknown", "archive.not_ready", "archive.unprintable"],
      action: ({ query, headers, origin }) => downloadShared(needs, query.code, { headers, origin }),
    }),
  ];
}
