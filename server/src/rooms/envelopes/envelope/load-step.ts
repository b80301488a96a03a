import { refuseOnApproval } from "@chancery/core/envelope/approval/approval.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { Acting } from "@chancery/core/envelope/steps/approve.ts";
import type { SignFacts } from "@chancery/core/envelope/steps/sign.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { loadSubstitutes } from "./facts.ts";
import { versionOf } from "./save-step.ts";
import { findVisibleEnvelope, lockEnvelope, type SeenEnvelope } from "./store/envelopes.ts";

/** Facts of a step of an envelope in progress, with the template version that it is saved with. */
export type LoadedStep = SignFacts & { readonly version: TemplateVersion };

/** The envelope that the mailbox acts on, without a lock. Throws envelope.not_found, approval.running. */
export async function findActing(needs: EnvelopesNeeds, db: Queries, acted: SeenEnvelope): Promise<Acting> {
  return actingOn(needs, acted, await findVisibleEnvelope(db, acted.id, acted.mailboxId));
}

/** The same, locked until the transaction ends. */
export async function lockActing(needs: EnvelopesNeeds, tx: Transaction, acted: SeenEnvelope): Promise<Acting> {
  return actingOn(needs, acted, await lockEnvelope(tx, acted.id, acted.mailboxId));
}

/** Locks an envelope and loads the facts of a step that may reach other roles. Throws envelope.not_found, approval.running. */
export async function lockStep(needs: EnvelopesNeeds, tx: Transaction, acted: SeenEnvelope): Promise<LoadedStep> {
  return loadStep(needs, tx, await lockActing(needs, tx, acted));
}

/** Facts of a step of a locked envelope. `joining`: the mailbox that joins the flow by it. */
export async function loadStep(needs: EnvelopesNeeds, tx: Transaction, acting: Acting, joining?: MailboxId): Promise<LoadedStep> {
  const reading = versionOf(needs, tx, acting.envelope);
  const loading = loadSubstitutes(needs, tx, { ...acting, version: reading, joining });
  const [version, substitutes] = await Promise.all([reading, loading]);
  return { ...acting, version, template: version.model, substitutes };
}

/** The facts of an envelope that was read or locked. Throws envelope.not_found when the mailbox may not see it, approval.running. */
export function actingOn({ clock }: EnvelopesNeeds, { id, mailboxId }: SeenEnvelope, envelope: Envelope | undefined): Acting {
  if (!envelope) throw new Fault("envelope.not_found", { args: [id] });
  const now = clock.now();
  refuseOnApproval(envelope, mailboxId, now);
  return { envelope, mailboxId, now };
}
