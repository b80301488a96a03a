import { Fault, faultOf } from "@chancery/core/fault/fault.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { findId, type TemplateId, type TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { EnvelopesNeeds, DeferredActor } from "../needs.ts";

/** The name of the version of a new envelope: from XML, with its place, or from the URL of a request, which has none. */
export type NamesVersion = Pick<EnvelopeInput, "templateUuid" | "templateVersion"> & Partial<Pick<EnvelopeInput, "place">>;

/**
 * The version an envelope XML names, when the mailbox may make envelopes of it. Throws template.not_found (also for one that
 * the mailbox does not see), template.archived, template.version_mismatch, request.invalid or, for a URL, template.version_unknown.
 */
export async function findUsableVersion(needs: EnvelopesNeeds, input: NamesVersion, { mailbox }: Pick<DeferredActor, "mailbox">) {
  const { templateUuid = "", templateVersion = "" } = input;
  const templateId = findId<"template">(templateUuid);
  const versionId = findId<"templateVersion">(templateVersion);
  const found = await findNamed(needs, { templateId, versionId, isVersionNamed: templateVersion !== "" });
  const isVisible =
    found !== undefined && (await needs.templates.mayUse(needs.database, { ...found, isArchived: false }, mailbox));
  if (!isVisible || (templateUuid !== "" && found.templateId !== templateId))
    throw await whyNot(needs, input, { templateId, mailbox });
  if (found.isArchived) throw new Fault("template.archived", { args: [found.templateId] });
  return found;
}

/** The version that a draft continues with: its own, or another of its template when the XML names one. Throws as above. */
export async function findDraftVersion(
  needs: EnvelopesNeeds,
  input: EnvelopeInput,
  draft: Pick<Envelope, "templateId" | "templateVersion">,
  actor: Pick<DeferredActor, "mailbox">,
) {
  const { templateVersion = draft.templateVersion, templateUuid = draft.templateId, place } = input;
  const args = [draft.templateId, templateUuid.slice(0, 60)];
  const differs = { code: "envelope.template_differs", args, allowed: [draft.templateId], ...place } as const;
  if (findId(templateUuid) !== draft.templateId) throw faultOf([differs]);
  return findUsableVersion(needs, { ...input, templateUuid, templateVersion }, actor);
}

type Named = {
  readonly templateId: TemplateId | undefined;
  readonly versionId: TemplateVersionId | undefined;
  readonly isVersionNamed: boolean;
};

async function findNamed(needs: EnvelopesNeeds, { templateId, versionId, isVersionNamed }: Named) {
  if (isVersionNamed) return versionId && needs.templates.findVersion(needs.database, { version: versionId });
  return templateId && needs.templates.findVersion(needs.database, { templateId });
}

/** 404 for the template itself; 400 for an XML with an id that is no UUID; for a version that is none of it 400, and 404 for a URL. */
async function whyNot(
  needs: EnvelopesNeeds,
  { templateUuid, templateVersion, place }: NamesVersion,
  { templateId, mailbox }: { readonly templateId: TemplateId | undefined } & Pick<DeferredActor, "mailbox">,
): Promise<Fault> {
  if (templateUuid !== undefined && templateId === undefined && place)
    return faultOf([{ code: "request.invalid", args: ["templateUuid is no UUID"], ...place }]);
  const newest = templateId && (await needs.templates.findVersion(needs.database, { templateId }));
  const isTemplateThere =
    newest !== undefined && (await needs.templates.mayUse(needs.database, { ...newest, isArchived: false }, mailbox));
  if (templateVersion === undefined || (templateUuid !== undefined && !isTemplateThere)) {
    return new Fault("template.not_found", { args: [(templateUuid ?? "").slice(0, 60)] });
  }
  const args = [templateUuid?.slice(0, 60) ?? "of any name", templateVersion.slice(0, 60)];
  if (!place) return new Fault("template.version_unknown", { args });
  return faultOf([{ code: "template.version_mismatch", args, ...place }]);
}
