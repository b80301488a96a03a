import { accountPermissions, mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { JsonObject } from "./openapi-shapes.ts";
import { oneOf, type Also } from "../route/permission.ts";
import type { AnyRoute } from "../route/route.ts";

type Asking = Pick<AnyRoute, "permission" | "account" | "also">;

/** The permissions of a route as words: x-permission (one of them) of the mailbox, x-account-permission, and x-also. */
export function permissionWords({ permission, account, also }: Asking): JsonObject {
  return {
    ...(permission && { "x-permission": typeof permission === "string" ? permission : [...permission] }),
    ...(account && { "x-account-permission": account.permission }),
    ...(also && { "x-also": also.map((one) => ({ ...one })) }),
  };
}

/** The permissions of a route in sentences; nothing where none is asked for. */
export function permissionText({ permission, account, also = [] }: Asking): JsonObject {
  const words = oneOf(permission).map(ofMailbox);
  const sentences = [
    ...(words.length > 0 ? [`Needs the permission ${words.join(" or ")} in the mailbox.`] : []),
    ...(account ? [`Needs the permission ${ofAccount(account.permission)} in the account.`] : []),
    ...also.map((one) => `Needs ${alsoText(one)}.`),
  ];
  return sentences.length === 0 ? {} : { description: sentences.join(" ") };
}

/** Description of a permission that the action itself requires. */
export function alsoText(also: Also): string {
  const what = "mailbox" in also ? `${ofMailbox(also.mailbox)} in the mailbox` : `${ofAccount(also.account)} in the account`;
  return also.when === undefined ? what : `${what} when ${also.when}`;
}

function ofMailbox(word: keyof typeof mailboxPermissions): string {
  return `\`${word}\` (${mailboxPermissions[word]})`;
}

function ofAccount(word: keyof typeof accountPermissions): string {
  return `\`${word}\` (${accountPermissions[word]})`;
}
