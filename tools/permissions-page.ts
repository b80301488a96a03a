import { extraPermissionText, permissionText } from "@chancery/server/http/openapi/openapi-permissions.ts";
import { oneOf } from "@chancery/server/http/route/permission.ts";
import type { AnyRoute } from "@chancery/server/http/route/route.ts";

const head = `# Permissions

Made by \`node_modules/.bin/node tools/write-openapi.ts\` from the routes, which are the one table of permissions; do not edit.

What a request needs: a permission in the mailbox of the \`Mailbox\` header (403, 90014), one in the account of the path
(403, 90002), and what an action asks for besides, once it knows what the request is about. The same words stand in
\`openapi.json\` as \`x-permission\`, \`x-account-permission\` and \`x-also\`. Numbers of mailboxes and of accounts are two lists:
10000 is one thing in a mailbox and another in an account. Roles give permissions: [accounts.md](accounts.md).
`;

/** The page of permissions: every operation of the table, with the permissions it requires. */
export function permissionsPage(routes: readonly AnyRoute[]): string {
  const sorted = routes.toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
  const guarded = sorted.filter(({ signIn }) => signIn === "bearer");
  const asking = guarded.filter((route) => permissionText(route)["description"] !== undefined);
  const rows = asking.map(
    (route) =>
      `| \`${nameOf(route)}\` | ${cellOf(route)} | ${(route.extraPermissions ?? []).map(extraPermissionText).join("; ")} |`,
  );
  return [
    head,
    `## Operations that need a permission\n\n| Operation | Needs | Also |\n|---|---|---|\n${rows.join("\n")}\n`,
    list(
      "Operations that need a sign-in alone",
      guarded.filter((route) => !asking.includes(route)),
    ),
    list(
      "Operations without a sign-in",
      sorted.filter(({ signIn }) => signIn === "none"),
    ),
  ].join("\n");
}

function cellOf({ permission, account }: AnyRoute): string {
  const words = oneOf(permission).map((word) => `\`${word}\``);
  return words.length > 0 ? `${words.join(" or ")} in the mailbox` : account ? `\`${account.permission}\` in the account` : "";
}

function list(title: string, routes: readonly AnyRoute[]): string {
  return `## ${title}\n\n${routes.map((route) => `- \`${nameOf(route)}\``).join("\n")}\n`;
}

function nameOf({ method, path }: AnyRoute): string {
  return `${method} ${path}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
