import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { mergeMetadata, removeMetadata, type MetadataEntry, type MetadataOwner } from "./store/metadata.ts";

/** Metadata as sent: null removes the key. */
export type Metadata = Readonly<Record<string, string | boolean | null>>;

/** An entry to keep, or a key to remove. */
export type MetadataChange = MetadataEntry | { readonly key: string; readonly value: undefined };

const { metadataKeyMax, metadataKeysMax, metadataValueMax } = envelopeLimits;

/** The changes that a map at this JSON Pointer requests. Throws one row for every key and value that is too long. */
export function entriesOf(metadata: Metadata, place = ""): readonly MetadataChange[] {
  const { changes, faults } = readMetadata(metadata, place);
  refuse(faults);
  return changes;
}

/** The changes that a map at this JSON Pointer requests, and one row for every key and value that is too long. */
export function readMetadata(metadata: Metadata | undefined, place: string): ReadMetadata {
  const entries = Object.entries(metadata ?? {});
  const changes = entries.map(([key, value]) =>
    value === null ? { key, value: undefined } : { key, value: String(value), isBoolean: typeof value === "boolean" },
  );
  return { changes, faults: entries.flatMap(([key, value]) => rowsOf(key, value, place)) };
}

type ReadMetadata = { readonly changes: readonly MetadataChange[]; readonly faults: readonly FaultRow[] };

/** The entries among changes that are kept. */
export function keptOf(changes: readonly MetadataChange[]): readonly MetadataEntry[] {
  return changes.filter((change): change is MetadataEntry => change.value !== undefined);
}

/** Limits the entries that an account keeps for an envelope. Throws when there are more. */
export function refuseTooMany(count: number): void {
  if (count > metadataKeysMax) throw new Fault("request.invalid", { args: [`over ${metadataKeysMax} metadata keys`] });
}

/** Merges changes into an account's metadata of an envelope. Throws request.invalid when they become too many. */
export async function mergeKept(tx: Transaction, owner: MetadataOwner, changes: readonly MetadataChange[]): Promise<void> {
  if (changes.length === 0) return;
  const removed = changes.filter(({ value }) => value === undefined).map(({ key }) => key);
  await removeMetadata(tx, owner, removed);
  refuseTooMany(await mergeMetadata(tx, owner, keptOf(changes)));
}

function rowsOf(key: string, value: string | boolean | null, place: string): readonly FaultRow[] {
  const pointer = `${place}/${key.replaceAll("~", "~0").replaceAll("/", "~1").slice(0, 100)}`;
  const faults: FaultRow[] = [];
  const length = [...key].length;
  if (length < 1 || length > metadataKeyMax)
    faults.push({ code: "value.length", args: ["a metadata key", 1, metadataKeyMax], pointer });
  if (typeof value === "string" && [...value].length > metadataValueMax) {
    faults.push({ code: "value.too_long", args: ["a metadata value", metadataValueMax], pointer });
  }
  return faults;
}
