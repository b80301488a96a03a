import type { EnvelopeRole, Signature } from "../envelope/model/model.ts";
import type { RoleKind } from "../template/model/model.ts";
import { drawingsOf, drawnSignatures } from "./drawn-signatures.ts";
import {
  fact,
  footerOf,
  linkFact,
  monoFact,
  recipientOf,
  rolesInOrder,
  sectionHeading,
  textTable,
  type CellText,
  type Certified,
  type Fact,
} from "./facts.ts";
import type { PrintBlock, PrintDocument } from "./page.ts";
import { titleBlock } from "./structured.ts";
import { readableSecond, readableSize } from "./value.ts";

/** The processing certificate of one document: the document, its participants, and the times of their steps. */
export function certificate(certified: Certified): PrintDocument {
  const { envelope, document } = certified;
  return {
    title: `Processing certificate: ${document.title}`,
    createdAt: envelope.changedAt,
    footer: footerOf(document.title, envelope),
    blocks: certificateBlocks(certified),
  };
}

/** The blocks of the certificate, for pages of its own or at the end of a printed document. */
export function certificateBlocks(certified: Certified): readonly PrintBlock[] {
  const { template, document } = certified;
  return [
    titleBlock("Processing certificate", document.title),
    { kind: "facts", rows: [...envelopeFacts(certified), ...fileFacts(certified), linkFact("Link", certified.url)] },
    sectionHeading("Participants"),
    textTable(["No.", "Role", "Mailbox and company", "Completed"], [8, 22, 40, 26], participants(certified)),
    ...signatures(certified),
    ...drawnSignatures(certified),
    sectionHeading("Made from"),
    {
      kind: "facts",
      rows: [
        fact("Template", template.name),
        monoFact("Template ID", template.templateId),
        monoFact("Version", template.version),
      ],
    },
  ];
}

function envelopeFacts({ envelope, document }: Certified): readonly Fact[] {
  return [
    fact("Subject", envelope.subject),
    monoFact("Envelope ID", envelope.id),
    fact("Document", document.title),
    monoFact("Document ID", document.id),
    fact("Envelope created", readableSecond(envelope.createdAt)),
    ...(envelope.sentAt === undefined ? [] : [fact("Sent", readableSecond(envelope.sentAt))]),
    ...(envelope.completedAt === undefined ? [] : [fact("Completed", readableSecond(envelope.completedAt))]),
  ];
}

function fileFacts({ file, envelope, document }: Certified): readonly Fact[] {
  const digital = signaturesOf(envelope, document.id).length;
  const byHand = drawingsOf({ envelope, document }).length;
  const signed = fact("Signatures", byHand === 0 ? String(digital) : `${digital} digital, ${byHand} by hand`);
  if (!file) return [signed];
  return [fact("File", `${file.fileName} (${readableSize(file.sizeBytes)})`), monoFact("SHA-256", file.sha256), signed];
}

function signaturesOf({ signatures: all }: Certified["envelope"], documentId: string): readonly Signature[] {
  return all.filter((one) => one.documentId === documentId);
}

/** The digital signatures of the document, numbered like their `.p7s` files. */
function signatures({ envelope, document, mailboxes }: Certified): readonly PrintBlock[] {
  const signed = signaturesOf(envelope, document.id);
  if (signed.length === 0) return [];
  const rows = signed.map((one, index): CellText[] => [
    String(index + 1),
    { main: one.signer, note: mailboxes.get(one.mailboxId)?.name ?? "" },
    { main: one.serial, note: one.algorithm },
    { main: one.source === "text" ? "XML data" : "Document", note: one.name },
    readableSecond(one.signedAt),
  ]);
  const head = ["No.", "Signed by", "Certificate", "File", "When"];
  return [sectionHeading("Digital signatures"), textTable(head, [8, 28, 28, 16, 20], rows)];
}

function participants({ envelope, mailboxes }: Certified): readonly (readonly CellText[])[] {
  return rolesInOrder(envelope).map((role, index) => {
    const { main, note } = recipientOf(role, mailboxes);
    const invited = role.email === undefined || role.email === main ? [] : [`invited as ${role.email}`];
    const recipient = { main, note: [note, ...invited].filter((text) => text !== "").join(", ") };
    return [String(index + 1), { main: role.title, note: kinds[role.kind] }, recipient, completion(role)];
  });
}

const kinds: Readonly<Record<RoleKind, string>> = {
  sender: "Sender",
  assignee: "Fills in",
  signer: "Signs",
  approver: "Approves",
  copy: "Receives a copy",
};

function completion(role: EnvelopeRole): string {
  if (role.completedAt !== undefined) return readableSecond(role.completedAt);
  return role.isActive ? "In progress" : "–";
}
