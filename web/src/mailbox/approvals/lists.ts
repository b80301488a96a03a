import type { types } from "@chancery/sdk";

type Search = types.ApprovalsSearchInput["body"];

/** The lists of approvals by their names in the address: what the mailbox has to decide, has decided, and has requested. */
export const lists = {
  waiting: { scope: "inbox", status: ["WAITING"] },
  decided: { scope: "inbox", status: ["APPROVED", "REJECTED"] },
  requested: { scope: "outbox" },
} as const satisfies Readonly<Record<string, Search>>;

/** The name of a list of approvals. */
export type ListName = keyof typeof lists;

/** The names of the lists, in order. */
export const listNames: readonly ListName[] = ["waiting", "decided", "requested"];

/** The list that the address names; the first one without a name. */
export function listOf(name: string | undefined): ListName {
  return listNames.find((one) => one === name) ?? "waiting";
}

/** The keys of what is read of approvals of a mailbox. */
export const approvalsKey = (mailbox: string) => ["approvals", mailbox] as const;
