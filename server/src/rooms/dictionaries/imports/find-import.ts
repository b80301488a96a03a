import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { MailboxPermission } from "@chancery/core/access/permissions.ts";
import { allowedImportActions, type ImportStatus } from "@chancery/core/dictionary/import-transitions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ImportId } from "@chancery/core/ids/id.ts";
import type { AnyRequest } from "../../../http/route/route.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { DictionaryImport } from "./import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { findImport } from "./store/imports.ts";

/** An import of the mailbox itself: others cannot see it, even if they see the dictionary. Throws import.not_found. */
export async function findOwnImport(db: Queries, id: ImportId, mailbox: OpenMailbox): Promise<DictionaryImport> {
  const found = await findImport(db, id);
  if (found?.mailboxId !== mailbox.id) throw new Fault("import.not_found", { args: [id] });
  return found;
}

/**
 * Opens the mailbox of an import, for requests that name none. Throws import.not_found also for a mailbox that the caller may not
 * use, and mailbox.permission_lacking.
 */
export async function enterImport(
  { database }: Pick<DictionariesNeeds, "database">,
  id: ImportId,
  enter: AnyRequest["enter"],
  permission: MailboxPermission,
): Promise<OpenMailbox> {
  const found = await findImport(database, id);
  if (!found) throw new Fault("import.not_found", { args: [id] });
  try {
    return await enter(found.mailboxId, permission);
  } catch (error) {
    const isHidden = error instanceof Fault && (error.code === "mailbox.forbidden" || error.code === "mailbox.removed");
    throw isHidden ? new Fault("import.not_found", { args: [id] }, { cause: error }) : error;
  }
}

/** The fault for an import whose state does not allow the request, with the actions it allows. */
export function wrongState({ id, status }: Pick<DictionaryImport, "id" | "status">): Fault {
  return new Fault("import.state", { args: [id, status], data: { status, allowed: allowedImportActions(status) } });
}

/** The fault for an upload that accepts no more bytes. */
export function endedFault(status: ImportStatus): Fault {
  return new Fault("upload.ended", { args: [status], data: { status } });
}
