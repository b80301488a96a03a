import type { RoleId } from "@chancery/core/account/roles.ts";
import type { Role } from "../../accounts/index.ts";
import type { MailboxesNeeds } from "../needs.ts";

/** Rows whose roles are read at a time. */
const rowsAtOnce = 10;

/** Shows rows with their roles, which are read for a few rows at a time: 1000 rows may have 100 000 roles of 1 KB. */
export async function* showWithRoles<Row extends { readonly role_ids: readonly RoleId[] }>(
  { database, accounts }: Pick<MailboxesNeeds, "database" | "accounts">,
  rows: readonly Row[],
  show: (row: Row, roles: readonly Role[]) => unknown,
): AsyncGenerator<unknown, void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    const ids = new Set(some.flatMap((row) => row.role_ids));
    const known = new Map((await accounts.roles.findOfIds(database, [...ids])).map((role) => [role.id, role]));
    for (const row of some)
      yield show(
        row,
        row.role_ids.flatMap((id) => known.get(id) ?? []),
      );
  }
}
