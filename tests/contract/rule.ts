import {
  accountPermissions,
  mailboxPermissions,
  type AccountPermission,
  type MailboxPermission,
} from "@chancery/core/access/permissions.ts";
import type { Asked, CallerName } from "./cases/case.ts";
import type { Scene } from "./scene.ts";

/** An object that exists but is not visible to the caller: `id` finds it, `ask` requests it or another id. */
export type Hidden = {
  readonly as: CallerName;
  readonly id: (scene: Scene) => string | Promise<string>;
  readonly ask: (id: string, scene: Scene) => Asked;
};

/** Permissions of an operation (docs/api), written down by hand and not from the routes. */
export type Rule = {
  readonly mailbox: "required" | "optional" | "none";
  /** One of these permissions is required in the mailbox; none: any member of it may. */
  readonly permissions: readonly number[];
  readonly hidden: readonly Hidden[];
  /** This permission is required in the account of the path, which is Ann's. */
  readonly account?: number;
  /** A permission is required in the account of the mailbox, which a viewer of the mailbox does not have. */
  readonly isManaged?: true;
  /** Only owners of the account may: no permission is enough. */
  readonly isOwners?: true;
};

/** About a mailbox that the path names, or the header: managed by its account. */
export function ofManaged(mailbox: "required" | "none"): Rule {
  return { mailbox, permissions: [], hidden: [], isManaged: true };
}

/** In a mailbox, with the permission where one is required. */
export function inMailbox(permission?: MailboxPermission, hidden: readonly Hidden[] = []): Rule {
  return { mailbox: "required", permissions: permission ? [mailboxPermissions[permission]] : [], hidden };
}

/** Of the person, without a mailbox. */
export function ofPerson(hidden: readonly Hidden[] = []): Rule {
  return { mailbox: "none", permissions: [], hidden };
}

/** About the account of the path, with the permission there. */
export function inAccount(permission: AccountPermission, hidden: readonly Hidden[] = []): Rule {
  return { mailbox: "none", permissions: [], hidden, account: accountPermissions[permission] };
}

/** About the account of the path, by its owners. */
export function byOwners(hidden: readonly Hidden[] = []): Rule {
  return { ...inAccount("accountManage", hidden), isOwners: true };
}

/** Hides one thing. */
export function hides(id: Hidden["id"], ask: Hidden["ask"], as: CallerName = "stranger"): readonly Hidden[] {
  return [{ as, id, ask }];
}

/** A request without a body by the id, which stands for `#`. */
export const getAt = (path: string) => (id: string) => ({ path: `/api/v1/${path.replace("#", id)}` });
