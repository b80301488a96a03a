import type { Caller, Origin } from "@chancery/core/access/caller.ts";
import { checkPerson, tidyPerson, type PersonNames } from "@chancery/core/account/person.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";

/** Changes the names and the telephone number of the caller. Throws value.length, user.phone, user.not_found. */
export async function changeProfile(
  needs: AuthNeeds,
  said: PersonNames,
  { caller, origin }: { readonly caller: Caller; readonly origin: Origin },
): Promise<void> {
  const names = tidyPerson(said);
  refuse(checkPerson(names));
  await needs.database.transaction(async (tx) => {
    const user = await needs.accounts.lockUser(tx, caller.userId);
    if (!user) throw new Fault("user.not_found", { args: [caller.userId] });
    await needs.accounts.renameUser(tx, { ...user, ...names });
    const subject = { kind: "user", id: user.id } as const;
    const details = { before: `${user.firstName} ${user.lastName}`, now: `${names.firstName} ${names.lastName}` };
    const record = { subject, operation: "user-updated", at: needs.clock.now(), userId: user.id, details };
    await publish(tx, { audit: [record], events: [], origin });
  });
}
