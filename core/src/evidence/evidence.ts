import type { SealLevel } from "../archive/seal-level.ts";
import { isForParticipants } from "../archive/state-records.ts";
import { takeName, takenNames } from "../archive/names.ts";
import type { ArchiveEntry, ArchiveFile } from "../archive/plan.ts";
import { canonicalInSteps } from "../audit/canonical.ts";
import type { ChainedRecord } from "../audit/chain.ts";
import type { ErasableTexts, StoredRecord } from "../audit/erasable.ts";
import type { Envelope } from "../envelope/model/model.ts";
import type { Instant } from "../ids/instant.ts";
import type { Steps } from "../xml/steps.ts";

/** The name of the evidence in an archive, and in the folder of a restricted document. */
export const evidenceName = "evidence.json";

/** The version of the format of evidence files that is written (docs/api/evidence.md). */
export const evidenceFormat = 2;

/** Versions that are read: the first says nothing of seals. */
export type EvidenceFormat = 1 | typeof evidenceFormat;

/**
 * A file of an archive as its evidence names it; the hash is SHA-256 as lower-case hex. `seal`: the least level of the seal of a document, from
 * format 2 on.
 */
export type EvidenceEntry = {
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly seal?: SealLevel | undefined;
};

/** A record of the chain with the texts that it commits to, or the hash of one that is another company's own. */
export type EvidenceRecord =
  | { readonly record: StoredRecord; readonly texts: ErasableTexts }
  | { readonly withheld: { readonly sequence: number; readonly hash: string } };

/** The evidence file of a document that only some participants see: `position` is the number of `entries` before it. */
export type RestrictedEvidence = { readonly position: number; readonly sha256: string };

/** The statement of `evidence.json`. */
export type Evidence = {
  readonly format: EvidenceFormat;
  readonly service: string;
  readonly envelope: {
    readonly id: string;
    readonly revision: number;
    readonly status: string;
    readonly changedAt: Instant;
  };
  /** The files that every participant sees, in the order of the archive, without `evidence.json` itself. */
  readonly entries: readonly EvidenceEntry[];
  readonly restricted: readonly RestrictedEvidence[];
  /** From the first record to the last change of state. */
  readonly records: readonly EvidenceRecord[];
};

/** The evidence file of a restricted document. Its salt keeps its hash from being guessed. */
export type DocumentEvidence = {
  readonly format: EvidenceFormat;
  readonly documentId: string;
  readonly salt: string;
  /** Its own path in the archive. */
  readonly path: string;
  readonly entries: readonly EvidenceEntry[];
};

/** An Ed25519 public key (RFC 8037); `kid` is its thumbprint (RFC 7638). */
export type AuditPublicKey = { readonly kty: "OKP"; readonly crv: "Ed25519"; readonly x: string; readonly kid: string };

/** Evidence with the key that signed it, and the signature over the canonical JSON of all else: 64 bytes as lower-case hex. */
export type SignedEvidence = Evidence & { readonly key: AuditPublicKey; readonly signature: string };

/** The parts that the evidence of an archive is made of. */
export type EvidenceParts = {
  readonly service: string;
  readonly envelope: Pick<Envelope, "id" | "revision" | "status" | "changedAt">;
  /** The plan of the archive without evidence. */
  readonly entries: readonly ArchiveEntry[];
  readonly restricted: readonly RestrictedEvidence[];
  readonly chain: readonly ChainedRecord[];
  readonly levels: SealLevels;
};

/** Levels of the seals of documents by the SHA-256 of the file, each at least. */
export type SealLevels = ReadonlyMap<string, SealLevel>;

/** The evidence of an archive. */
export function evidenceOf({ service, envelope, entries, restricted, chain, levels }: EvidenceParts): Evidence {
  const { id, revision, status, changedAt } = envelope;
  return {
    format: evidenceFormat,
    service,
    envelope: { id, revision, status, changedAt },
    entries: entries.filter(isPublic).map((entry) => entryOf(entry, levels)),
    restricted,
    records: chain.map(({ record, texts }) =>
      isForParticipants(record) ? { record, texts } : { withheld: { sequence: record.sequence, hash: record.hash } },
    ),
  };
}

/** A document that only some participants see, as its plan has it. */
export type RestrictedDocument = {
  readonly documentId: string;
  /** The number of files before it that everybody sees. */
  readonly position: number;
  readonly entries: readonly ArchiveEntry[];
  /** The path of its evidence, in its folder. */
  readonly evidencePath: string;
};

/** The documents of a plan that only some participants see, in its order. Their files are adjacent. */
export function restrictedDocuments(entries: readonly ArchiveEntry[]): readonly RestrictedDocument[] {
  const ids = new Set(entries.flatMap((entry) => (isPublic(entry) ? [] : (entry.documentId ?? []))));
  const groups = Map.groupBy(entries, ({ documentId }) => documentId);
  const positions = new Map<ArchiveEntry, number>();
  let count = 0;
  for (const entry of entries) {
    positions.set(entry, count);
    if (isPublic(entry)) count += 1;
  }
  return [...ids].map((documentId) => {
    const own = groups.get(documentId)!;
    const folder = own[0]!.path.split("/", 1)[0]!;
    const names = takenNames(own.map(({ path }) => path.slice(folder.length + 1)));
    return {
      documentId,
      position: positions.get(own[0]!)!,
      entries: own,
      evidencePath: `${folder}/${takeName(evidenceName, names)}`,
    };
  });
}

/** The evidence of a document that only some participants see. */
export function documentEvidenceOf(
  { documentId, entries, evidencePath: path }: RestrictedDocument,
  salt: string,
  levels: SealLevels,
): DocumentEvidence {
  return { format: evidenceFormat, documentId, salt, path, entries: entries.map((entry) => entryOf(entry, levels)) };
}

/** A plan with the evidence files: that of each restricted document behind its files, that of the archive at the end. */
export function planEvidence(
  entries: readonly ArchiveEntry[],
  restricted: readonly (RestrictedDocument & { readonly evidence: ArchiveFile })[],
  ofArchive: ArchiveFile,
  modifiedAt: Instant,
): readonly ArchiveEntry[] {
  const made = { kind: "evidence", contentType: "application/json", modifiedAt } as const;
  const behind = new Map(
    restricted.map(({ documentId, entries: own, evidence, evidencePath: path }) => {
      const viewRoleIds = own[0]!.viewRoleIds;
      return [own.at(-1)!, { ...made, ...evidence, documentId, viewRoleIds, path }];
    }),
  );
  const planned = entries.flatMap((entry) => [entry, ...[behind.get(entry) ?? []].flat()]);
  return [...planned, { ...made, ...ofArchive, documentId: undefined, viewRoleIds: [], path: evidenceName }];
}

/** The text of an evidence file: canonical JSON (RFC 8785), in steps. */
export function evidenceText(evidence: SignedEvidence | DocumentEvidence): Steps<string> {
  return canonicalInSteps(evidence);
}

/** The text that the signature of an evidence is made over, in steps. */
export function signedText(evidence: Evidence & { readonly key: AuditPublicKey }): Steps<string> {
  return canonicalInSteps({ ...evidence, signature: undefined });
}

function entryOf({ kind, path, sha256, sizeBytes }: ArchiveEntry, levels: SealLevels): EvidenceEntry {
  return { path, sha256, sizeBytes, seal: kind === "document" ? levels.get(sha256) : undefined };
}

function isPublic({ viewRoleIds }: ArchiveEntry): boolean {
  return viewRoleIds.length === 0;
}
