import { accountPermissions, mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { JsonObject } from "./openapi-shapes.ts";
import { oneOf, type ExtraPermission } from "../route/permission.ts";
import type { AnyRoute } from "../route/route.ts";

type Permissions = Pick<AnyRoute, "permission" | "account" | "extraPermissions">;

/** The permissions of a route as words: x-permission (one of them) of the mailbox, x-account-permission, and x-also. */
export function permissionWords({ permission, account, extraPermissions }: Permissions): JsonObject {
  return {
    ...(permission && { "x-permission": typeof permission === "string" ? permission : [...permission] }),
    ...(account && { "x-account-permission": account.permission }),
    ...(extraPermissions && { "x-also": extraPermissions.map((one) => ({ ...one })) }),
  };
}

/** The permissions of a route in sentences; empty where none is required. */
export function permissionText({ permission, account, extraPermissions = [] }: Permissions): JsonObject {
  const words = oneOf(permission).map(ofMailbox);
  const sentences = [
    ...(words.length > 0 ? [`Needs the permission ${words.join(" or ")} in the mailbox.`] : []),
    ...(account ? [`Needs the permission ${ofAccount(account.permission)} in the account.`] : []),
    ...extraPermissions.map((one) => `Needs ${extraPermissionText(one)}.`),
  ];
  return sentences.length === 0 ? {} : { description: sentences.join(" ") };
}

/** Description of a permission that the action itself requires. */
export function extraPermissionText(extra: ExtraPermission): string {
  const what = "mailbox" in extra ? `${ofMailbox(extra.mailbox)} in the mailbox` : `${ofAccount(extra.account)} in the account`;
  return extra.when === undefined ? what : `${what} when ${extra.when}`;
}

function ofMailbox(word: keyof typeof mailboxPermissions): string {
  return `\`${word}\` (${mailboxPermissions[word]})`;
}

function ofAccount(word: keyof typeof accountPermissions): string {
  return `\`${word}\` (${accountPermissions[word]})`;
}
