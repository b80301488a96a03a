import type { FaultRow } from "../../fault/fault.ts";
import type { AttachmentId } from "../../ids/id.ts";
import { xmlElement, type XmlElement } from "../../xml/tree.ts";
import { writeXml } from "../../xml/write-xml.ts";
import { oneLine } from "./subject.ts";

/**
 * A recipient of the files, who approves, signs by certificate, signs by hand, or gets a copy. A mailbox id or an email address.
 */
export type QuickRecipient = {
  readonly recipient: string;
  readonly approver?: boolean | null | undefined;
  readonly signer?: boolean | null | undefined;
  readonly eInkSignature?: boolean | null | undefined;
};

/** The fields of a quick send, besides its files. */
export type QuickData = {
  readonly subject: string;
  readonly message?: string | null | undefined;
  readonly recipients: readonly QuickRecipient[];
  /** Files that were uploaded before. */
  readonly attachmentUuids?: readonly AttachmentId[] | null | undefined;
  /** Recipients act one after another, in the order of the list. */
  readonly ordered?: boolean | null | undefined;
  readonly expireAfterDays?: number | null | undefined;
};

/** The template and the envelope of a quick send, and the origin of each line of the envelope. */
export type QuickXml = {
  readonly templateXml: string;
  readonly envelopeXml: string;
  /** Replaces the row's place in the XML with its place in the request. */
  readonly placed: (row: FaultRow) => FaultRow;
};

type QuickFile = { readonly id: AttachmentId; readonly fileName: string };
type QuickKind = "approver" | "signer" | "assignee" | "copy";
type QuickRole = { readonly id: string; readonly kind: QuickKind; readonly title: string; readonly at: number };

/** Files of a quick send, at most. */
export const quickFilesMax = 50;

/** A row (40101) for each recipient who signs by hand when another signs by certificate: files are signed one way or the other. */
export function quickFaults({ recipients }: QuickData): readonly FaultRow[] {
  const signer = recipients.findIndex(signsByCertificate);
  if (signer < 0) return [];
  return recipients.flatMap(({ eInkSignature }, at) => {
    const row = { code: "signature.mixed", args: ["1", titleOf("signer", signer)] } as const;
    return eInkSignature ? [{ ...row, pointer: `/data/recipients/${at}/eInkSignature` }] : [];
  });
}

/** Builds one external document per file, uploaded by the sender, and one role per action of a recipient, in automatic order or in that of the list. */
export function quickXml(data: QuickData, files: readonly QuickFile[]): QuickXml {
  const roles = data.recipients.flatMap((recipient, at) => kindsOf(recipient).map((kind) => roleOf(kind, at)));
  return {
    templateXml: writeXml(templateOf(data, roles, files)),
    envelopeXml: writeXml(envelopeOf(data, roles, files)),
    placed: placing(roles, files.length),
  };
}

/** With `eInkSignature` a signer signs by hand. */
function signsByCertificate({ signer, eInkSignature }: QuickRecipient): boolean {
  return signer === true && eInkSignature !== true;
}

function kindsOf(recipient: QuickRecipient): readonly QuickKind[] {
  const { approver, eInkSignature } = recipient;
  const kinds: readonly (readonly [QuickKind, boolean | null | undefined])[] = [
    ["approver", approver],
    ["assignee", eInkSignature],
    ["signer", signsByCertificate(recipient)],
  ];
  const submitted = kinds.flatMap(([kind, isSo]) => (isSo ? [kind] : []));
  return submitted.length > 0 ? submitted : ["copy"];
}

function roleOf(kind: QuickKind, at: number): QuickRole {
  return { id: `${kind}-${at + 1}`, kind, title: titleOf(kind, at), at };
}

const titles: Readonly<Record<QuickKind, string>> = {
  approver: "Approver",
  assignee: "Signer by hand",
  signer: "Signer",
  copy: "Copy",
};

function titleOf(kind: QuickKind, at: number): string {
  return `${titles[kind]} ${at + 1}`;
}

function templateOf({ ordered }: QuickData, roles: readonly QuickRole[], files: readonly QuickFile[]): XmlElement {
  const names = uniqueTitles(files.map(({ fileName }) => fileName));
  const slots = roles
    .filter(({ kind }) => kind === "signer")
    .flatMap(({ id, title }) => files.map((_, at) => xmlElement("signature", { name: title, roleId: id, documentId: idOf(at) })));
  return xmlElement("template", {}, [
    xmlElement("info", {}, [xmlElement("name", {}, ["Quick send"])]),
    xmlElement(
      "documents",
      {},
      names.map((title, at) => documentOf(idOf(at), title, roles)),
    ),
    ...(slots.length > 0 ? [xmlElement("signatures", {}, slots)] : []),
    xmlElement("flow", {}, [
      xmlElement("roles", { ordered: ordered ? "true" : undefined }, [
        xmlElement("role", { id: "sender", title: "Sender", type: "sender" }),
        ...roles.map(({ id, title, kind }, at) =>
          xmlElement("role", { id, title, type: kind, order: ordered ? String(at + 1) : undefined }),
        ),
      ]),
    ]),
  ]);
}

function documentOf(id: string, title: string, roles: readonly QuickRole[]): XmlElement {
  const drawn = roles.filter(({ kind }) => kind === "assignee");
  return xmlElement("document", { id, type: "singleAttachment" }, [
    xmlElement("info", {}, [xmlElement("title", {}, [title])]),
    xmlElement("body", {}, [
      xmlElement("field", { type: "attachment", name: "file", attachmentType: "all", roleId: "sender" }),
      ...drawn.map((role) => xmlElement("field", { type: "einksign", name: role.title, roleId: role.id })),
    ]),
  ]);
}

function idOf(at: number): string {
  return `file-${at + 1}`;
}

/** Unique names; a repeated one gets a number: `offer.pdf`, `offer.pdf (2)`. */
function uniqueTitles(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const title = oneLine(name);
    let unique = title;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${title} (${count})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** Starts a new line for each role, file and text, so that the line of a fault identifies its part of the request. */
function envelopeOf(data: QuickData, roles: readonly QuickRole[], files: readonly QuickFile[]): XmlElement {
  const submitted = roles.map(({ id, at }) => xmlElement("role", { id, mailboxUuid: data.recipients[at]?.recipient.trim() }));
  const documents = files.map(({ id, fileName }, at) =>
    xmlElement("document", { id: idOf(at) }, [xmlElement("field", { name: "file", attachmentUuid: id }, [fileName])]),
  );
  const days = data.expireAfterDays;
  return xmlElement("envelope", {}, [
    xmlElement("flow", {}, [xmlElement("roles", {}, lines(submitted))]),
    xmlElement("documents", {}, lines(documents)),
    xmlElement(
      "info",
      {},
      lines([
        xmlElement("subject", {}, [oneLine(data.subject)]),
        ...(days === undefined || days === null ? [] : [xmlElement("expire", { afterDays: String(days) })]),
        xmlElement("message", {}, [data.message ?? ""]),
      ]),
    ),
  ]);
}

function lines(elements: readonly XmlElement[]): readonly (XmlElement | string)[] {
  return elements.flatMap((element) => ["\n", element]);
}

function placing(roles: readonly QuickRole[], filesCount: number): QuickXml["placed"] {
  const pointers = [
    "",
    ...roles.map(({ at }) => `/data/recipients/${at}/recipient`),
    ...Array.from({ length: filesCount }, (_, at) => `/files/${at}`),
    "/data/subject",
  ];
  return ({ line, column: _, ...row }) => ({ pointer: pointers[(line ?? 1) - 1] ?? "/data/message", ...row });
}
