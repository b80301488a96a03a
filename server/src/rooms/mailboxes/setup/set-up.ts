import { readProvision } from "@chancery/core/account/read-provision.ts";
import type { Provision } from "@chancery/core/account/provision.ts";
import { Fault, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { saveProvision } from "../provisioning/save-provision.ts";
import { noMemory } from "../provisioning/applied-entries.ts";
import { prepareHashes } from "../provisioning/prepare-hashes.ts";

/** The first owner with their account and mailbox, and the one-time code. */
export type FirstOwner = {
  readonly code: string;
  readonly accountName: string;
  readonly mailboxName: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Creates the first account, its owner and mailbox with the one-time code, which works once, and never when an owner
 * exists. Throws user.code_wrong, password.rule, request.invalid.
 */
export async function setUp(
  needs: MailboxesNeeds,
  first: FirstOwner,
  { origin, settle }: Pick<Acting, "origin" | "settle">,
): Promise<Reply> {
  const codeHash = needs.tokens.hashOf(first.code);
  if (!(await needs.accounts.setup.isCode(needs.database, codeHash, needs.clock.now())))
    throw faultOf([{ code: "user.code_wrong", pointer: "/code" }]);
  const provision = provisionOf(first);
  const hashes = await prepareHashes(needs, provision, noMemory);
  return needs.database.transaction(async (tx) => {
    const { accounts } = needs;
    await accounts.setup.lockProvisioning(tx);
    const isTaken = await accounts.setup.takeCode(tx, codeHash, needs.clock.now());
    if (!isTaken || (await accounts.grants.hasOwner(tx))) throw faultOf([{ code: "user.code_wrong", pointer: "/code" }]);
    const { accounts: made } = await saveProvision(needs, tx, { provision, hashes, memory: noMemory }, origin);
    const email = provision.accounts[0]?.users[0]?.email ?? "";
    const accountId = made[0]?.id;
    const mailboxId = [...(made[0]?.mailboxes.values() ?? [])][0];
    const userId = (await accounts.users.findByEmail(tx, email))?.id;
    if (!accountId || !mailboxId || !userId) throw new Error("the first owner was not created");
    return settle(tx, { status: 201, body: { accountUuid: accountId, mailboxUuid: mailboxId, userUuid: userId } });
  });
}

/** The provisioning file for the first owner; its faults point into the body. */
function provisionOf(first: FirstOwner): Provision {
  try {
    return readProvision({
      accounts: [
        {
          name: first.accountName,
          mailboxes: [{ name: first.mailboxName }],
          users: [
            {
              email: first.email,
              password: first.password,
              firstName: first.firstName,
              lastName: first.lastName,
              accountRole: "owner",
              mailboxes: { [first.mailboxName.trim()]: "owner" },
            },
          ],
        },
      ],
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    refuse((error.details.errors ?? []).map((row) => inBody(row)));
    throw error;
  }
}

type Row = NonNullable<Fault["details"]["errors"]>[number];

function inBody(row: Row): Row {
  const pointer = (row.pointer ?? "")
    .replace("/accounts/0/users/0", "")
    .replace("/accounts/0/mailboxes/0/name", "/mailboxName")
    .replace("/accounts/0/name", "/accountName");
  const args = (row.args ?? []).map((arg) =>
    String(arg).replace(/ ?\(?\/accounts\S*\)?/g, (place) => (place.startsWith(" ") ? "" : pointer)),
  );
  return { ...row, args, pointer };
}
