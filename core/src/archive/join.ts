import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import { takeName, takenNames } from "./names.ts";
import type { ArchiveEntry } from "./plan.ts";

/** The archive of one envelope in a joint download; the name ends in `.zip`. */
export type ArchivePart = { readonly fileName: string; readonly entries: readonly ArchiveEntry[] };

/** Several archives as one, a folder each, named by their files, in steps; a single one stays as it is. */
export function* joinArchives(parts: readonly ArchivePart[]): Steps<ArchivePart> {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const taken = takenNames();
  const pace: Pace = { parts: 0 };
  const entries: ArchiveEntry[] = [];
  for (const part of parts) {
    const folder = takeName(part.fileName.replace(/\.zip$/, ""), taken);
    for (const entry of part.entries) entries.push({ ...entry, path: `${folder}/${entry.path}` });
    if (isStepDone(pace, part.entries.length)) yield;
  }
  return { fileName: "Envelopes.zip", entries };
}
