import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { AccountId, Id } from "@chancery/core/ids/id.ts";
import type { InAccount, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AccountsNeeds } from "../needs.ts";
import { lockAccount } from "../account/store/accounts.ts";
import { listConfigs, removeConfigs, saveConfig } from "./store.ts";
import { type CryptoConfig, configsMax } from "./crypto-config.ts";

/** The trust settings of an account. */
export async function readConfigs({ database }: AccountsNeeds, accountId: AccountId) {
  const rows = await listConfigs(database, accountId);
  return rows.map(({ id, ...one }) => ({ uuid: id, ...one }));
}

type Sent = Omit<CryptoConfig, "id"> & { readonly uuid?: Id<"crypto-config"> };

/**
 * Adds trust settings; one with the `uuid` of an existing one replaces it. Throws crypto_config.invalid, crypto_config.not_found and
 * value.too_many.
 */
export async function saveConfigs(needs: AccountsNeeds, sent: readonly Sent[], acting: InAccount): Promise<Reply> {
  refuse(
    sent.flatMap(({ name, config }, index): FaultRow[] => {
      const reason = needs.trustFault(config);
      return reason === undefined ? [] : [{ code: "crypto_config.invalid", args: [name, reason], pointer: `/${index}/config` }];
    }),
  );
  const { id: accountId } = acting.account;
  return change(needs, acting, async (tx) => {
    const known = new Set((await listConfigs(tx, accountId)).map(({ id }) => id));
    const rows = sent.map(({ uuid, ...one }) => ({ ...one, id: uuid ?? needs.newId<"crypto-config">() }));
    if (new Set([...known, ...rows.map(({ id }) => id)]).size > configsMax)
      throw new Fault("value.too_many", { args: ["crypto-configs", configsMax] });
    for (const row of rows) {
      const isOwn = known.has(row.id) || !sent.some(({ uuid }) => uuid === row.id);
      if (!isOwn || !(await saveConfig(tx, accountId, row, needs.clock.now())))
        throw new Fault("crypto_config.not_found", { args: [row.id] });
    }
    return rows.map(({ id, name }) => ({ operation: "account-crypto-config-created", details: { cryptoConfigId: id, name } }));
  });
}

/** Removes trust settings; those that the account does not have are ignored. */
export async function removeOwnConfigs(
  needs: AccountsNeeds,
  ids: readonly Id<"crypto-config">[],
  acting: InAccount,
): Promise<Reply> {
  return change(needs, acting, async (tx) => {
    const removed = await removeConfigs(tx, acting.account.id, ids);
    return removed.map(({ id, name }) => ({ operation: "account-crypto-config-deleted", details: { cryptoConfigId: id, name } }));
  });
}

type Recorded = { readonly operation: string; readonly details: { readonly cryptoConfigId: string; readonly name: string } };

/** Makes a change of an account's settings under its lock, and records it. */
async function change(
  { database, clock }: AccountsNeeds,
  acting: InAccount,
  make: (tx: Transaction) => Promise<readonly Recorded[]>,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    await lockAccount(tx, acting.account.id);
    const made = await make(tx);
    const at = clock.now();
    const audit = made.flatMap((one) => changeInAccount(acting, { ...one, at }).audit);
    await publish(tx, { audit, events: [], origin: acting.origin });
    return acting.settle(tx, { status: 200 });
  });
}
