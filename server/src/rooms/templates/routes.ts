import type { WholeVersion } from "./versions/version.ts";
import { settleResult } from "../../http/route/settle-result.ts";
import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { pageAnswer, pageOf } from "../../http/route/paging.ts";
import { may } from "../../http/route/permission.ts";
import { errorRows } from "../../http/reply/problem.ts";
import { placedXml } from "../../http/body/xml-place.ts";
import { ok, route, type AnyRoute, type Reply } from "../../http/route/route.ts";
import { changeTemplate } from "./template/change-template.ts";
import { createTemplate, checkTemplate } from "./template/create-template.ts";
import { listVisibleTemplates } from "./template/list-visible-templates.ts";
import { listTemplateVersions } from "./template/list-template-versions.ts";
import { readTemplateVersion } from "./template/read-template-version.ts";
import { shapes } from "./template/contract.ts";
import type { RoomNeeds } from "./needs.ts";
import { categoryUseFaults, changeRoutes } from "./template/routes-changes.ts";
import { barcodeRoutes } from "./barcodes/routes.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { fileRoutes, imageRoutes, pdfRoutes } from "./files/routes.ts";
import { formulaRoutes } from "./formula/routes.ts";
import { schemaRoutes } from "./schemas/routes.ts";
import { shareCodeRoutes } from "./share-codes/routes.ts";
import { zipRoutes } from "./zip-structures/routes.ts";
import { showExtended, showHistory, showListed, showTemplate } from "./template/view.ts";
import { templateDataFaults } from "./template/data-faults.ts";
import { listSourceFaults } from "./template/validate-template.ts";

const sends = [
  { mailbox: "envelopeSend", when: "envelopes can be made of it, with `checkEnvelopeCreation`" },
  { mailbox: "envelopeManage", when: "envelopes can be made of it, with `checkEnvelopeCreation`" },
] as const;

const inputFaults: readonly FaultCode[] = [
  ...templateDataFaults,
  "access.unknown",
  "access.shared_empty",
  "template.access_official",
  "template.algorithm_unsupported",
  ...categoryUseFaults,
  "template.shared_to_self",
  "template.share_unknown",
];

const whole = (version: WholeVersion): Reply => ok(showTemplate(version));

/** The endpoints of templates. */
export function routes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/template", {
      summary: "Create a template",
      mailbox: "required",
      permission: "templateManage",
      contract: shapes.create,
      faults: inputFaults,
      action: ({ body, ...request }) => settleResult(request, whole, (acting) => createTemplate(needs, body, acting)),
    }),
    route("PUT", "/api/v1/template/{uuid}", {
      summary: "Change a template; other documents or another flow create a version",
      mailbox: "required",
      permission: "templateManage",
      contract: shapes.change,
      faults: [...inputFaults, "template.not_found", "template.forbidden", "template.archived"],
      action: ({ params, body, ...request }) =>
        settleResult(request, whole, (acting) => changeTemplate(needs, params.uuid, body, acting)),
    }),
    route("POST", "/api/v1/template/check", {
      summary: "Check a template and report every fault; nothing is stored",
      onlyReads: true,
      mailbox: "required",
      permission: "templateManage",
      contract: shapes.check,
      action: async ({ body, mailbox, headers }) => {
        const faults = await checkTemplate(needs, body, mailbox);
        return ok({ errors: errorRows(placedXml(faults, "/data"), headers["accept-language"]) });
      },
    }),
    ...reading(needs),
    ...changeRoutes(needs),
    ...barcodeRoutes(needs),
    ...zipRoutes(needs),
    ...shareCodeRoutes(needs),
    ...categoryRoutes(needs),
    ...imageRoutes(needs),
    ...pdfRoutes(needs),
    ...fileRoutes(needs),
    ...formulaRoutes(),
    ...schemaRoutes(needs),
  ];
}

function reading(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/template", {
      summary: "List templates, newest first",
      mailbox: "required",
      permission: "templateListView",
      contract: shapes.list,
      action: async ({ query, mailbox, caller }) => {
        const { keyword = "", category, favorite = false, archived = false } = query;
        const level = query.level === "pub" ? "public" : query.level;
        const page = pageOf(query, `templates:${level ?? ""}:${category ?? ""}:${favorite}:${archived}:${keyword}`);
        const filter = { mailbox, userId: caller.userId, level, keyword, category, isFavorite: favorite, isArchived: archived };
        const found = await listVisibleTemplates(needs, filter, page);
        const show = query.extended ? showExtended : showListed;
        return ok(pageAnswer(page, found, { show, keyOf: (row) => [row.id] }));
      },
    }),
    route("GET", "/api/v1/template/{uuid}", {
      summary: "Retrieve a template, in its newest version or the one named",
      mailbox: "required",
      permission: "templateListView",
      extraPermissions: sends,
      contract: shapes.read,
      faults: ["template.not_found", "template.archived", "template.version_unknown"],
      action: async ({ params, query, mailbox }) => {
        const version = await readTemplateVersion(needs, params.uuid, query, mailbox);
        const shown = showTemplate(version);
        if (!query.checkEnvelopeCreation) return ok(shown);
        const maySend = may(mailbox, "envelopeSend") || may(mailbox, "envelopeManage");
        const newEnvelopeCanBeCreated = maySend && (await listSourceFaults(needs, version)).length === 0;
        return ok({ ...shown, newEnvelopeCanBeCreated });
      },
    }),
    route("GET", "/api/v1/template/{uuid}/versions", {
      summary: "List the versions of a template, newest first",
      mailbox: "required",
      permission: "templateListView",
      contract: shapes.versions,
      faults: ["template.not_found"],
      action: async ({ params, query, mailbox }) => {
        const { versionUuid: version } = query;
        const page = pageOf(query, `versions:${params.uuid}:${version ?? ""}`);
        const found = await listTemplateVersions(needs, { id: params.uuid, version }, page, mailbox);
        const show = (row: (typeof found.rows)[number]) => showHistory(params.uuid, row);
        return ok(pageAnswer(page, found, { show, keyOf: (row) => [row.created_at, row.id] }));
      },
    }),
  ];
}
