import { Type } from "typebox";
import { exportFormats, exportTypes } from "@chancery/core/dictionary/export-formats.ts";
import type { DictionaryId, ExportId } from "@chancery/core/ids/id.ts";
import { fileAnswers } from "../../../http/reply/file-reply.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { exportStates } from "./export.ts";
import { dictionaryParams } from "../dictionary/contract.ts";
import { filter } from "../records/contract.ts";

const filters = Type.Array(nullable(filter));

const task = titled("ExportTaskStatus", {
  uuid: idShape<ExportId>(),
  taskUuid: idShape<ExportId>(),
  status: wordShape(exportStates),
  fileUrl: Type.Optional(about("When COMPLETED; works for 24 hours without signing in", Type.String())),
  progress: Type.Object({
    rows: about("Rows written", Type.Integer()),
    of: about("Total rows; with filters, until it is COMPLETED, the records of the dictionary", Type.Integer()),
  }),
});

/** The wire shapes of exports. */
export const exportShapes = {
  start: {
    params: dictionaryParams,
    query: Type.Object({
      bom: Type.Optional(Type.Boolean({ description: "Begin CSV with a byte order mark, which some spreadsheets require" })),
      safe: Type.Optional(
        Type.Boolean({ description: "Put an apostrophe before cells that a spreadsheet would run as a formula, in CSV" }),
      ),
    }),
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Optional(
      illustrated("DictionaryExport", [{ format: "csv", filters: { filters: [] } }], {
        format: Type.Optional(nullable(about("csv if left out", wordShape(exportFormats)))),
        filters: Type.Optional(
          nullable(Type.Union([filters, titled("ExportFilters", { filters: Type.Optional(nullable(filters)) })])),
        ),
      }),
    ),
    answers: { 201: task },
  },
  status: {
    params: Type.Object({ dictionaryUuid: idShape<DictionaryId>(), taskUuid: idShape<ExportId>() }),
    answers: { 200: task },
  },
  file: {
    query: Type.Object({ code: about("The code of a fileUrl", textShape(200, 1)) }),
    answers: fileAnswers,
    contentTypes: Object.values(exportTypes).map((type) => type.replace(/;.*/, "")),
  },
} as const;
