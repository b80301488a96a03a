import { eventBody } from "@chancery/core/event/event-body.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { CallbackId, EnvelopeId, FormId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { InMailbox } from "../../http/route/route.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { faultsOf, newRow, newSecrets, type CallbackInput } from "./actions/add-callback.ts";
import { changeOf, dueEvent, ownOrigin } from "./events.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { addCallback, findCallback, findCallbacks, removeCallbackRow } from "./store/callbacks.ts";
import { addFormDelivery } from "./store/queue.ts";
import { showCallback } from "./view.ts";

type Who = Pick<InMailbox, "mailbox" | "caller" | "origin">;

/** The form of a callback, and the permission that its user needs in the mailbox. */
export type CallbackForm = { readonly formId: FormId; readonly permission: number };

/** An envelope that was started from a form. */
export type FormEvent = {
  readonly callbackId: CallbackId;
  readonly formId: FormId;
  readonly mailboxId: MailboxId;
  readonly envelopeId: EnvelopeId;
  readonly metadata: Readonly<Record<string, string>>;
};

/** Callbacks of forms. They are delivered as those of mailboxes are, but no event of a mailbox matches them. */
export type FormCallbacks = {
  /** The faults of a callback, with pointers into its own properties. */
  faultsOf(input: CallbackInput): Promise<readonly FaultRow[]>;
  /** Adds a callback in the caller's transaction; its deliveries need the permission of the user. */
  add(tx: Transaction, input: CallbackInput, form: CallbackForm, who: Who): Promise<CallbackId>;
  remove(tx: Transaction, id: CallbackId, at: Instant): Promise<void>;
  /** The callbacks as answers show them, by id; those that are gone are absent. */
  findAll(db: Queries, ids: readonly CallbackId[]): Promise<ReadonlyMap<CallbackId, ReturnType<typeof showCallback>>>;
  /** Adds the delivery of an envelope that was started, in the transaction of the start. */
  enqueue(tx: Transaction, event: FormEvent): Promise<void>;
};

/** Builds the part of the door that forms use. */
export function formCallbacks(needs: CallbacksNeeds): FormCallbacks {
  return {
    faultsOf: (input) => faultsOf(needs, input),
    add: async (tx, input, { formId, permission }, who) => {
      const row = { ...newRow(needs, input, "iso", who), form_id: formId, permission };
      await addCallback(tx, row, newSecrets(needs, row, input).locked);
      const details = { host: URL.parse(row.url)?.host ?? "", formId };
      await publish(tx, changeOf(row, { operation: "callback-created", at: row.created_at, details }, who));
      return row.id;
    },
    remove: removeCallbackRow,
    findAll: async (db, ids) => new Map((await findCallbacks(db, ids)).map((row) => [row.id, showCallback(row)])),
    enqueue: (tx, event) => enqueueFormEvent(needs, tx, event),
  };
}

async function enqueueFormEvent(needs: CallbacksNeeds, tx: Transaction, event: FormEvent): Promise<void> {
  const { callbackId, formId, mailboxId, envelopeId, metadata } = event;
  const row = await findCallback(tx, callbackId);
  const seen = await needs.envelopes.findSeen(tx, mailboxId, envelopeId);
  if (!row || !seen) return;
  const body = JSON.stringify({ ...JSON.parse(eventBody(seen, row.dates)), formId, metadata });
  const delivery = { id: needs.newId<"delivery">(), callback_id: callbackId, envelope_id: envelopeId, status: seen.status, body };
  await addFormDelivery(tx, delivery, needs.clock.now());
  if (row.disabled_at !== null) return;
  const due = { ...dueEvent(callbackId), accountId: row.account_id };
  await publish(tx, { audit: [], events: [due], origin: ownOrigin });
}
