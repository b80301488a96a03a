import { Type } from "typebox";
import { importStatuses } from "@chancery/core/dictionary/import-transitions.ts";
import type { DictionaryId, ImportId, MailboxId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { dictionaryParams } from "../dictionary/contract.ts";

const params = Type.Object({ id: idShape<ImportId>() });
const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const version = text("`1.0.0`");
const checksum = Type.Optional(text("`sha1`, `sha256` or `md5`, and the checksum of this request's bytes in base64"));

const task = titled("DictionaryImport", {
  uuid: idShape<ImportId>(),
  taskUuid: idShape<ImportId>(),
  dictionaryUuid: idShape<DictionaryId>(),
  mailboxUuid: idShape<MailboxId>(),
  status: wordShape(importStatuses),
  createdAt: instantShape(),
  endedAt: Type.Optional(instantShape()),
  errorMessage: Type.Optional(text("Why it is FAILED: numbers of the catalogue, with lines of the file")),
  progress: Type.Object({
    rows: Type.Integer({ description: "Rows that are read" }),
    of: Type.Optional(Type.Integer({ description: "Rows of the file, as soon as they are counted" })),
  }),
  fileName: Type.String(),
  format: Type.Optional(wordShape(["csv", "xlsx"])),
  fileSize: Type.Integer(),
  receivedSize: Type.Integer({ description: "Bytes received; the whole file once the status is not UPLOADING" }),
});

const sign = (description: string) => Type.Optional(about(description, nullable(textShape(100))));

const settings = illustrated("DictionaryImportSettings", [{ headerFirstRow: true, replace: false, delimiter: ";" }], {
  headerFirstRow: Type.Optional(Type.Boolean({ description: "The first row names the columns" })),
  replace: Type.Optional(Type.Boolean({ description: "Replace the records of the dictionary; otherwise rows are added" })),
  delimiter: sign("`,` (when left out), `;`, a tab or a space"),
  quote: sign("`\"` (when left out), `'`, or empty for none"),
  escape: sign('`"` (when left out), `\\`, or empty for none'),
  encoding: sign("UTF-8, UTF-16, UTF-16LE, UTF-16BE, windows-1251 or windows-1252; a byte order mark goes before it"),
});

/** The wire shapes of imports, and of resumable uploads (tus 1.0). */
export const importShapes = {
  upload: {
    params: dictionaryParams,
    answers: {
      201: titled("DictionaryImportIds", { uuid: idShape<ImportId>(), taskUuid: idShape<ImportId>() }),
    },
  },
  read: { params, answers: { 200: task } },
  confirm: { params, body: settings, answers: { 200: null } },
  cancel: { params, answers: { 204: null } },
  options: { answers: { 204: null } },
  optionsOfOne: { params, answers: { 204: null } },
  create: {
    bytes: ["application/offset+octet-stream"],
    headers: Type.Object({
      "Tus-Resumable": version,
      Dictionary: about("The dictionary that the file is for", idShape<DictionaryId>()),
      "Upload-Length": count("Bytes of the whole file"),
      "Upload-Metadata": Type.Optional(text("Keys with values in base64; `filename` is the name of the file")),
      "Upload-Checksum": checksum,
    }),
    answers: { 201: null },
  },
  standing: { params, headers: Type.Object({ "Tus-Resumable": version }), answers: { 200: null } },
  continue: {
    params,
    bytes: ["application/offset+octet-stream"],
    headers: Type.Object({
      "Tus-Resumable": version,
      "Upload-Offset": count("The offset of these bytes in the file, equal to the offset of the upload"),
      "Upload-Checksum": checksum,
    }),
    answers: { 204: null },
  },
} as const;
