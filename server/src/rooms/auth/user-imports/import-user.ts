import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { UserToAdd } from "@chancery/core/account/user-import.ts";
import { Fault, type FaultRow, type Json } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { ProcessRow, RowHandler, RowItem } from "../../processes/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { createCorporateUser } from "../registration/add-corporate-user.ts";
import type { ImportedUser } from "./read-users.ts";

/** The kind of the process that adds the people of a file. */
export const userImportKind = "users.import";

/** The row of a process for a row of a file. */
export function rowOf({ line, label, user }: ImportedUser): ProcessRow {
  return { line, label, content: "code" in user ? { code: user.code, args: user.args ?? [] } : { ...user } };
}

/** The handler of the process: adds one person, whose email waits for its turn where there are too many. */
export function userImportHandlers(needs: AuthNeeds): Readonly<Record<string, RowHandler>> {
  return { [userImportKind]: (tx, item) => importUser(needs, tx, item) };
}

/**
 * Throws the fault of the row, token.invalid, account.permission_lacking, import.domain, user.email_used. Who started the import must still
 * be allowed to.
 */
async function importUser(needs: AuthNeeds, tx: Transaction, { line, content, actor }: RowItem): Promise<void> {
  const stored = storedIn(content);
  if ("code" in stored) throw new Fault(stored.code, { args: stored.args ?? [] });
  const { accountId, caller, origin } = actor;
  await checkStarter(needs, tx, actor);
  try {
    await createCorporateUser(needs, tx, stored, { accountId, userId: caller.userId, origin, post: "postInTurn" });
  } catch (error) {
    const isDomain = error instanceof Fault && error.code === "domain.inactive";
    throw isDomain ? new Fault("import.domain", { args: [line] }, { cause: error }) : error;
  }
}

async function checkStarter({ accounts }: AuthNeeds, tx: Transaction, { accountId, caller }: RowItem["actor"]): Promise<void> {
  if ((await accounts.users.find(tx, caller.userId))?.status !== "ACTIVE") throw new Fault("token.invalid");
  const starter = { userId: caller.userId, scopes: undefined };
  const isAllowed = await accounts.grants.hasAccountPermission(tx, starter, accountId, accountPermissions.corporateUserManage);
  if (!isAllowed) throw new Fault("account.permission_lacking", { args: [accountId] });
}

/** The content that `rowOf` stored. */
function storedIn(content: Json): UserToAdd | FaultRow {
  if (typeof content !== "object" || content === null) throw new Error("a row of an import has no content");
  return content as unknown as UserToAdd | FaultRow;
}
