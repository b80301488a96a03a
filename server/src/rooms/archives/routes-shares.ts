import { route, type AnyRoute } from "../../http/route.ts";
import { downloadShared } from "./actions/download-shared.ts";
import { shareArchive } from "./actions/share-archive.ts";
import { shapes } from "./contract.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** Archives shared by letter (facts §3.9). */
export function shareRoutes(needs: ArchivesNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/api/v1/envelope/share-archive",
      summary: "Send letters with a link to the archives of completed envelopes",
      signIn: "bearer",
      mailbox: "required",
      permission: "envelopeShare",
      contract: shapes.share,
      faults: [
        "request.invalid",
        "envelope.not_found",
        "share.forbidden",
        "share.not_completed",
        "zip_structure.not_found",
        "envelope.batch_refused",
      ],
      action: ({ body: { excludeFiles, zipStructureName, ...body }, ...by }) =>
        shareArchive(needs, { ...body, excludeFiles: excludeFiles ?? "", zipStructureName: zipStructureName ?? "" }, by),
    }),
    route({
      method: "GET",
      path: "/api/v1/envelope/download-shared",
      summary: "Download archives by the code of a letter",
      signIn: "none",
      mailbox: "none",
      contract: shapes.shared,
      faults: ["share.link_unknown", "archive.not_ready"],
      action: ({ query, headers, origin }) => downloadShared(needs, query.code, { headers, origin }),
    }),
  ];
}
