import type { ArchiveFile } from "@chancery/core/archive/plan.ts";
import type { Signature, SignedSource } from "@chancery/core/envelope/model/model.ts";
import { taxNumberFault } from "@chancery/core/envelope/model/tax-number.ts";
import type { FaultCode, FaultRow } from "@chancery/core/fault/fault.ts";
import type { TemplateSignature } from "@chancery/core/template/model/model.ts";
import type { FoundTrust, SentChain, Trust } from "../../../io/signatures/find-trust.ts";
import type { ContentHash } from "../../../io/signatures/signature-algorithms.ts";
import type { CertificateHolder } from "../../../io/signatures/read-certificate.ts";
import type { RevocationList } from "../envelope/events.ts";
import { listMaxBytes } from "./limits.ts";
import type { EnvelopesNeeds, SignatureFile } from "../needs.ts";
import { taxNumberOf, type SigningTurn } from "./signing-turn.ts";
import type { Static } from "typebox";
import type { signingShapes } from "./contract.ts";

/** The signatures sent for one slot: one for each file of its document. */
export type SentSlot = Static<typeof signingShapes.sign.body>[number];

/** Finds the trusted issuer of a certificate now. */
type FindIssuer = (chain: SentChain) => Promise<FoundTrust>;

/** Computes a hash of a file other than its SHA-256, as lower-case hex. */
type HashFile = (file: ArchiveFile, hash: ContentHash, open: SlotToVerify["open"]) => Promise<string>;

/** A slot that is signed, with the files it signs; `pointer` is its place in the request. */
export type SlotToVerify = {
  readonly sent: SentSlot;
  readonly slot: TemplateSignature;
  readonly files: { readonly binary: ArchiveFile; readonly text: ArchiveFile | undefined };
  /** Opens one of the files. */
  readonly open: (file: ArchiveFile) => Promise<AsyncIterable<Uint8Array>>;
  readonly findIssuer: FindIssuer;
  readonly hashFile: HashFile;
  readonly pointer: string;
};

/** A valid signature, without signer and time, as it is stored, and its place in the request. */
export type GivenSignature = SignatureFile & {
  readonly signature: Omit<Signature, "mailboxId" | "signedAt">;
  /** The lists of revoked certificates that decided whether its issuer is trusted, large ones too. */
  readonly revocationLists: readonly RevocationList[];
  readonly pointer: string;
};

/** Finds the issuer of each certificate once, however many signatures of a request it made: responders may be asked for it. */
export function issuerFinder({ signing, clock }: EnvelopesNeeds, trusts: readonly Trust[]): FindIssuer {
  const found = new Map<string, Promise<FoundTrust>>();
  return (chain) => {
    const key = [chain.certificate, ...chain.others].map((one) => Buffer.from(one).toString("base64")).join(" ");
    const issuer = found.get(key) ?? signing.findTrust(chain, trusts, clock.now());
    found.set(key, issuer);
    return issuer;
  };
}

/** Hashes each file of a request once for each hash, however many signatures are of it: a file may have gigabytes. */
export function fileHasher({ signing }: EnvelopesNeeds, signal: AbortSignal): HashFile {
  const found = new Map<string, Promise<string>>();
  return (file, hash, open) => {
    const key = `${hash} ${file.sha256}`;
    const hashed = found.get(key) ?? open(file).then(async (content) => signing.hashContent(hash, content, signal));
    found.set(key, hashed);
    return hashed;
  };
}

/** Verifies all signatures of a slot: one valid signature for each file, by a certificate that the slot accepts. Faults have their place. */
export async function verifySlot(
  needs: EnvelopesNeeds,
  turn: SigningTurn,
  toVerify: SlotToVerify,
  faults: FaultRow[],
): Promise<readonly GivenSignature[]> {
  const { sent, slot, files, pointer } = toVerify;
  const { documentId, name } = slot;
  const add: AddFault = (code, at, ...more) => {
    faults.push({ code, args: [documentId, name, ...more], documentId, pointer: `${pointer}${at}` });
    return [];
  };
  if (sent.stamp === true) add("signature.stamp_refused", "/stamp");
  for (const source of ["binary", "text"] as const) {
    const count = sent.signatures.filter((one) => one.source === source).length;
    if (count === 0 && files[source]) add("signature.missing", "/signatures", source);
    if (count > 1) add("signature.repeated", "/signatures");
  }
  const tin = taxNumberOf(turn, slot);
  const given: GivenSignature[] = [];
  for (const [index, one] of sent.signatures.entries()) {
    // a signature of 256 KiB is read in some 50 ms
    await needs.nextTurn();
    given.push(...(await verifyOne(needs, toVerify, { one, tin, at: `/signatures/${index}` }, add)));
  }
  return given;
}

