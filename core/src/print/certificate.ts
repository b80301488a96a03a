import type { Signature } from "../envelope/model/model.ts";
import type { Steps } from "../xml/steps.ts";
import { drawingsOf, drawnSignatures } from "./drawn-signatures.ts";
import {
  fact,
  footerOf,
  linkFact,
  monoFact,
  rolesInOrder,
  sectionHeading,
  textTable,
  type CellText,
  type Certified,
  type Fact,
  type SealFacts,
} from "./facts.ts";
import { participantRow } from "./participant.ts";
import type { PrintBlock, PrintDocument } from "./page.ts";
import { withBreaks } from "./text.ts";
import { titleBlock } from "./structured.ts";
import { withOffsetBelow } from "./locale/times.ts";
import type { PrintWords } from "./locale/words-en.ts";
import { readableSize } from "./value.ts";

const verificationLineLength = 60;

/** The processing certificate of one document: the document, its participants, and the times of their steps. Composed in steps. */
export function* certificate(certified: Certified): Steps<PrintDocument> {
  const { envelope, document, locale } = certified;
  return {
    title: `${locale.words.certificate.title}: ${document.title}`,
    createdAt: envelope.changedAt,
    lang: locale.lang,
    footer: footerOf(document.title, certified),
    blocks: yield* certificateBlocks(certified),
  };
}

/** The blocks of the certificate, for pages of its own or at the end of a printed document. */
export function* certificateBlocks(certified: Certified): Steps<readonly PrintBlock[]> {
  const { template, document } = certified;
  const words = certified.locale.words.certificate;
  return [
    titleBlock(words.title, document.title),
    { kind: "facts", rows: [...envelopeFacts(certified), ...fileFacts(certified), linkFact(words.facts.link, certified.url)] },
    sectionHeading(words.participants.heading),
    yield* textTable(words.participants.head, [7, 18, 29, 46], rolesInOrder(certified.envelope), participantRow(certified)),
    ...(yield* signatures(certified)),
    ...drawnSignatures(certified),
    verification(certified),
    sectionHeading(words.madeFrom),
    {
      kind: "facts",
      rows: [
        fact(words.facts.template, template.name),
        monoFact(words.facts.templateId, template.templateId),
        monoFact(words.facts.version, template.version),
      ],
    },
  ];
}

/** The visible mark of the seal: who sealed the file, and the way to verify it. */
function verification({ file, sealedBy, seal, verifyUrl, locale }: Certified): PrintBlock {
  const words = locale.words.certificate.verification;
  const sealed = file && sealedBy !== undefined ? [words.sealed(file.fileName, sealedBy)] : [];
  const stamped = seal?.stampedAt ? [words.stamped(locale.times.second(seal.stampedAt))] : [];
  const level = seal ? [levelWords(seal, words)] : [];
  return {
    kind: "verification",
    code: { kind: "barcode", code: "qrcode", text: verifyUrl, width: { mm: 25 } },
    heading: words.heading,
    lines: [...sealed, ...stamped, ...level, words.archive, verifyUrl].map((line) => withBreaks(line, verificationLineLength)),
  };
}

function levelWords({ level, pending, missed }: SealFacts, words: PrintWords["certificate"]["verification"]): string {
  if (missed) return words.levelMissed(level, missed);
  return pending ? words.levelPending(level, pending) : words.level(level);
}

function envelopeFacts({ envelope, document, locale }: Certified): readonly Fact[] {
  const { words, times } = locale;
  const { facts } = words.certificate;
  return [
    fact(facts.subject, envelope.subject),
    monoFact(facts.envelopeId, envelope.id),
    fact(facts.document, document.title),
    monoFact(facts.documentId, document.id),
    fact(facts.created, times.second(envelope.createdAt)),
    ...(envelope.sentAt === undefined ? [] : [fact(facts.sent, times.second(envelope.sentAt))]),
    ...(envelope.completedAt === undefined ? [] : [fact(facts.completed, times.second(envelope.completedAt))]),
  ];
}

function fileFacts({ file, envelope, document, locale, unprintable }: Certified): readonly Fact[] {
  const { facts, signatureCounts, unprintable: reasons } = locale.words.certificate;
  const digital = signaturesOf(envelope, document.id).length;
  const byHand = drawingsOf({ envelope, document }).length;
  const signed = fact(facts.signatures, byHand === 0 ? String(digital) : signatureCounts(digital, byHand));
  if (!file) return [signed];
  const size = readableSize(file.sizeBytes, locale.words);
  const unprinted = unprintable === undefined ? [] : [fact(facts.printable, reasons[unprintable])];
  return [fact(facts.file, `${file.fileName} (${size})`), monoFact("SHA-256", file.sha256), ...unprinted, signed];
}

function signaturesOf({ signatures: all }: Certified["envelope"], documentId: string): readonly Signature[] {
  return all.filter((one) => one.documentId === documentId);
}

function sourceOf({ source, pades, asice }: Signature): keyof Certified["locale"]["words"]["certificate"]["sources"] {
  if (pades) return "pades";
  return asice ? "asice" : source;
}

/** The digital signatures of the document, numbered like their `.p7s` files where they have some. */
function* signatures({ envelope, document, mailboxes, locale }: Certified): Steps<readonly PrintBlock[]> {
  const signed = signaturesOf(envelope, document.id);
  if (signed.length === 0) return [];
  const words = locale.words.certificate;
  const rowOf = (one: Signature, index: number): readonly CellText[] => [
    String(index + 1),
    { main: one.signer, note: mailboxes.get(one.mailboxId)?.name ?? "" },
    { main: one.serial, note: [one.algorithm, words.issuer(one.issuer)].join("; ") },
    { main: words.sources[sourceOf(one)], note: one.name },
    withOffsetBelow(locale.times.second(one.signedAt)),
  ];
  return [sectionHeading(words.signatures.heading), yield* textTable(words.signatures.head, [8, 28, 28, 16, 20], signed, rowOf)];
}
