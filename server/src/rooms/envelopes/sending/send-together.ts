import type { Step } from "@chancery/core/envelope/steps/step.ts";
import { noticesOfStep } from "@chancery/core/notification/step-notices.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Database, Transaction } from "../../../io/database/database.ts";
import { publishAll } from "../../../jobs/publish.ts";
import { shareTransactions } from "../../../jobs/share-transactions.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { changeOfSend } from "../envelope/events.ts";
import { saveRows } from "../envelope/save-step.ts";
import type { Acting } from "../needs.ts";
import { addAccountReminders } from "./store/reminders.ts";

/** A send that is decided, and locks nothing. */
export type DecidedSend = {
  readonly step: Step;
  readonly version: TemplateVersion;
  readonly acting: Acting;
  readonly reply: Reply;
};

/** Saves a send that writes nothing beside its envelope. */
export type SendTogether = (send: DecidedSend) => Promise<Reply>;

/** Transactions at a time of one account, and sends of one transaction. */
const bounds = { atOnceMax: 2, itemsMax: 16 } as const;

/**
 * Saves sends that one account makes at the same time in one transaction: most of what a send costs the database are its statements and
 * its commit, not its rows. One that cannot be saved is saved, or refused, alone.
 */
export function openSendTogether(database: Database): SendTogether {
  const share = shareTransactions(database, saveSends, bounds);
  return (send) => share(send.acting.mailbox.accountId, send);
}

async function saveSends(tx: Transaction, sends: readonly DecidedSend[]): Promise<readonly Reply[]> {
  const accountId = sends[0]!.acting.mailbox.accountId;
  const envelopes = sends.map(({ step }) => step.envelope);
  await saveRows(
    tx,
    sends.map(({ step, version }) => ({ envelope: step.envelope, version })),
  );
  addAccountReminders(tx, envelopes, accountId);
  const changes = sends.map(({ step, acting }) => changeOfSend(step, acting));
  await publishAll(tx, changes);
  const replies: Reply[] = [];
  for (const { acting, reply } of sends) replies.push(await acting.settle(tx, reply));
  return replies;
}

/** Whether a send writes neither notices nor delegations. */
export function writesEnvelopeOnly(step: Step): boolean {
  return (step.delegations ?? []).length === 0 && noticesOfStep(step).length === 0;
}
