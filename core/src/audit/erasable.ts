import type { Json } from "../fault/fault.ts";
import type { AuditRecord, HashText } from "./record.ts";

/** A text as the chain holds it: the SHA-256 of its salt and itself, in lower-case hex. Without the salt the text cannot be guessed. */
export type Commitment = { readonly commitment: string };

/** A record as its chain holds it: texts that may name a person are commitments. Records of earlier versions hold the texts. */
export type StoredRecord = Omit<AuditRecord, "ip" | "userAgent" | "erased"> & {
  readonly ip: string | Commitment;
  readonly userAgent: string | Commitment;
};

/** The texts of a record that are kept beside its chain until they are erased, by JSON Pointer (RFC 6901), each with its salt. */
export type ErasableTexts = { readonly [pointer: string]: readonly [salt: string, text: string] };

/** Makes commitments: SHA-256, and a new salt of at least 128 random bits as text. */
export type Committing = { readonly hashText: HashText; readonly newSalt: () => string };

/** Members whose texts are words of the service or of a template, hashes, or names of companies. */
const clearMembers: ReadonlySet<string> = new Set([
  ..."access action approval crlNumber documentId domain factors format hash how issuer kind method operation result".split(" "),
  ..."role roleId roleIds roleTitle scopes secondFactor serial signedNote source status trust".split(" "),
]);
const clearTexts = /^$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d{4}-\d\d-\d\dT[\d:.]+Z$|^[0-9a-f]{64}$/;

/** Commits to the texts of the records of one change. Equal texts have one salt. */
export function committer({ hashText, newSalt }: Committing) {
  const known = new Map<string, readonly [salt: string, commitment: Commitment]>();
  const commit = (text: string): readonly [string, Commitment] => {
    const salt = newSalt();
    const made = [salt, { commitment: hashText(salt + text) }] as const;
    known.set(text, made);
    return made;
  };
  /** Replaces texts that may name a person by commitments, and returns them by the pointer of their place in the record. */
  return (part: { readonly ip: string; readonly userAgent: string; readonly details: AuditRecord["details"] }) => {
    const texts: Record<string, readonly [string, string]> = {};
    const replaced = mapMembers(part, "", (value, pointer, member) => {
      if (typeof value !== "string" || clearMembers.has(member) || clearTexts.test(value)) return undefined;
      // PostgreSQL's jsonb has neither U+0000 nor lone surrogates
      const text = value.replace(/[\0\p{Surrogate}]/gu, "\uFFFD");
      const [salt, commitment] = known.get(text) ?? commit(text);
      texts[pointer] = [salt, text];
      return commitment;
    });
    return { replaced: replaced as Pick<StoredRecord, "ip" | "userAgent" | "details">, texts };
  };
}

/** A record with its texts; one that was erased is an empty text, and its place is in `erased`. */
export function disclose({ ip, userAgent, details, ...record }: StoredRecord, texts: ErasableTexts): AuditRecord {
  const erased: string[] = [];
  const opened = mapMembers({ ip, userAgent, details }, "", (value, pointer) => {
    if (!isCommitment(value)) return undefined;
    const text = texts[pointer]?.[1];
    if (text === undefined) erased.push(pointer);
    return text ?? "";
  }) as Pick<AuditRecord, "ip" | "userAgent" | "details">;
  return { ...record, ...opened, ...(erased.length > 0 && { erased }) };
}

/** Places whose text is not the one that the record is committed to. */
export function findForgedTexts(record: StoredRecord, texts: ErasableTexts, hashText: HashText): readonly string[] {
  const committed = new Map<string, string>();
  mapMembers({ ip: record.ip, userAgent: record.userAgent, details: record.details }, "", (value, pointer) => {
    if (isCommitment(value)) committed.set(pointer, value.commitment);
    return undefined;
  });
  return Object.entries(texts).flatMap(([pointer, [salt, text]]) =>
    committed.get(pointer) === hashText(salt + text) ? [] : [pointer],
  );
}

type Members = { readonly [member: string]: Json | undefined };
type Replace = (value: Json, pointer: string, member: string) => Json | undefined;

/** The members with replacements for those values, at any depth, of which `replace` returns one. Elements of a list count as the list. */
function mapMembers(members: Members, place: string, replace: Replace): Members {
  const visit = (value: Json, pointer: string, member: string): Json => {
    const replaced = replace(value, pointer, member);
    if (replaced !== undefined || typeof value !== "object" || value === null) return replaced ?? value;
    if (isList(value)) return value.map((one, index) => visit(one, `${pointer}/${index}`, member));
    return mapMembers(value, pointer, replace) as Json;
  };
  return Object.fromEntries(
    Object.entries(members).flatMap(([member, value]) =>
      value === undefined
        ? []
        : [[member, visit(value, `${place}/${member.replaceAll("~", "~0").replaceAll("/", "~1")}`, member)]],
    ),
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isCommitment(value: Json): value is Commitment {
  if (typeof value !== "object" || value === null || isList(value)) return false;
  return Object.keys(value).length === 1 && typeof value["commitment"] === "string";
}
