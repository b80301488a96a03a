import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { addFaults, type FaultRow } from "@chancery/core/fault/fault.ts";
import { findId, type ImageId, type MailboxId } from "@chancery/core/ids/id.ts";
import { templateLimits } from "@chancery/core/template/model/limits.ts";
import type { TemplateImage } from "@chancery/core/template/read/read-image.ts";
import { readTemplateInSteps, type ReadTemplate } from "@chancery/core/template/read-template.ts";
import { placedFault } from "@chancery/core/xml/element.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Queries } from "../../../io/database/database.ts";
import { accessLevels, type AccessLevel } from "../access/access.ts";
import { checkCategories } from "../categories/check-categories.ts";
import { pdfFaults } from "../files/check-pdfs.ts";
import { dictionaryFaults } from "./dictionary-faults.ts";
import type { RoomNeeds } from "../needs.ts";
import { findGroups } from "../access/store.ts";
import { findImages } from "../files/store/images.ts";
import type { SignatureAlgorithm, TemplateChoices } from "../versions/version.ts";
import { mayReadImage } from "../files/download-image.ts";
import type { TemplateImageRow } from "../files/template-file.ts";
import type { Static } from "typebox";
import type { shapes } from "./contract.ts";

/** The body of template creation, as sent. Null means left out. */
export type TemplateInput = Static<typeof shapes.create.body>;

/** An input without faults, ready to store. */
export type CheckedInput = TemplateChoices & { readonly read: ReadTemplate };

/** Reads and checks a template with everything it refers to, before any lock: the input to store, or every fault found. */
export async function checkInput(
  needs: RoomNeeds,
  input: TemplateInput,
  mailbox: OpenMailbox,
): Promise<CheckedInput | { readonly faults: readonly FaultRow[] }> {
  const faults: FaultRow[] = [];
  const access = checkAccess(input, faults);
  const choice = { ids: input.categories ?? [], access, mailbox, pointer: "/categories" };
  const categoryIds = await checkCategories(needs.database, choice, faults);
  const sharedToGroups = await checkGroups(needs, input, mailbox, faults);
  const sharedTo = await checkShares(needs, input, mailbox, faults);
  const logoImageId = await checkLogo(needs, input, mailbox, faults);
  const signatureContainer = input.signatureContainer ?? "P7S";
  const signatureAlgorithm = checkAlgorithm(input, faults);
  const read = await runSteps(readTemplateInSteps(input.data, { isNew: true }));
  if ("faults" in read) return { faults: [...faults, ...read.faults] };
  addFaults(faults, await imageFaults(needs, read.images, mailbox));
  addFaults(faults, await dictionaryFaults(needs, read, mailbox));
  addFaults(faults, await pdfFaults(needs.database, read.pdfs, mailbox));
  if (faults.length > 0 || access === undefined) return { faults };
  return { read, access, sharedTo, sharedToGroups, categoryIds, logoImageId, signatureAlgorithm, signatureContainer };
}

/** Refuses DSTU 4145, whose signatures nothing here can verify. */
function checkAlgorithm({ signatureAlgorithm }: TemplateInput, faults: FaultRow[]): SignatureAlgorithm {
  if (signatureAlgorithm === "DSTU4145")
    faults.push({
      code: "template.algorithm_unsupported",
      args: ["DSTU4145", "ECDSA_RSA"],
      pointer: "/signatureAlgorithm",
      allowed: ["ECDSA_RSA"],
    });
  return "ECDSA_RSA";
}

function checkAccess({ access }: TemplateInput, faults: FaultRow[]): AccessLevel | undefined {
  const level = access === "pub" ? "public" : accessLevels.find((one) => one === access);
  const code = access === "official" ? "template.access_official" : "access.unknown";
  if (level === undefined) faults.push({ code, args: [access.slice(0, 60)], pointer: "/access", allowed: accessLevels });
  return level;
}

/** Checks the groups of access `shared`: they belong to the account. */
async function checkGroups(
  { database }: RoomNeeds,
  input: TemplateInput,
  mailbox: OpenMailbox,
  faults: FaultRow[],
): Promise<CheckedInput["sharedToGroups"]> {
  if (input.access !== "shared") return [];
  const ids = [...new Set((input.sharedToMailboxGroups ?? []).flatMap((text) => findId<"mailboxGroup">(text) ?? []))];
  if (ids.length === 0) return [];
  const known = await findGroups(database, mailbox.accountId, ids);
  ids.forEach((id, index) => {
    const pointer = `/sharedToMailboxGroups/${index}`;
    if (!known.has(id)) faults.push({ code: "template.share_unknown", args: [id], pointer });
  });
  return ids;
}

