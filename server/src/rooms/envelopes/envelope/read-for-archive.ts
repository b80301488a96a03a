import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { envelopeAt } from "@chancery/core/envelope/model/transitions.ts";
import { writeEnvelopeInSteps } from "@chancery/core/envelope/xml/write.ts";
import { mailboxesOf } from "@chancery/core/flow/advance.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { MailboxCard } from "../../mailboxes/index.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { versionOf } from "./save-step.ts";
import { findEnvelope } from "./store/envelopes.ts";

/** An envelope with all that its archive is made of. `data` is the read-form XML. */
export type EnvelopeForArchive = {
  readonly envelope: Envelope;
  readonly template: TemplateVersion;
  readonly mailboxes: ReadonlyMap<MailboxId, MailboxCard>;
  readonly data: string;
};

/** The envelope as it is now, with template, participants and read-form XML. */
export async function readForArchive(
  needs: EnvelopesNeeds,
  db: Queries,
  envelopeId: EnvelopeId,
): Promise<EnvelopeForArchive | undefined> {
  const stored = await findEnvelope(db, envelopeId);
  if (!stored) return undefined;
  const envelope = envelopeAt(stored, needs.clock.now());
  const template = await versionOf(needs, db, envelope);
  const mailboxIds = [envelope.senderMailboxId, ...mailboxesOf(envelope.roles)];
  const mailboxes = await needs.mailboxes.findMailboxes(db, [...new Set(mailboxIds)]);
  return { envelope, template, mailboxes, data: await runSteps(writeEnvelopeInSteps(envelope, template.model)) };
}