/** Adds a fault and returns nothing. */
type AddFault = (code: FaultCode, at: string, ...more: readonly string[]) => readonly GivenSignature[];

type One = { readonly one: SentSlot["signatures"][number]; readonly tin: string | undefined; readonly at: string };

async function verifyOne(
  { signing, clock }: EnvelopesNeeds,
  { slot, files: signedFiles, open, pointer, findIssuer, hashFile }: SlotToVerify,
  { one, tin, at }: One,
  add: AddFault,
): Promise<readonly GivenSignature[]> {
  const file = signedFiles[one.source];
  if (!file) return add("signature.no_xml", `${at}/source`);
  const cms = bytesOf(one.data);
  if (!cms) return add("signature.unreadable", `${at}/data`);
  const certificate = one.certificate ? bytesOf(one.certificate) : undefined;
  const content = { sha256: file.sha256, hashContent: async (hash: ContentHash) => hashFile(file, hash, open) };
  const found = await signing.verifySignature({ cms, content, certificate, now: clock.now() });
  if (found.state === "unreadable") return add("signature.unreadable", `${at}/data`);
  if (found.state === "invalid") return add("signature.invalid", `${at}/data`, found.reason);
  const { holder, algorithm, valueId, keyId, chain } = found;
  const issuer = await findIssuer(chain);
  for (const code of certificateFaults(slot, tin, { holder, issuer })) add(code, at, tin ?? "");
  const isQualified = isQualifiedSigner({ holder, issuer });
  const by = {
    signer: holder.name,
    serial: holder.serial,
    algorithm,
    ...(issuer.isTrusted && { issuer: { name: issuer.anchor, isQualified } }),
    valueId,
    keyId,
  };
  const ocspResponses = issuer.isTrusted ? issuer.ocspResponses : [];
  const crls = issuer.crls.flatMap(({ der }) => (der.length <= listMaxBytes ? [der] : []));
  const revocationLists = issuer.crls.map(({ crlNumber, issuedAt, sha256 }) => ({ crlNumber, issuedAt, sha256 }));
  const files = { cms, ocspResponses, crls, pdfUpdate: null, manifest: null };
  const signature = signatureOf(slot, one.source, file, by);
  return [{ signature, ...files, revocationLists, pointer: `${pointer}${at}/data` }];
}

/** The holder of a certificate, and the trusted issuer that it leads to. */
export type CertifiedSigner = { readonly holder: CertificateHolder; readonly issuer: FoundTrust };

/** Faults of a certificate as one for a slot: that the slot requires a qualified one, or another tax number (`tin`). */
export function certificateFaults(
  slot: Pick<TemplateSignature, "isQualified">,
  tin: string | undefined,
  { holder, issuer }: CertifiedSigner,
): readonly FaultCode[] {
  const differs = taxNumberFault(tin, holder.taxNumbers);
  // anyone can write a tax number into a certificate of their own
  const fault = differs ?? (tin === undefined || issuer.isTrusted ? undefined : "signature.tax_number_unverified");
  const isRefused = slot.isQualified && !isQualifiedSigner({ holder, issuer });
  return [...(isRefused ? (["signature.not_qualified"] as const) : []), ...(fault ? [fault] : [])];
}

function isQualifiedSigner({ holder, issuer }: CertifiedSigner): boolean {
  return issuer.isTrusted && issuer.isQualified && holder.isQualified;
}

function signatureOf(
  { name, documentId, roleId }: TemplateSignature,
  source: SignedSource,
  { sha256, sizeBytes, crc32 }: ArchiveFile,
  by: Pick<Signature, "signer" | "serial" | "algorithm" | "issuer" | "valueId" | "keyId">,
): GivenSignature["signature"] {
  const hash = Buffer.from(sha256, "hex").toString("base64");
  return { name, documentId, roleId, source, ...by, file: { sha256, sizeBytes, crc32 }, hash };
}

/** Base64, lines allowed; undefined when it is none or empty. */
function bytesOf(text: string): Uint8Array | undefined {
  const base64 = text.replaceAll(/\s/g, "");
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  return new Uint8Array(Buffer.from(base64, "base64"));
}
