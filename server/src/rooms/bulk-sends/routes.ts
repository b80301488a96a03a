import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { pageReply } from "../../http/reply/page-reply.ts";
import { pageAnswer, pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { runSteps } from "../../http/route/run-steps.ts";
import { cancelRest } from "./actions/cancel-rest.ts";
import { createBulkSend } from "./actions/create-bulk-send.ts";
import { listOwnBulkSends } from "./actions/list-own-bulk-sends.ts";
import { listOwnResults } from "./actions/list-own-results.ts";
import { startOwn } from "./actions/start-own.ts";
import { writeHeader } from "./actions/write-header.ts";
import { shapes, type delimiters } from "./contract.ts";
import type { BulkSendsNeeds } from "./needs.ts";
import { showOwn } from "./show-own.ts";
import { showListed, showResults } from "./view.ts";

const path = "/api/v1/envelope/bulk-send";
const ofTemplate: readonly FaultCode[] = [
  "template.not_found",
  "template.archived",
  "template.version_unknown",
  "bulk_send.attachments",
];
const ofFile: readonly FaultCode[] = [
  "bulk_send.file",
  "bulk_send.column",
  "attachment.too_large",
  "upload.failed",
  "request.conflict",
];
const common = { mailbox: "required", permission: "envelopeSend" } as const;

/** The endpoints of bulk sends. */
export function routes(needs: BulkSendsNeeds): readonly AnyRoute[] {
  const hidden: readonly FaultCode[] = ["bulk_send.not_found"];
  return [
    route("POST", path, {
      ...common,
      summary: "Send one envelope per row of a file",
      upload: true,
      contract: shapes.create,
      faults: [...ofTemplate, ...ofFile],
      action: async ({ upload, query, ...acting }) => {
        if (!upload) throw new Error("an upload route without an upload");
        const { templateUuid: templateId, templateVersion, subject, message } = query;
        const format =
          query.format === "jsonl"
            ? ({ format: "jsonl" } as const)
            : ({ format: "csv", delimiter: characterOf(query.delimiter) } as const);
        const flags = { isDryRun: query.dryRun ?? false, isAllOrNothing: query.allOrNothing ?? false };
        return createBulkSend(needs, upload, { templateId, templateVersion, format, subject, message, ...flags }, acting);
      },
    }),
    route("GET", path, {
      ...common,
      summary: "List the bulk sends of the mailbox, newest first",
      contract: shapes.list,
      action: async ({ query, mailbox, headers }) => {
        const page = pageOf(query, `bulk-sends:${mailbox.id}`);
        const show = showListed(needs.clock.now(), headers["accept-language"]);
        const found = await listOwnBulkSends(needs, mailbox.id, page);
        return ok(pageAnswer(page, found, { show, keyOf: ({ bulk }) => [bulk.createdAt, bulk.id] }));
      },
    }),
    route("GET", `${path}/template`, {
      ...common,
      summary: "Download an empty CSV file for a template",
      contract: shapes.header,
      faults: ofTemplate,
      action: async ({ query: { templateUuid: templateId, templateVersion, delimiter }, ...acting }) => ({
        status: 200,
        text: await writeHeader(needs, { templateId, templateVersion, delimiter: characterOf(delimiter) }, acting),
        headers: { "content-type": "text/csv; charset=utf-8" },
      }),
    }),
    route("GET", `${path}/{id}`, {
      ...common,
      summary: "Retrieve the progress of a bulk send",
      contract: shapes.show,
      faults: hidden,
      action: async ({ params: { id }, ...acting }) => ok(await showOwn(needs, needs.database, id, acting)),
    }),
    route("GET", `${path}/{id}/results`, {
      ...common,
      summary: "List the result of each row, or the faults found by checking",
      contract: shapes.results,
      faults: hidden,
      action: async ({ params: { id }, query, mailbox, headers }) => {
        const page = pageOf(query, `bulk-send ${id} ${query.status ?? ""}`);
        const found = await listOwnResults(needs, id, mailbox.id, { page, areFailed: query.status === "FAILED" });
        const show = (rows: typeof found.rows) => runSteps(showResults(rows, headers["accept-language"]));
        return pageReply(page, found, { show, keyOf: ({ position }) => [position] });
      },
    }),
    route("POST", `${path}/{id}/start`, {
      ...common,
      summary: "Start sending a checked file",
      contract: shapes.start,
      faults: [...hidden, "bulk_send.state"],
      action: ({ params: { id }, ...acting }) => startOwn(needs, id, acting),
    }),
    route("DELETE", `${path}/{id}`, {
      ...common,
      summary: "Cancel the rows that are not sent yet",
      contract: shapes.cancel,
      faults: [...hidden, "bulk_send.state"],
      action: ({ params: { id }, ...acting }) => cancelRest(needs, id, acting),
    }),
  ];
}

function characterOf(delimiter: (typeof delimiters)[number] = ","): string {
  return delimiter === "tab" ? "\t" : delimiter;
}
