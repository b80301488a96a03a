import type { FaultHelp } from "../../../pages/fault-page.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { downloadExport } from "./download-export.ts";
import { readExport } from "./read-export.ts";
import { startExport } from "./start-export.ts";
import { exportShapes } from "./contract.ts";
import { exportFilePath } from "./export-link.ts";
import type { DictionariesNeeds } from "../needs.ts";

const fileHelp: FaultHelp = {
  en: {
    title: "No download",
    help: "Links to exports work for 24 hours. Open the complete link from the email, or start the export again.",
  },
  uk: {
    title: "Завантаження немає",
    help: "Посилання на експорт діють 24 години. Відкрийте посилання з листа повністю або почніть експорт ще раз.",
  },
};

/** The endpoints of exports. */
export function exportRoutes(needs: DictionariesNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/dictionary/{dictionaryUuid}/download", {
      summary: "Start an export to CSV, XLSX or XML",
      mailbox: "required",
      permission: "dictionaryListView",
      contract: exportShapes.start,
      faults: [
        ...(["dictionary.not_found", "dictionary.no_access", "column.unknown", "column.uuid_empty"] as const),
        ...(["filter.empty", "filter.operation", "filter.search", "value.too_many", "quota.space", "quota.rate"] as const),
      ],
      action: ({ params, query, body, ...acting }) => {
        const { format, filters } = body ?? {};
        const isBare = Array.isArray(filters);
        const asked = {
          id: params.dictionaryUuid,
          format: format ?? "csv",
          hasBom: query.bom ?? false,
          isSafe: query.safe ?? false,
          filters: (isBare ? filters : filters?.filters) ?? [],
          pointer: isBare ? "/filters" : "/filters/filters",
        };
        return startExport(needs, asked, acting);
      },
    }),
    route("GET", "/api/v1/dictionary/{dictionaryUuid}/download/status/{taskUuid}", {
      summary: "Retrieve the progress of an export, and its file when it is ready",
      mailbox: "required",
      permission: "dictionaryListView",
      contract: exportShapes.status,
      faults: ["dictionary.not_found", "export.not_found"],
      action: async ({ params, mailbox }) =>
        ok(await readExport(needs, { id: params.dictionaryUuid, taskId: params.taskUuid }, mailbox)),
    }),
    route("GET", exportFilePath, {
      summary: "Download the file of an export by its link",
      signIn: "none",
      help: fileHelp,
      contract: exportShapes.file,
      faults: ["export.link_unknown"],
      action: ({ query, headers }) => downloadExport(needs, query.code, headers),
    }),
  ];
}
