import { Type } from "typebox";
import type { BulkSendId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { faultRow } from "../../http/reply/fault-row.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { about, idShape, instantShape, nullable, textShape, titled, uuidAnswer, wordShape } from "../../http/route/shapes.ts";
import { bulkSendStates } from "./bulk-send.ts";

/** Delimiters of a CSV file; `tab` is easier to write in a URL than the character. */
export const delimiters = [",", ";", "|", "\t", "tab"] as const;

const params = Type.Object({ id: idShape<BulkSendId>() });
const ofVersion = {
  templateUuid: idShape<TemplateId>(),
  templateVersion: Type.Optional(about("The newest version if left out", idShape<TemplateVersionId>())),
};
const delimiter = Type.Optional(about("Of CSV; a comma if left out", wordShape(delimiters)));

const bulkSend = titled("BulkSend", {
  uuid: idShape(),
  state: wordShape(bulkSendStates),
  templateUuid: idShape(),
  templateVersion: idShape(),
  fileName: Type.String(),
  dryRun: Type.Boolean(),
  allOrNothing: Type.Boolean(),
  total: Type.Integer({ description: "Rows; during checking, those already checked" }),
  faulty: Type.Integer({ description: "Rows in which checking found faults" }),
  sent: Type.Integer(),
  failed: Type.Integer({ description: "Rows refused while sending" }),
  pending: Type.Integer({ description: "Rows still to be sent" }),
  rowsPerSecond: Type.Number({ description: "Since sending started" }),
  createdAt: instantShape(),
  checkedAt: nullable(instantShape()),
  startedAt: nullable(instantShape()),
  endedAt: nullable(instantShape()),
  errors: Type.Array(faultRow, { description: "The reason why nothing is sent; empty unless REFUSED" }),
});

const result = titled("BulkSendResult", {
  row: Type.Integer({ description: "From 1, the header not counted" }),
  line: Type.Integer({ description: "The line of the file at which the row starts, from 1" }),
  status: wordShape(["SENT", "FAILED"]),
  envelopeUuid: nullable(idShape()),
  errors: Type.Array(faultRow, { description: "`line` and `column` are those of the file, columns counted in cells" }),
});

/** The wire shapes of the room. */
export const shapes = {
  create: {
    query: Type.Object({
      ...ofVersion,
      format: Type.Optional(about("csv if left out", wordShape(["csv", "jsonl"]))),
      delimiter,
      subject: Type.Optional(about("For envelopes whose row has none", textShape(1000))),
      message: Type.Optional(about("For envelopes whose row has none", textShape(5000))),
      dryRun: Type.Optional(Type.Boolean({ description: "Check only; `…/start` then sends it. false if left out" })),
      allOrNothing: Type.Optional(Type.Boolean({ description: "Send nothing if any row has errors. false if left out" })),
    }),
    answers: { 201: uuidAnswer },
  },
  header: {
    query: Type.Object({ ...ofVersion, delimiter }),
    answers: { 200: "text" },
    contentTypes: ["text/csv"],
  },
  list: { query: Type.Object(pageQuery), answers: { 200: pageShape(bulkSend, "BulkSendPage") } },
  show: { params, answers: { 200: bulkSend } },
  results: {
    params,
    query: Type.Object({
      ...pageQuery,
      status: Type.Optional(about("Only rows without an envelope; all if left out", wordShape(["FAILED"]))),
    }),
    answers: { 200: pageShape(result, "BulkSendResultPage") },
  },
  start: { params, answers: { 200: bulkSend } },
  cancel: { params, answers: { 200: bulkSend } },
} as const;
