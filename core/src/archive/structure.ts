import type { Field } from "../template/model/field.ts";
import type { Template, TemplateDocument } from "../template/model/model.ts";
import type { Steps } from "../xml/steps.ts";
import type { ArchiveEntry } from "./plan.ts";
import { documentFolders } from "./plan.ts";

/** A folder or file of an archive that a ZIP structure can name. `selected` of a folder: everything in it is. */
export type ZipEntity = {
  /** Stays the same whatever documents are called. */
  readonly name: string;
  readonly displayName: string;
  readonly type: "folder" | "file";
  readonly selected: boolean;
  readonly children: readonly ZipEntity[];
};

const attachments = "attachments";
const audit = "audit";

/** All entries that an archive of this template can have, in steps. `selected`: those selected by the names, without names all. */
export function* zipTree(template: Template, names: ReadonlySet<string> | undefined): Steps<readonly ZipEntity[]> {
  const folders = yield* documentFolders(template);
  yield;
  const isChosen = (name: string): boolean => names === undefined || names.has(name);
  const file = (name: string, displayName: string): ZipEntity => ({
    name,
    displayName,
    type: "file",
    selected: isChosen(name),
    children: [],
  });
  const documents = folders.map(({ document, folder }) => {
    const name = documentName(document.id);
    return inFolder(
      { name, displayName: folder, isChosen },
      filesOf(document, folder).map(([kind, shown]) => file(`${name}/${kind}`, shown)),
    );
  });
  const uploads = folders.flatMap(({ document, folder }): readonly ZipEntity[] => {
    if (document.kind === "external" || !document.fields.some((field) => field.type === "attachment")) return [];
    const name = `${attachments}/${encodeURIComponent(document.id)}`;
    return [{ name, displayName: folder, type: "folder", selected: isChosen(name), children: [] }];
  });
  const ofUploads = uploads.length === 0 ? [] : [inFolder({ name: attachments, displayName: attachments, isChosen }, uploads)];
  return [...documents, ...ofUploads, file(audit, "AuditTrail.pdf")];
}

/** The names that no entry of this template has, found in steps. */
export function* unknownZipNames(template: Template, names: readonly string[]): Steps<readonly string[]> {
  const tree = yield* zipTree(template, undefined);
  yield;
  const known = new Set(tree.flatMap(namesIn));
  return names.filter((name) => !known.has(name));
}

/** The entries that a structure selects: by their own name or that of their folder. */
export function selectStructure(entries: readonly ArchiveEntry[], names: ReadonlySet<string>): readonly ArchiveEntry[] {
  return entries.filter((entry) => namesOf(entry).some((name) => names.has(name)));
}

type Folder = { readonly name: string; readonly displayName: string; readonly isChosen: (name: string) => boolean };

/** A chosen folder has everything in it chosen, and the other way round. */
function inFolder({ name, displayName, isChosen }: Folder, children: readonly ZipEntity[]): ZipEntity {
  const isWhole = isChosen(name);
  const shown = isWhole ? children.map((child) => ({ ...child, selected: true })) : children;
  return { name, displayName, type: "folder", selected: isWhole || shown.every((child) => child.selected), children: shown };
}

function filesOf(document: TemplateDocument, folder: string): readonly (readonly [ArchiveEntry["kind"], string])[] {
  const certificate = ["certificate", `${folder}.signatures.pdf`] as const;
  if (document.kind === "external") return [["original", fileFieldOf(document)?.name ?? folder], certificate];
  return [["document", `${folder}.pdf`], ["data", `${folder}.xml`], ["printable", `${folder}.print.pdf`], certificate];
}

function fileFieldOf({ fields }: TemplateDocument): Field | undefined {
  return fields.find(({ type }) => type === "attachment");
}

function namesIn({ name, children }: ZipEntity): readonly string[] {
  return [name, ...children.flatMap(namesIn)];
}

function namesOf({ kind, documentId }: ArchiveEntry): readonly string[] {
  if (documentId === undefined) return [audit];
  if (kind === "attachment") return [attachments, `${attachments}/${encodeURIComponent(documentId)}`];
  return [documentName(documentId), `${documentName(documentId)}/${kind}`];
}

function documentName(documentId: string): string {
  return `documents/${encodeURIComponent(documentId)}`;
}
