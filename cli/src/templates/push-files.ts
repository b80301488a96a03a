import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandFault } from "../faults.ts";
import type { Work } from "../service.ts";
import { checkFiles, faultLines } from "./check-files.ts";
import { hashOf, type Manifest, type Tracked } from "./manifest.ts";

/** A file that differs from the version it came from, and the template as it is at the service. */
export type Change = { readonly name: string; readonly data: string; readonly tracked: Tracked; readonly found: Template };

type Template = Awaited<ReturnType<Work["client"]["templates"]["get"]>>;

/** The files that were changed since they were pulled, created or pushed. */
export async function changesOf({ client }: Work, { folder, files }: Manifest): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const [name, tracked] of files) {
    const data = await readFile(join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (data === undefined || hashOf(data) === tracked.sha256) continue;
    changes.push({ name, data, tracked, found: await client.templates.get({ uuid: tracked.uuid }) });
  }
  return changes;
}

/** Throws template.changed when a template has another version than its file came from. */
export function refuseConflicts(changes: readonly Change[]): void {
  const names = changes.filter(({ tracked, found }) => tracked.version !== found.version).map(({ name }) => name);
  if (names.length === 0) return;
  throw new CommandFault(
    "conflict",
    "template.changed",
    `Changed at the service, too: ${names.join(", ")}. Pull, or use --force`,
  );
}

/** Throws template.invalid with the faults of all files. */
export async function refuseInvalid(at: Work, { folder }: Manifest, changes: readonly Change[]): Promise<void> {
  const checked = await checkFiles(
    at,
    changes.map(({ name }) => join(folder, name)),
  );
  const lines = faultLines(checked);
  if (lines.length > 0) throw new CommandFault("refused", "template.invalid", lines.join("; "));
}

/** Stores a new version with the access, the categories and the other properties that the template has. */
export async function pushFile({ client }: Work, manifest: Manifest, { name, data, found }: Change): Promise<Tracked> {
  const { uuid, access, categories, sharedTo, sharedToMailboxGroups, logoImageUuid, signatureAlgorithm, signatureContainer } =
    found;
  const kept = { access, categories, sharedTo, sharedToMailboxGroups, logoImageUuid, signatureAlgorithm, signatureContainer };
  const { version } = await client.templates.update({ uuid, body: { ...kept, data } });
  const tracked = { uuid, version, sha256: hashOf(data) };
  await manifest.track(name, tracked);
  return tracked;
}
