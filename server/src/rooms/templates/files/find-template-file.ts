import type { Caller, OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, ImageId, PdfId, TemplateId } from "@chancery/core/ids/id.ts";
import { usesImage, usesPdf } from "@chancery/core/template/model/uses-file.ts";
import { mayAnyRead } from "../access/access.ts";
import { findVersion } from "../versions/find-version.ts";
import type { RoomNeeds } from "../needs.ts";
import { findImages } from "./store/images.ts";
import { findPdfs } from "./store/pdfs.ts";
import type { TemplateVersion } from "../versions/version.ts";
import type { TemplateImageRow, TemplatePdfRow } from "./template-file.ts";

/** A template by its id, in its newest version or in that of an envelope. */
export type TemplateOfFile = { readonly uuid: TemplateId; readonly envelopeUuid?: EnvelopeId | undefined };

/** The open mailbox, or, without one, every mailbox of the caller. */
export type FileRequester = { readonly mailbox: OpenMailbox | undefined; readonly caller: Caller };

/**
 * A background PDF of a template, for callers who see the template or the named envelope. Throws pdf.not_found, for a PDF of
 * another template too.
 */
export async function findPdfOf(
  needs: RoomNeeds,
  id: PdfId,
  template: TemplateOfFile,
  requester: FileRequester,
): Promise<TemplatePdfRow> {
  const version = await findVersionFor(needs, template, requester);
  const pdf = version && usesPdf(version.model, id) ? (await findPdfs(needs.database, [id])).get(id) : undefined;
  if (!pdf) throw new Fault("pdf.not_found", { args: [id] });
  return pdf;
}

/** An image or the logo of a template, for the same callers. Throws image.not_found. */
export async function findImageOf(
  needs: RoomNeeds,
  id: ImageId,
  template: TemplateOfFile,
  requester: FileRequester,
): Promise<TemplateImageRow> {
  const version = await findVersionFor(needs, template, requester);
  const isUsed = version && (version.logoImageId === id || usesImage(version.model, id));
  const image = isUsed ? (await findImages(needs.database, [id])).get(id) : undefined;
  if (!image) throw new Fault("image.not_found", { args: [id] });
  return image;
}

async function findVersionFor(
  { database, cache, mailboxes, findVersionSeenByAny }: RoomNeeds,
  { uuid: templateId, envelopeUuid }: TemplateOfFile,
  { mailbox, caller }: FileRequester,
): Promise<TemplateVersion | undefined> {
  const asking = mailbox ? [mailbox] : await mailboxes.people.listMailboxesOfPerson(database, caller.userId);
  if (envelopeUuid === undefined) {
    if (caller.tokenKind === "guest") return undefined;
    const newest = await findVersion(cache, database, { templateId });
    return newest && (await mayAnyRead(database, newest, asking)) ? newest : undefined;
  }
  const ids = asking.map(({ id }) => id);
  const version = await findVersionSeenByAny(database, envelopeUuid, ids);
  return version && findVersion(cache, database, { templateId, version });
}
