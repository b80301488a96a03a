import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { DictionaryId, ExportId } from "@chancery/core/ids/id.ts";
import { findReadable } from "../dictionary/find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { showExport } from "./view.ts";
import { findExport } from "./store/exports.ts";

/**
 * The state of an export of the mailbox. Throws dictionary.not_found; export.not_found for one of another dictionary or mailbox.
 */
export async function readExport(
  needs: DictionariesNeeds,
  { id, taskId }: { readonly id: DictionaryId; readonly taskId: ExportId },
  mailbox: OpenMailbox,
) {
  await findReadable(needs.database, id, mailbox);
  const task = await findExport(needs.database, taskId);
  if (task?.dictionaryId !== id || task.mailboxId !== mailbox.id) throw new Fault("export.not_found", { args: [taskId] });
  return showExport(needs, task);
}
