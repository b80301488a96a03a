import { Type } from "typebox";
import type { ImportId } from "@chancery/core/ids/id.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";

const setting = (description: string) => Type.Optional(about(description, textShape(60)));

const settings = {
  headerFirstRow: Type.Optional(Type.Boolean({ description: "Whether the first row names the columns" })),
  delimiter: setting("`,`, `;`, a tab (also as `\\t`) or a space; guessed if left out"),
  quote: setting("`\"`, `'` or empty"),
  escape: setting('`\\`, `"` or empty'),
};

const query = Type.Object({
  ...settings,
  encoding: setting("UTF-8, UTF-16, UTF-16LE, UTF-16BE, windows-1251 or windows-1252; guessed if left out"),
});

const cells = Type.Array(Type.String());

const preview = titled("DictionaryImportPreview", {
  format: wordShape(["csv", "xlsx"]),
  encoding: Type.Optional(Type.String({ description: "For text files, like the next three: the detected setting" })),
  delimiter: Type.Optional(Type.String()),
  quote: Type.Optional(Type.String()),
  escape: Type.Optional(Type.String()),
  header: Type.Optional(Type.Array(Type.String(), { description: "The first row, with headerFirstRow" })),
  rows: Type.Array(cells, { description: "The first 5 rows" }),
});

const text = illustrated("CsvText", [{ settings: { headerFirstRow: true, delimiter: ";" }, data: "Name;City\r\nAnn;Kyiv\r\n" }], {
  settings: Type.Optional(nullable(Type.Object(settings))),
  data: about("The text of the file", Type.String({ maxLength: bodySizes.bulk })),
});

/** The wire shapes of previews of files to import. */
export const previewShapes = {
  ofFile: {
    query,
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Optional(text),
    answers: { 200: Type.Union([Type.Array(cells, { description: "Of JSON: the first 5 rows" }), preview]) },
  },
  ofImport: { params: Type.Object({ id: idShape<ImportId>() }), query, answers: { 200: preview } },
} as const;
