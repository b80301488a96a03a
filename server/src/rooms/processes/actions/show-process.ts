import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProcessId, UserId } from "@chancery/core/ids/id.ts";
import type { ProcessesNeeds } from "../needs.ts";
import { findProgress, listResults } from "../store.ts";
import { showProgress } from "../view.ts";

/** The progress of a process, for users of the mailbox that started it. Throws process.not_found. */
export async function showProcess(
  { database }: ProcessesNeeds,
  { id, hasDetails }: { readonly id: ProcessId; readonly hasDetails: boolean },
  { userId, acceptLanguage }: { readonly userId: UserId; readonly acceptLanguage: string | undefined },
) {
  const progress = await findProgress(database, id, userId);
  if (!progress) throw new Fault("process.not_found", { args: [id] });
  return showProgress(progress, hasDetails ? await listResults(database, id) : [], acceptLanguage);
}
