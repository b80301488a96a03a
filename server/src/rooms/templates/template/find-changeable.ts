import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { mayRead } from "../access/access.ts";
import { findWhole } from "../versions/find-version.ts";
import type { RoomNeeds } from "../needs.ts";
import { lockTemplate } from "./store/templates.ts";
import { uncommitted } from "../versions/version-cache.ts";
import type { WholeVersion } from "../versions/version.ts";

type Asking = Pick<OpenMailbox, "id" | "accountId">;

/** The newest version of a template that the mailbox may see. Throws template.not_found. */
export async function findSeen(needs: RoomNeeds, db: Queries, id: TemplateId, mailbox: Asking): Promise<WholeVersion> {
  const found = await findWhole(needs.cache, db, { templateId: id });
  if (!found || !(await mayRead(db, found, mailbox))) throw new Fault("template.not_found", { args: [id] });
  return found;
}

/** A version of a template that the mailbox may see, the newest by default. Throws template.version_unknown, too. */
export async function findVisibleVersion(
  needs: RoomNeeds,
  id: TemplateId,
  version: TemplateVersionId | undefined,
  mailbox: Asking,
): Promise<WholeVersion> {
  const newest = await findSeen(needs, needs.database, id, mailbox);
  if (version === undefined || version === newest.version) return newest;
  const found = await findWhole(needs.cache, needs.database, { templateId: id, version });
  if (!found) throw new Fault("template.version_unknown", { args: [id, version] });
  return found;
}

/** The newest version, if the mailbox may use the template. Throws template.not_found, template.archived. */
export async function findUsable(needs: RoomNeeds, id: TemplateId, mailbox: Asking): Promise<WholeVersion> {
  const found = await findSeen(needs, needs.database, id, mailbox);
  if (found.isArchived) throw new Fault("template.archived", { args: [id] });
  return found;
}

/** The newest version of the mailbox's own template, archived or not. Throws template.not_found, template.forbidden. */
export async function findOwn(needs: RoomNeeds, db: Queries, id: TemplateId, mailbox: Asking): Promise<WholeVersion> {
  const found = await findSeen(needs, db, id, mailbox);
  if (found.mailboxId !== mailbox.id) throw new Fault("template.forbidden", { args: [id] });
  return found;
}

/** The newest version of the mailbox's own template, not archived. Throws template.archived, too. */
export async function findChangeable(needs: RoomNeeds, db: Queries, id: TemplateId, mailbox: Asking): Promise<WholeVersion> {
  const found = await findOwn(needs, db, id, mailbox);
  if (found.isArchived) throw new Fault("template.archived", { args: [id] });
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockChangeable(needs: RoomNeeds, tx: Transaction, id: TemplateId, mailbox: Asking): Promise<WholeVersion> {
  if (!(await lockTemplate(tx, id))) throw new Fault("template.not_found", { args: [id] });
  return findChangeable(needs, tx, id, mailbox);
}

/** The newest version as the transaction has changed it. Throws template.not_found. */
export async function findChanged(needs: RoomNeeds, tx: Transaction, id: TemplateId, mailbox: Asking): Promise<WholeVersion> {
  return findSeen({ ...needs, cache: uncommitted(needs.cache) }, tx, id, mailbox);
}
