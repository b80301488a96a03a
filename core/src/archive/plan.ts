import { viewersOf } from "../envelope/steps/hidden.ts";
import type { DocumentValues, Envelope, StoredFile, Value } from "../envelope/model/model.ts";
import type { Instant } from "../ids/instant.ts";
import type { Template, TemplateDocument } from "../template/model/model.ts";
import { allSteps, isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import { asiceType } from "./asice.ts";
import { finishedAt } from "./finished.ts";
import type { Generated } from "./mask.ts";
import { folded, safeName, takeName, takenNames, type Taken } from "./names.ts";

/** Stored bytes, known by their hash. */
export type ArchiveFile = StoredFile;

/** One file of an archive. */
export type ArchiveEntry = ArchiveFile & {
  readonly path: string;
  readonly kind: "document" | "data" | "original" | "attachment" | "signature" | Generated;
  /** The document it belongs to; undefined for those of the whole envelope. */
  readonly documentId: string | undefined;
  /** Roles that may see it; empty for everybody. */
  readonly viewRoleIds: readonly string[];
  readonly contentType: string;
  readonly modifiedAt: Instant;
};

/** The files of one finished document. An external document has no file and no data of its own. */
export type BuiltDocument = {
  readonly document: ArchiveFile | undefined;
  readonly data: ArchiveFile | undefined;
  readonly printable: ArchiveFile | undefined;
  readonly certificate: ArchiveFile | undefined;
  /** The container of its files and their signatures. */
  readonly container: ArchiveFile | undefined;
  /** Digital signatures in the order they were given. */
  readonly signatures: readonly BuiltSignature[];
};

/**
 * The CMS of a signature unless it is inside the document or a container, the OCSP responses that confirmed its certificates, and the lists of revoked
 * ones in which they were looked for, the signer's first.
 */
export type BuiltSignature = {
  readonly cms: ArchiveFile | undefined;
  readonly ocspResponses: readonly ArchiveFile[];
  readonly crls: readonly ArchiveFile[];
};

const pdf = "application/pdf";
/** Room for the longest suffix and a number, so that a whole name stays within 255 bytes. */
const titleBytesMax = 225;
const topNames = ["attachments", "AuditTrail.pdf", "evidence.json"];

/** All files of an envelope's archive in print order. Finished documents only; `built` has each of them. */
export function planArchive(
  envelope: Envelope,
  template: Template,
  built: ReadonlyMap<string, BuiltDocument>,
  auditTrail: ArchiveFile,
): readonly ArchiveEntry[] {
  const folders: Map<string, Taken> = new Map();
  const values = new Map(envelope.documents.map((one) => [one.documentId, one]));
  const modifiedAt = envelope.changedAt;
  const finished = allSteps(documentFolders(template)).filter(
    ({ document }) => built.has(document.id) && finishedAt(document, envelope) !== undefined,
  );
  const entry = (
    document: TemplateDocument | undefined,
    rest: Omit<ArchiveEntry, "documentId" | "viewRoleIds" | "modifiedAt">,
  ): ArchiveEntry => ({
    ...rest,
    documentId: document?.id,
    viewRoleIds: document ? viewersOf(document) : [],
    modifiedAt,
  });
  return [
    ...finished.flatMap(({ document, folder }) =>
      documentFiles(document, folder, built.get(document.id), values.get(document.id)).map((file) => entry(document, file)),
    ),
    ...finished.flatMap(({ document }) =>
      attachmentFiles(document, values.get(document.id), folders).map((file) => entry(document, file)),
    ),
    entry(undefined, { ...auditTrail, path: "AuditTrail.pdf", kind: "audit", contentType: pdf }),
  ];
}

/** A document and the name of its folder. */
export type DocumentFolder = { readonly document: TemplateDocument; readonly folder: string };

/** The folder of each document, named by its title; no two are the same. In steps: names of thousands of documents take a while. */
export function* documentFolders(template: Template): Steps<readonly DocumentFolder[]> {
  const top = takenNames(topNames);
  const pace: Pace = { parts: 0 };
  const folders: DocumentFolder[] = [];
  for (const document of template.documents) {
    folders.push({ document, folder: takeName(documentName(document), top) });
    if (isStepDone(pace)) yield;
  }
  return folders;
}

/** The options of a download. `roleIds` are those of the requesting mailbox. */
export type ArchiveQuery = {
  readonly documentId: string | undefined;
  readonly excluded: ReadonlySet<Generated>;
  readonly roleIds: ReadonlySet<string>;
};

/** The entries of one download: paths stay those of the whole archive. */
export function selectEntries(entries: readonly ArchiveEntry[], query: ArchiveQuery): readonly ArchiveEntry[] {
  const excluded: ReadonlySet<string> = query.excluded;
  return entries.filter(
    ({ kind, documentId, viewRoleIds: viewers }) =>
      !excluded.has(kind) &&
      (query.documentId === undefined || documentId === undefined || documentId === query.documentId) &&
      (viewers.length === 0 || viewers.some((role) => query.roleIds.has(role))),
  );
}

/** `<subject or envelope uuid>.zip`. */
export function archiveName(envelope: Envelope): string {
  return `${safeName(envelope.subject, envelope.id, titleBytesMax)}.zip`;
}

/** The name of a document's own file: `<title>.pdf`. */
export function documentFileName(document: TemplateDocument): string {
  return `${documentName(document)}.pdf`;
}

function documentName(document: TemplateDocument): string {
  return safeName(document.title, "document", titleBytesMax);
}

type File = Omit<ArchiveEntry, "documentId" | "viewRoleIds" | "modifiedAt">;

function documentFiles(
  document: TemplateDocument,
  folder: string,
  built: BuiltDocument | undefined,
  values: DocumentValues | undefined,
): readonly File[] {
  const name = documentName(document);
  const taken = takenNames();
  const made = (file: ArchiveFile | undefined, kind: File["kind"], suffix: string, contentType: string): readonly File[] =>
    file ? [{ ...file, kind, contentType, path: `${folder}/${takeName(`${name}${suffix}`, taken)}` }] : [];
  const generated = [
    ...made(built?.document, "document", ".pdf", pdf),
    ...made(built?.data, "data", ".xml", "application/xml"),
    ...made(built?.printable, "printable", ".print.pdf", pdf),
    ...made(built?.certificate, "certificate", ".signatures.pdf", pdf),
    ...made(built?.container, "signature", ".asice", asiceType),
    ...(built?.signatures ?? []).flatMap(({ cms, ocspResponses, crls }, index) => [
      ...made(cms, "signature", `.${index + 1}.p7s`, "application/pkcs7-signature"),
      ...ocspResponses.flatMap((file, place) =>
        made(file, "signature", `.${index + 1}.${place + 1}.ocsp`, "application/ocsp-response"),
      ),
      ...crls.flatMap((file, place) => made(file, "signature", `.${index + 1}.${place + 1}.crl`, "application/pkix-crl")),
    ]),
  ];
  const originals = document.kind === "external" ? uploads(document, values) : [];
  return [
    ...originals.map(({ value }): File => ({
      ...fileOf(value),
      kind: "original",
      path: `${folder}/${uploadName(value, taken)}`,
    })),
    ...generated,
  ];
}

function attachmentFiles(
  document: TemplateDocument,
  values: DocumentValues | undefined,
  folders: Map<string, Taken>,
): readonly File[] {
  if (document.kind === "external") return [];
  return uploads(document, values).map(({ field, value }) => {
    const folder = `attachments/${safeName(field, "field")}`;
    const taken = takenIn(folder, folders);
    return { ...fileOf(value), kind: "attachment", path: `${folder}/${uploadName(value, taken)}` };
  });
}

function takenIn(folder: string, folders: Map<string, Taken>): Taken {
  const taken = folders.get(folded(folder)) ?? takenNames();
  folders.set(folded(folder), taken);
  return taken;
}

type Upload = Extract<Value, { kind: "attachment" }>;

/** Uploaded files of a document in the order of its fields, those in tables row by row. */
function uploads(
  document: TemplateDocument,
  values: DocumentValues | undefined,
): readonly { readonly field: string; readonly value: Upload }[] {
  return document.fields.flatMap((field) => {
    const rows = field.table === undefined ? [values?.fields ?? {}] : (values?.tables[field.table] ?? []);
    return rows.flatMap((row) => {
      const value = row[field.name];
      return value?.kind === "attachment" ? [{ field: field.name, value }] : [];
    });
  });
}

function fileOf({ sha256, sizeBytes, crc32, contentType }: Upload): ArchiveFile & { readonly contentType: string } {
  return { sha256, sizeBytes, crc32, contentType };
}

function uploadName(value: Upload, taken: Taken): string {
  return takeName(safeName(value.fileName, "file"), taken);
}
