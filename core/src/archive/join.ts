import { takeName, takenNames } from "./names.ts";
import type { ArchiveEntry } from "./plan.ts";

/** The archive of one envelope in a joint download; the name ends in `.zip`. */
export type ArchivePart = { readonly fileName: string; readonly entries: readonly ArchiveEntry[] };

/** Several archives as one, a folder each, named by their files; a single one stays as it is. */
export function joinArchives(parts: readonly ArchivePart[]): ArchivePart {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const taken = takenNames();
  const entries = parts.flatMap((part) => {
    const folder = takeName(part.fileName.replace(/\.zip$/, ""), taken);
    return part.entries.map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }));
  });
  return { fileName: "Envelopes.zip", entries };
}
