import type { OpenAccount } from "@chancery/core/access/caller.ts";
import type { Account } from "./store/accounts.ts";

/** An account as its people see it. */
export function showAccount({ id, name, inn, type, createdAt }: Account, { permissions }: OpenAccount): object {
  return { uuid: id, name, inn, company: type === "company", system: false, permissions: sorted(permissions), createdAt };
}

function sorted(permissions: ReadonlySet<number>): readonly number[] {
  return [...permissions].toSorted((one, other) => one - other);
}
