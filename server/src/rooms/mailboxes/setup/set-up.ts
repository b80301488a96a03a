import type { Origin } from "@chancery/core/access/caller.ts";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import type { Provision } from "@chancery/core/account/provision.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { applyProvisionIn } from "../provisioning/apply-provision-in.ts";
import { noMemory } from "../provisioning/applied-entries.ts";
import { prepareHashes } from "../provisioning/prepare-hashes.ts";

/** What the first owner tells. */
export type FirstOwner = {
  readonly code: string;
  readonly accountName: string;
  readonly mailboxName: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** What was made. */
export type SetUp = { readonly accountId: AccountId; readonly mailboxId: MailboxId; readonly userId: UserId };

/**
 * The first account, its owner and mailbox, for whoever has the one-time code. The code works once, and not at all when
 * there is an owner. Throws user.code_wrong, password.rule, request.invalid.
 */
export async function setUp(
  needs: MailboxesNeeds,
  first: FirstOwner,
  origin: Origin,
  settle: (tx: Queries, made: SetUp) => Promise<void>,
): Promise<void> {
  const codeHash = needs.tokens.hashOf(first.code);
  if (!(await needs.accounts.isSetupCode(needs.database, codeHash, needs.clock.now()))) throw new Fault("user.code_wrong");
  const provision = provisionOf(first);
  const hashes = await prepareHashes(needs, provision, noMemory);
  await needs.database.transaction(async (tx) => {
    const { accounts } = needs;
    await accounts.lockProvisioning(tx);
    const isTaken = await accounts.takeSetupCode(tx, codeHash, needs.clock.now());
    if (!isTaken || (await accounts.hasOwner(tx))) throw new Fault("user.code_wrong");
    const { accounts: made } = await applyProvisionIn(needs, tx, { provision, hashes, memory: noMemory }, origin);
    const email = provision.accounts[0]?.users[0]?.email ?? "";
    const accountId = made[0]?.id;
    const mailboxId = [...(made[0]?.mailboxes.values() ?? [])][0];
    const userId = (await accounts.findUserByEmail(tx, email))?.id;
    if (!accountId || !mailboxId || !userId) throw new Error("the first owner was not made");
    await settle(tx, { accountId, mailboxId, userId });
  });
}

/** The same as a file with one account says; faults point into the body. */
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
