import {
  accountPermissions,
  mailboxPermissions,
  type AccountPermission,
  type MailboxPermission,
} from "@chancery/core/access/permissions.ts";
import type { Asked, Asker } from "./cases/case.ts";
import type { Scene } from "./scene.ts";

/** An object that exists and that the asker may not see: `id` finds it, `ask` asks for it or for another id. */
export type Hidden = {
  readonly as: Asker;
  readonly id: (scene: Scene) => string | Promise<string>;
  readonly ask: (id: string, scene: Scene) => Asked;
};

/** Who may do what: facts §3.2 and §6.3, decisions §1, written down from there and not from the routes. */
export type Rule = {
  readonly mailbox: "required" | "optional" | "none";
  /** One of these permissions is asked for in the mailbox; none: a person in it may. */
  readonly permissions: readonly number[];
  readonly hidden: readonly Hidden[];
  /** This permission is asked for in the account of the path, which is Ann's. */
  readonly account?: number;
  /** A permission is asked for in the account of the mailbox, which who may only look at it does not have. */
  readonly isManaged?: true;
};

/** About a mailbox that the path names, or the header: managed by its account. */
export function ofManaged(mailbox: "required" | "none"): Rule {
  return { mailbox, permissions: [], hidden: [], isManaged: true };
}

/** In a mailbox, with the permission where one is asked for. */
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

/** Hides one thing. */
export function hides(id: Hidden["id"], ask: Hidden["ask"], as: Asker = "stranger"): readonly Hidden[] {
  return [{ as, id, ask }];
}

/** A request without a body by the id, which stands for `#`. */
export const getAt = (path: string) => (id: string) => ({ path: `/api/v1/${path.replace("#", id)}` });
