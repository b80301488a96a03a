import { accept } from "@chancery/core/envelope/steps/accept.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfAccept } from "../envelope/events.ts";
import { loadStep } from "../envelope/load-step.ts";
import { saveStep } from "../envelope/save-step.ts";
import { acceptDelegations, listDelegations } from "../envelope/store/delegations.ts";
import type { DeferredActor, EnvelopesNeeds } from "../needs.ts";

/** A locked envelope, the address it waits for, and the details of the audit record besides the roles. */
export type Accepting = {
  readonly envelope: Envelope;
  readonly email: string;
  readonly details: { readonly [key: string]: Json };
};

/** Accepts the roles of an address into the actor's mailbox, also those that were delegated to it. Throws the faults of state. */
export async function acceptEnvelope(
  needs: EnvelopesNeeds,
  tx: Transaction,
  { envelope, email, details }: Accepting,
  actor: DeferredActor,
): Promise<void> {
  const mailboxId = actor.mailbox.id;
  const facts = await loadStep(needs, tx, { envelope, mailboxId, now: needs.clock.now() }, mailboxId);
  const step = accept(facts, email, await listDelegations(tx, envelope.id));
  await acceptDelegations(tx, envelope.id, email, mailboxId);
  await saveStep(needs, tx, step, facts.version);
  await publish(tx, changeOfAccept(step, actor, details));
}
