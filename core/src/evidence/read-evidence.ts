import { sealLevels } from "../archive/seal-level.ts";
import { canonical } from "../audit/canonical.ts";
import { firstPreviousHash, hashedText } from "../audit/chain.ts";
import { findForgedTexts } from "../audit/erasable.ts";
import type { HashText } from "../audit/record.ts";
import type { Json } from "../fault/fault.ts";
import {
  evidenceFormat,
  signedText,
  type DocumentEvidence,
  type Evidence,
  type EvidenceRecord,
  type SignedEvidence,
} from "./evidence.ts";
import { allSteps } from "../xml/steps.ts";
import { isObject } from "../text/is-object.ts";

/** One thing wrong with evidence. */
export type EvidenceFlaw = { readonly rule: "evidence" | "signature" | "chain"; readonly message: string };

/** Whether an Ed25519 signature (64 bytes as hex) over the UTF-8 bytes of a text is that of a public key (32 bytes in base64url). */
export type VerifySignature = (publicKey: string, text: string, signature: string) => Promise<boolean>;

/** The evidence of an archive as read; undefined where it cannot be understood. */
export type ReadEvidence = { readonly evidence: SignedEvidence | undefined; readonly flaws: readonly EvidenceFlaw[] };

type Means = { readonly hashText: HashText; readonly verifySignature: VerifySignature };

/** Reads `evidence.json` and verifies its signature, by its own key, and its chain of records. */
export async function readEvidence(text: string, means: Means): Promise<ReadEvidence> {
  const evidence = parse(text, isEvidence);
  if (typeof evidence === "string") return { evidence: undefined, flaws: [{ rule: "evidence", message: evidence }] };
  const isSigned = await means.verifySignature(evidence.key.x, allSteps(signedText(evidence)), evidence.signature);
  const flaws = chainFlaws(evidence, means.hashText);
  if (!isSigned) flaws.unshift({ rule: "signature", message: "it was changed after it was signed" });
  return { evidence, flaws };
}

/** Reads the evidence of a restricted document; undefined if it is none. */
export function readDocumentEvidence(text: string): DocumentEvidence | undefined {
  const evidence = parse(text, isDocumentEvidence);
  return typeof evidence === "string" ? undefined : evidence;
}

/** The evidence, or the reason why it is none. */
function parse<Shape>(text: string, isShape: (value: Json) => value is Shape & Json): Shape | string {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
    if (canonical(value) !== text) return "it is not written as canonical JSON";
  } catch {
    return "it is not JSON";
  }
  if (isObject(value) && typeof value["format"] === "number" && value["format"] > evidenceFormat)
    return `its format ${value["format"]} is newer than this program`;
  return isShape(value) ? value : "it lacks members of its format";
}

function chainFlaws({ envelope, records }: Evidence, hashText: HashText): EvidenceFlaw[] {
  const flaws: EvidenceFlaw[] = [];
  let last = firstPreviousHash;
  for (const [index, one] of records.entries()) {
    const link = "withheld" in one ? one.withheld : one.record;
    const add = (message: string): unknown => flaws.push({ rule: "chain", message: `record ${index + 1} ${message}` });
    if (link.sequence !== index + 1) add(`is numbered ${link.sequence}`);
    if ("record" in one) recordFlaws(one, { envelopeId: envelope.id, last, hashText }).forEach(add);
    last = link.hash;
  }
  return flaws;
}

type Before = { readonly envelopeId: string; readonly last: string; readonly hashText: HashText };

function recordFlaws({ record, texts }: Extract<EvidenceRecord, { record: unknown }>, { envelopeId, last, hashText }: Before) {
  const { subject, previousHash, hash } = record;
  return [
    ...(subject.kind === "envelope" && subject.id === envelopeId ? [] : ["is about something else"]),
    ...(previousHash === last ? [] : ["does not follow the record before it"]),
    ...(hash === hashText(hashedText(record)) ? [] : ["was changed after it was written"]),
    ...findForgedTexts(record, texts, hashText).map((pointer) => `does not commit to its text ${pointer}`),
  ];
}

function isEvidence(value: Json): value is SignedEvidence & Json {
  if (!isObject(value)) return false;
  const { format, service, envelope, key, signature } = value;
  return (
    isFormat(format) &&
    areTexts([service, signature]) &&
    isObject(envelope) &&
    areTexts([envelope["id"], envelope["status"], envelope["changedAt"]]) &&
    typeof envelope["revision"] === "number" &&
    isObject(key) &&
    areTexts([key["kid"], key["x"]]) &&
    isListOf(value["entries"], isEntry) &&
    isListOf(value["restricted"], ({ position, sha256 }) => typeof position === "number" && typeof sha256 === "string") &&
    isListOf(value["records"], isRecord)
  );
}

function isDocumentEvidence(value: Json): value is DocumentEvidence & Json {
  return isObject(value) && isFormat(value["format"]) && areTexts([value["path"]]) && isListOf(value["entries"], isEntry);
}

function isFormat(format: Json | undefined): boolean {
  return format === 1 || format === evidenceFormat;
}

function isEntry({ path, sha256, sizeBytes, seal }: JsonObject): boolean {
  const isLevel = seal === undefined || sealLevels.some((level) => level === seal);
  return areTexts([path, sha256]) && typeof sizeBytes === "number" && isLevel;
}

function isRecord({ withheld, record, texts }: JsonObject): boolean {
  const link = withheld ?? record;
  if (!isObject(link) || typeof link["sequence"] !== "number" || typeof link["hash"] !== "string") return false;
  return withheld !== undefined ? record === undefined : isObject(link["subject"]) && isTexts(texts);
}

function isTexts(value: Json | undefined): boolean {
  return isObject(value) && Object.values(value).every((pair) => Array.isArray(pair) && pair.length === 2 && areTexts(pair));
}

type JsonObject = { readonly [member: string]: Json | undefined };

function isListOf(value: Json | undefined, isItem: (item: JsonObject) => boolean): boolean {
  return Array.isArray(value) && value.every((item: Json) => isObject(item) && isItem(item));
}

function areTexts(values: readonly (Json | undefined)[]): boolean {
  return values.every((value) => typeof value === "string");
}
