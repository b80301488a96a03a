import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { listVisibleVersions } from "./store/visible-versions.ts";
import { listFields } from "../envelope/store/fields.ts";
import { listColumns } from "./store/columns.ts";
import { showColumn } from "./view-columns.ts";

/**
 * The titles of the roles of templates, each once: as in the newest envelope the mailbox sees of each, else as in its newest
 * version, when the mailbox may read it. What it sees nothing of adds nothing.
 */
export async function listTemplateRoles(needs: EnvelopesNeeds, uuids: readonly TemplateId[], mailbox: OpenMailbox) {
  const seen = new Map(
    (await listVisibleVersions(needs.database, mailbox.id, uuids)).map((row) => [row.template_id, row.version]),
  );
  const titles = new Set<string>();
  for (const id of new Set(uuids))
    for (const title of await titlesOf(needs, { id, version: seen.get(id) }, mailbox)) titles.add(title);
  return { roles: [...titles] };
}

async function titlesOf(
  { database, templates }: EnvelopesNeeds,
  { id, version }: { readonly id: TemplateId; readonly version: TemplateVersionId | undefined },
  mailbox: OpenMailbox,
): Promise<readonly string[]> {
  const found = await templates.findVersion(database, version ? { version } : { templateId: id });
  const isShown =
    found && (version !== undefined || (await templates.mayUse(database, { ...found, isArchived: false }, mailbox)));
  return isShown ? found.model.roles.map(({ title }) => title) : [];
}

const namesMax = 100;

/** The searchable fields that have come to the mailbox with the text in their name, by name; 100 at most. */
export async function listSearchFields({ database }: EnvelopesNeeds, text: string, mailbox: OpenMailbox) {
  return listFields(database, mailbox.id, { text, limit: namesMax });
}

/** The extra columns of the mailbox in their order. */
export async function listOwnColumns({ database }: EnvelopesNeeds, mailbox: OpenMailbox) {
  return (await listColumns(database, mailbox.id)).map(showColumn);
}
