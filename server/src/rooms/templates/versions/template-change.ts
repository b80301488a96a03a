import type { Origin } from "@chancery/core/access/caller.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import { changeInMailbox, type Act } from "../../../jobs/act.ts";
import type { Change } from "../../../jobs/publish.ts";
import type { WholeVersion } from "./version.ts";

type Changed = Pick<WholeVersion, "templateId" | "version" | "name" | "access" | "mailboxId" | "accountId">;

/** The record of a change of a template by its mailbox, in the trail of the template. */
export function changeOfTemplate(
  { templateId, version, name, access, mailboxId, accountId }: Changed,
  { operation, at, details }: Act,
  { caller, origin }: { readonly caller: { readonly userId: UserId }; readonly origin: Origin },
): Change {
  const by = { mailbox: { id: mailboxId, accountId }, caller, origin };
  const act = { operation, at, details: { version, name, access, ...details } };
  return changeInMailbox(by, act, { kind: "template", id: templateId });
}
