import type { ActingFor } from "../../../http/route/settle-result.ts";
import { unknownZipNames, zipTree, type ZipEntity } from "@chancery/core/archive/structure.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { lengthOf } from "@chancery/core/template/model/limits.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { editVersion } from "../template/edit-version.ts";
import { findVisibleVersion } from "../template/find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";
import { touchTemplate } from "../template/store/templates.ts";
import { findNames, listTitles, removeStructure, saveDefaultOptions, saveStructure } from "../template/store/zip-structures.ts";
import { normalForm } from "@chancery/core/text/normal-form.ts";

/** Structures of one version. */
export const zipStructuresMax = 50;
const titleMax = 50;

/** A version of a template; the newest if none is named. */
export type AskedVersion = { readonly id: TemplateId; readonly version: TemplateVersionId | undefined };

/**
 * The tree of a version's archive with the selection of a structure; everything without a title. Throws zip_structure.not_found,
 * too.
 */
export async function showStructure(
  needs: RoomNeeds,
  { id, version, title }: AskedVersion & { readonly title: string },
  mailbox: OpenMailbox,
): Promise<{ readonly zipEntities: readonly ZipEntity[]; readonly defaultDownloadOptions: boolean }> {
  const found = await findVisibleVersion(needs, id, version, mailbox);
  const names = title === "" ? undefined : await findNames(needs.database, found, titleOf(title));
  if (title !== "" && !names) throw new Fault("zip_structure.not_found", { args: [title] });
  const zipEntities = await runSteps(zipTree(found.model, names && new Set(names)));
  return { zipEntities, defaultDownloadOptions: found.defaultDownloadOptions };
}

/** The titles of a version's structures, and whether the default downloads are offered beside them. */
export async function showTitles(needs: RoomNeeds, { id, version }: AskedVersion, mailbox: OpenMailbox) {
  const found = await findVisibleVersion(needs, id, version, mailbox);
  return { titles: [...(await listTitles(needs.database, found))], showDefaultDownloadOptions: found.defaultDownloadOptions };
}

export type StructureInput = {
  readonly title: string;
  readonly names: readonly string[];
  readonly defaultDownloadOptions?: boolean | null | undefined;
};

/** Adds or changes a structure of a version of the mailbox's template. Throws every fault of title and names at once. */
export async function putStructure(
  needs: RoomNeeds,
  asked: AskedVersion,
  input: StructureInput,
  acting: ActingFor<unknown>,
): Promise<void> {
  const of = await findVisibleVersion(needs, asked.id, asked.version, acting.mailbox);
  const title = titleOf(input.title);
  const names = [...new Set(input.names)];
  const unknown = new Set(await runSteps(unknownZipNames(of.model, names)));
  refuse([...titleFaults(title), ...nameFaults(input.names, unknown)]);
  const at = needs.clock.now();
  const change: Parameters<typeof editVersion>[1]["change"] = async (tx) => {
    const titles = await listTitles(tx, of);
    const isFull = titles.length >= zipStructuresMax && !titles.includes(title);
    if (isFull) throw new Fault("value.too_many", { args: ["ZIP structures", zipStructuresMax] });
    await saveStructure(tx, of, { title, names }, at);
    const options = input.defaultDownloadOptions;
    if (typeof options === "boolean") await saveDefaultOptions(tx, of, options);
    await touchTemplate(tx, asked.id, at);
  };
  await editVersion(needs, { id: asked.id, operation: "template-zip-structure-changed", change }, acting);
}

/** Removes a structure. With the last one the default downloads are offered again. Throws zip_structure.not_found. */
export async function dropStructure(
  needs: RoomNeeds,
  asked: AskedVersion & { readonly title: string },
  acting: ActingFor<unknown>,
): Promise<void> {
  const of = await findVisibleVersion(needs, asked.id, asked.version, acting.mailbox);
  const change: Parameters<typeof editVersion>[1]["change"] = async (tx) => {
    const isThere = await removeStructure(tx, of, titleOf(asked.title));
    if (!isThere) throw new Fault("zip_structure.not_found", { args: [asked.title] });
    if ((await listTitles(tx, of)).length === 0) await saveDefaultOptions(tx, of, true);
    await touchTemplate(tx, asked.id, needs.clock.now());
  };
  await editVersion(needs, { id: asked.id, operation: "template-zip-structure-removed", change }, acting);
}

function titleFaults(title: string): readonly FaultRow[] {
  const length = lengthOf(title);
  if (length >= 1 && length <= titleMax) return [];
  return [{ code: "value.length", args: ["title", 1, titleMax], pointer: "/title" }];
}

function nameFaults(names: readonly string[], unknown: ReadonlySet<string>): readonly FaultRow[] {
  return names.flatMap((name, index): readonly FaultRow[] => {
    if (!unknown.has(name)) return [];
    const args = [`the template's archive has no entry ${name.slice(0, 100)}`];
    return [{ code: "request.invalid", args, pointer: `/names/${index}` }];
  });
}

/** A title in the form in which it is stored and looked up. */
export function titleOf(text: string): string {
  return normalForm(text)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
