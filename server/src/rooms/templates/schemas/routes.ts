import { Type } from "typebox";
import { writeEnvelopeSchema } from "@chancery/core/envelope/xml/schema.ts";
import { writeVersionSchema } from "@chancery/core/envelope/xml/schema-version.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { writeTemplateSchema } from "@chancery/core/template/schema/schema.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { about, idShape } from "../../../http/route/shapes.ts";
import { taggedAnswers, taggedReply } from "../../../http/reply/tagged-reply.ts";
import { readTemplateVersion } from "../template/read-template-version.ts";
import type { RoomNeeds } from "../needs.ts";

const answers = { answers: taggedAnswers, contentTypes: ["application/xml"] } as const;
const versionContract = {
  ...answers,
  params: Type.Object({ uuid: idShape<TemplateId>() }),
  query: Type.Object({ templateVersion: Type.Optional(about("The newest if left out", idShape<TemplateVersionId>())) }),
} as const;
const contentType = "application/xml; charset=utf-8";

/** The endpoints of the XML schemas: of all templates, of all envelopes, and of the envelopes of one version. */
export function schemaRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    openSchema("template.xsd", "Download the XML schema (XSD 1.0) of templates", writeTemplateSchema),
    openSchema("envelope.xsd", "Download the XML schema (XSD 1.0) of the envelopes of any template", writeEnvelopeSchema),
    route("GET", "/api/v1/template/{uuid}/envelope.xsd", {
      summary:
        "Download the XML schema (XSD 1.0) of the envelopes of a version: it contains its documents, roles, tables and fields",
      mailbox: "required",
      permission: "templateListView",
      contract: versionContract,
      faults: ["template.not_found", "template.version_unknown"],
      action: async ({ params, query, mailbox, headers }) => {
        const { templateId, version, model } = await readTemplateVersion(needs, params.uuid, query, mailbox);
        const text = await runSteps(writeVersionSchema({ templateId, templateVersion: version, template: model }));
        return taggedReply(headers, { text, contentType, cacheControl: "private, no-cache" });
      },
    }),
  ];
}

/** A schema that is the same for all callers, written at the first request. */
function openSchema(name: string, summary: string, write: () => string): AnyRoute {
  let text: string | undefined;
  return route("GET", `/api/v1/schema/${name}`, {
    summary,
    signIn: "none",
    contract: answers,
    action: async ({ headers }) =>
      taggedReply(headers, { text: (text ??= write()), contentType, cacheControl: "public, max-age=3600" }),
  });
}
