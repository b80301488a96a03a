import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { saveAccessCodes } from "../envelope/store/access-codes.ts";
import type { EnvelopesNeeds } from "../needs.ts";

/** Access codes by the ids of the roles they are for, as submitted. */
export type AccessCodes = Readonly<Record<string, string>>;

/** An access code of a role, and its hash. */
type HashedCode = { readonly roleId: string; readonly code: string; readonly hash: string };

/** Access codes with their hashes, made before the transaction: each takes tens of milliseconds. */
export async function hashAccessCodes(
  { passwords }: Pick<EnvelopesNeeds, "passwords">,
  codes: AccessCodes | null | undefined,
): Promise<readonly HashedCode[]> {
  const hashed: HashedCode[] = [];
  for (const [roleId, code] of Object.entries(codes ?? {})) hashed.push({ roleId, code, hash: await passwords.hash(code) });
  return hashed;
}

/** Keeps the access codes of a sent envelope. Throws request.invalid for a role that is not addressed by email. */
export async function keepAccessCodes(tx: Transaction, envelope: Envelope, codes: readonly HashedCode[]): Promise<void> {
  if (codes.length === 0) return;
  const emails = new Map(envelope.roles.flatMap(({ id, email }) => (email === undefined ? [] : [[id, email] as const])));
  refuse(codes.flatMap((one) => faultsOf(one, codes, emails)));
  await saveAccessCodes(tx, envelope.id, new Map(codes.map(({ roleId, hash }) => [emails.get(roleId) ?? "", hash])));
}

function faultsOf(
  { roleId, code }: HashedCode,
  codes: readonly HashedCode[],
  emails: ReadonlyMap<string, string>,
): readonly FaultRow[] {
  const pointer = `/accessCodes/${roleId.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  const email = emails.get(roleId);
  if (email === undefined) return [{ code: "request.invalid", args: [`role ${roleId} is not addressed by email`], pointer }];
  const differs = codes.some((other) => emails.get(other.roleId) === email && other.code !== code);
  return differs ? [{ code: "request.invalid", args: ["roles of one address have one access code"], pointer }] : [];
}
