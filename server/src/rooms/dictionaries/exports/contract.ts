import { Type } from "typebox";
import { exportFormats, exportTypes } from "@chancery/core/dictionary/export-formats.ts";
import type { DictionaryId, ExportId } from "@chancery/core/ids/id.ts";
import { fileAnswers } from "../../../http/reply/file-reply.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, nullable, textShape, wordShape } from "../../../http/route/shapes.ts";
import { exportStates } from "./export.ts";
import { dictionaryParams } from "../dictionary/contract.ts";
import { filter } from "../records/contract.ts";

const filters = Type.Array(nullable(filter));

const task = Type.Object(
  {
    uuid: idShape<ExportId>(),
    taskUuid: idShape<ExportId>(),
    status: wordShape(exportStates),
    fileUrl: Type.Optional(about("When COMPLETED; works for 24 hours without signing in", Type.String())),
    progress: Type.Object({
      rows: about("Rows that are written", Type.Integer()),
      of: about("Rows there will be; with filters, until it is COMPLETED, the records of the dictionary", Type.Integer()),
    }),
  },
  { title: "ExportTaskStatus" },
);

/** The wire shapes of exports. */
export const exportShapes = {
  start: {
    params: dictionaryParams,
    query: Type.Object({
      bom: Type.Optional(Type.Boolean({ description: "CSV begins with a byte order mark, which some spreadsheets want" })),
      safe: Type.Optional(Type.Boolean({ description: "CSV has an apostrophe before what a spreadsheet runs as a formula" })),
    }),
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Optional(
      Type.Object(
        {
          format: Type.Optional(nullable(about("csv when left out", wordShape(exportFormats)))),
          filters: Type.Optional(
            nullable(
              Type.Union([filters, Type.Object({ filters: Type.Optional(nullable(filters)) }, { title: "ExportFilters" })]),
            ),
          ),
        },
        { title: "DictionaryExport", examples: [{ format: "csv", filters: { filters: [] } }] },
      ),
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
