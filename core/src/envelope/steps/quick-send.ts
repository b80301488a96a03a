import type { FaultRow } from "../../fault/fault.ts";
import type { AttachmentId } from "../../ids/id.ts";
import { xmlElement, type XmlElement } from "../../xml/tree.ts";
import { writeXml } from "../../xml/write-xml.ts";
import { oneLine } from "./subject.ts";

/** Somebody who gets the files: to approve, to sign by certificate, to sign by hand, or a copy. A mailbox id or an email address. */
export type QuickRecipient = {
  readonly recipient: string;
  readonly approver?: boolean | null | undefined;
  readonly signer?: boolean | null | undefined;
  readonly eInkSignature?: boolean | null | undefined;
};

/** What is said of a quick send besides its files. */
export type QuickData = {
  readonly subject: string;
  readonly message?: string | null | undefined;
  readonly recipients: readonly QuickRecipient[];
};

/** The template and the envelope of a quick send, and where the lines of the envelope come from. */
export type QuickXml = {
  readonly templateXml: string;
  readonly envelopeXml: string;
  /** The row with its place in the request instead of its place in the XML. */
  readonly placed: (row: FaultRow) => FaultRow;
};

type QuickFile = { readonly id: AttachmentId; readonly fileName: string };
type QuickKind = "approver" | "signer" | "assignee" | "copy";
type QuickRole = { readonly id: string; readonly kind: QuickKind; readonly title: string; readonly at: number };

/** Files are signed by certificate or by hand, not both (40101): each recipient by hand beside a signer is a fault. */
export function quickFaults({ recipients }: QuickData): readonly FaultRow[] {
  const signer = recipients.findIndex((one) => one.signer);
  if (signer < 0) return [];
  return recipients.flatMap(({ eInkSignature }, at) => {
    const row = { code: "signature.mixed", args: ["1", titleOf("signer", signer)] } as const;
    return eInkSignature ? [{ ...row, pointer: `/data/recipients/${at}/eInkSignature` }] : [];
  });
}

/** One external document a file, uploaded by the sender; a role for each part a recipient takes, in the automatic order. */
export function quickXml(data: QuickData, files: readonly QuickFile[]): QuickXml {
  const roles = data.recipients.flatMap((recipient, at) => kindsOf(recipient).map((kind) => roleOf(kind, at)));
  return {
    templateXml: writeXml(templateOf(roles, files)),
    envelopeXml: writeXml(envelopeOf(data, roles, files)),
    placed: placing(roles, files.length),
  };
}

function kindsOf({ approver, signer, eInkSignature }: QuickRecipient): readonly QuickKind[] {
  const kinds: readonly (readonly [QuickKind, boolean | null | undefined])[] = [
    ["approver", approver],
    ["assignee", eInkSignature],
    ["signer", signer],
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

function templateOf(roles: readonly QuickRole[], files: readonly QuickFile[]): XmlElement {
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
      xmlElement("roles", {}, [
        xmlElement("role", { id: "sender", title: "Sender", type: "sender" }),
        ...roles.map(({ id, title, kind }) => xmlElement("role", { id, title, type: kind })),
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

/** Names that are there already get a number: `offer.pdf`, `offer.pdf (2)`. */
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

/** Each role, file and text begins a line of its own, so that a fault's line tells what of the request it is about. */
function envelopeOf(data: QuickData, roles: readonly QuickRole[], files: readonly QuickFile[]): XmlElement {
  const submitted = roles.map(({ id, at }) => xmlElement("role", { id, mailboxUuid: data.recipients[at]?.recipient.trim() }));
  const documents = files.map(({ id, fileName }, at) =>
    xmlElement("document", { id: idOf(at) }, [xmlElement("field", { name: "file", attachmentUuid: id }, [fileName])]),
  );
  return xmlElement("envelope", {}, [
    xmlElement("flow", {}, [xmlElement("roles", {}, lines(submitted))]),
    xmlElement("documents", {}, lines(documents)),
    xmlElement(
      "info",
      {},
      lines([xmlElement("subject", {}, [oneLine(data.subject)]), xmlElement("message", {}, [data.message ?? ""])]),
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