/** Checks the mailboxes of access `shared`: they exist, are not the own one, and there is at least one mailbox or group. */
async function checkShares(
  needs: RoomNeeds,
  input: TemplateInput,
  mailbox: OpenMailbox,
  faults: FaultRow[],
): Promise<readonly MailboxId[]> {
  if (input.access !== "shared") return [];
  const ids = [...new Set((input.sharedTo ?? []).flatMap((text) => findId<"mailbox">(text) ?? []))];
  const isEmpty = ids.length === 0 && (input.sharedToMailboxGroups ?? []).length === 0;
  if (isEmpty) faults.push({ code: "access.shared_empty", pointer: "/sharedTo" });
  const known = await needs.mailboxes.findMailboxes(needs.database, ids);
  ids.forEach((id, index) => {
    const pointer = `/sharedTo/${index}`;
    const card = known.get(id);
    if (id === mailbox.id) faults.push({ code: "template.shared_to_self", pointer });
    else if (!card || card.isRemoved) faults.push({ code: "template.share_unknown", args: [id], pointer });
  });
  return ids;
}

async function checkLogo(
  needs: RoomNeeds,
  { logoImageUuid }: TemplateInput,
  mailbox: OpenMailbox,
  faults: FaultRow[],
): Promise<ImageId | undefined> {
  const id = findId<"image">(logoImageUuid ?? "");
  if (!id) return undefined;
  const image = (await findImages(needs.database, [id])).get(id);
  if (image && (await mayReadImage(needs.database, image, mailbox))) return id;
  faults.push({ code: "template.image_unknown", args: [id], pointer: "/logoImageUuid" });
  return undefined;
}

/** A row for each image that cannot be printed: unknown (40007), another hash (1036), unreadable (1003), too large (1031). */
async function imageFaults(
  needs: RoomNeeds,
  images: readonly TemplateImage[],
  mailbox: OpenMailbox,
): Promise<readonly FaultRow[]> {
  const uploaded = await uploadedImages(needs.database, images);
  const faults: FaultRow[] = [];
  for (const image of images) {
    const { source } = image;
    const row =
      "dataUri" in source ? await dataUriFault(needs, image, source.dataUri, mailbox) : uploadedFault(image, uploaded, mailbox);
    if (row) faults.push({ ...row, documentId: image.documentId });
  }
  return faults;
}

async function uploadedImages(db: Queries, images: readonly TemplateImage[]): Promise<ReadonlyMap<ImageId, TemplateImageRow>> {
  const ids = images.flatMap(({ source }) => ("imageId" in source ? (findId<"image">(source.imageId) ?? []) : []));
  return findImages(db, [...new Set(ids)]);
}

/** Refuses an image of another account without the right hash. */
function uploadedFault(
  image: TemplateImage,
  uploaded: ReadonlyMap<ImageId, TemplateImageRow>,
  mailbox: OpenMailbox,
): FaultRow | undefined {
  const { source } = image;
  if (!("imageId" in source)) return undefined;
  const found = uploaded.get(findId<"image">(source.imageId)!);
  if (found && (found.hash === source.hash || found.sha256 === source.hash.toLowerCase())) return undefined;
  if (found?.accountId === mailbox.accountId) return placedFault(image, "image.hash_mismatch", source.imageId);
  return placedFault(image, "template.image_unknown", source.imageId);
}

async function dataUriFault(
  needs: RoomNeeds,
  image: TemplateImage,
  dataUri: string,
  { accountId }: OpenMailbox,
): Promise<FaultRow | undefined> {
  const { imageWidthMax, imageHeightMax } = templateLimits;
  const facts = await needs.inspectImage(Buffer.from(dataUri.slice(dataUri.indexOf(",") + 1), "base64"), accountId);
  if (typeof facts === "string") return placedFault(image, "image.unreadable", "data:image/png");
  if (facts.widthPx <= imageWidthMax && facts.heightPx <= imageHeightMax) return undefined;
  return placedFault(image, "image.dimensions", "data:image/png", imageWidthMax, imageHeightMax);
}
