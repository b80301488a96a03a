import type { Caller } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProcessId } from "@chancery/core/ids/id.ts";
import type { ProcessesNeeds } from "../needs.ts";
import { findProgress, listResults } from "../store/processes.ts";
import { showProgress } from "../view.ts";

/** The progress of a process, for users of the mailbox, or administrators of the account, that started it. Throws process.not_found. */
export async function showProcess(
  { database }: ProcessesNeeds,
  { id, hasDetails }: { readonly id: ProcessId; readonly hasDetails: boolean },
  { caller, acceptLanguage }: { readonly caller: Pick<Caller, "userId" | "scopes">; readonly acceptLanguage: string | undefined },
) {
  const { userId, scopes } = caller;
  const needed = accountPermissions.corporateUserManage;
  const permission = !scopes || scopes.account.has(needed) ? needed : null;
  const progress = await findProgress(database, id, { userId, permission });
  if (!progress) throw new Fault("process.not_found", { args: [id] });
  return showProgress(progress, hasDetails ? await listResults(database, id) : [], acceptLanguage);
}
