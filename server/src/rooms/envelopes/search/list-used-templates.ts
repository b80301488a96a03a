import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findUsed, listRecentlyUsed, type UsedTemplate } from "./store/used-templates.ts";

const recentMax = 10;

/** Templates of the envelopes that the mailbox created last, as far as it may still use them; 10 at most. */
export async function listRecentTemplates({ database, templates }: EnvelopesNeeds, mailbox: OpenMailbox) {
  const shown = [];
  for (const templateId of await listRecentlyUsed(database, mailbox.id)) {
    if (shown.length === recentMax) break;
    const found = await templates.whole.find(database, { templateId });
    if (!found || !(await templates.mayUse(database, found, mailbox))) continue;
    const { uuid, name, description, logoImageUuid, mailbox: mailboxUuid, ...rest } = templates.whole.show(found);
    const { sharedTo, sharedToMailboxGroups, access } = rest;
    shown.push({ uuid, name, description, logoImageUuid, mailboxUuid, sharedTo, sharedToMailboxGroups, access });
  }
  return shown;
}

/** Templates of the mailbox's envelopes with the text in their name, by name; those made for one envelope are left out. */
export async function listUsedTemplates(
  { database }: EnvelopesNeeds,
  { name, mailboxId }: { readonly name: string; readonly mailboxId: MailboxId },
  page: Page,
): Promise<PageRows<UsedTemplate>> {
  const wanted = foldText(name);
  const used = (await findUsed(database, mailboxId))
    .filter((row) => foldText(row.name).includes(wanted))
    .toSorted((one, other) => compare(one.name, other.name) || compare(one.id, other.id));
  const [afterName, afterId] = (page.after ?? []).map(String);
  const rest = used.filter((row) => (compare(row.name, afterName ?? "") || compare(row.id, afterId ?? "")) > 0);
  return { rows: rest.slice(page.offset, page.offset + page.limit + 1), total: used.length };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
