import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { InAccount, Reply, Upload } from "../../../http/route/route.ts";
import type { Queries } from "../../../io/database/database.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { rowOf, userImportKind } from "./import-user.ts";
import { userImportLimits as limits } from "./limits.ts";
import { readUsers } from "./read-users.ts";

/**
 * Reads a file of people and starts the process that adds them, one import of an account at a time. Rows with faults fail in the process;
 * a file without any other row is refused. Throws account.no_domains, import.running, account.users_invalid, and the faults of readUsers.
 */
export async function startUserImport(needs: AuthNeeds, upload: Upload, acting: InAccount): Promise<Reply> {
  const { account, caller, origin, settle } = acting;
  const { database, processes } = needs;
  await checkStart(needs, database, account.id);
  const users = await readUsers(needs, upload);
  const faults = users.flatMap(({ user }) => ("code" in user ? [user] : []));
  if (faults.length === users.length) throw new Fault("account.users_invalid", { errors: faults.slice(0, limits.faultsMax) });
  const { id, reply } = await database.transaction(async (tx) => {
    await needs.accounts.account.lockOwners(tx, [account.id]);
    await checkStart(needs, tx, account.id);
    const actor = { accountId: account.id, caller, origin };
    const uuid = await processes.startRows(tx, { kind: userImportKind, rows: users.map(rowOf), actor });
    const details = { process: uuid, rows: users.length };
    await publish(tx, changeInAccount(acting, { operation: "user-import-started", at: needs.clock.now(), details }));
    return { id: uuid, reply: await settle(tx, { status: 201, body: { uuid } }) };
  });
  await processes.hurry(id);
  return reply;
}

async function checkStart({ domains, processes, clock }: AuthNeeds, db: Queries, accountId: AccountId): Promise<void> {
  if ((await domains.findActiveName(db, accountId)) === undefined) throw new Fault("account.no_domains");
  const after = addMs(clock.now(), -limits.runningMs);
  if (await processes.isRunning(db, { accountId, kind: userImportKind, after })) throw new Fault("import.running");
}
