import { isObject } from "../text/is-object.ts";

/** The quota of an account for one kind: bytes and files stored, and operations started per hour. */
export type Quota = { readonly bytes?: number; readonly files?: number; readonly perHour?: number };

/** The kinds that are counted. `images` are pictures and PDFs of templates, saved signatures and initials, avatars and logos. `uploads` are files to import, until their import ends. */
export const quotaNames = ["attachments", "images", "exports", "clones", "uploads"] as const;
export type QuotaName = (typeof quotaNames)[number];

/** The quotas of every account; an omitted bound means no limit. */
export type AccountQuotas = Readonly<Record<QuotaName, Quota>>;

const gib = 1024 ** 3;

/** Generous defaults that stop a runaway client before it fills the disk. */
export const defaultQuotas = {
  attachments: { bytes: 100 * gib, files: 1_000_000 },
  images: { bytes: gib, files: 20_000 },
  exports: { bytes: 50 * gib, perHour: 1000 },
  clones: { perHour: 10_000 },
  uploads: { bytes: 100 * gib, files: 1000 },
} as const satisfies AccountQuotas;

/** No bounds at all. */
export const noQuotas: AccountQuotas = { attachments: {}, images: {}, exports: {}, clones: {}, uploads: {} };

/** The defaults with some bounds replaced. Undefined when a bound is unknown or not a positive integer. */
export function quotasWith(given: unknown): AccountQuotas | undefined {
  if (!isObject(given)) return undefined;
  const known = Object.entries(given).every(([name, quota]) => isQuotaName(name) && isPartOf(quota, defaultQuotas[name]));
  if (!known) return undefined;
  const merged = quotaNames.map((name) => [name, { ...defaultQuotas[name], ...Object(given[name]) }]);
  return Object.fromEntries(merged) as AccountQuotas;
}

function isQuotaName(name: string): name is QuotaName {
  return quotaNames.some((one) => one === name);
}

function isPartOf(quota: unknown, whole: Quota): boolean {
  return isObject(quota) && Object.entries(quota).every(([bound, value]) => Object.hasOwn(whole, bound) && isBound(value));
}

function isBound(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}
