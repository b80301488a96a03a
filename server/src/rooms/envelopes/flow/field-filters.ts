import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { fieldFilters, writingRoles, type Standing } from "@chancery/core/envelope/values/field-filters.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { FieldOffer, FieldQuestion } from "../../dictionaries/index.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findVisibleEnvelope } from "../envelope/store/envelopes.ts";

/**
 * The records that the filterQuery of a field accepts, for a mailbox that may fill the field now: in an envelope that it sees,
 * or as the sender of a new one, which has no values and no recipients yet. Undefined otherwise.
 */
export async function findFieldFilters(
  needs: Pick<EnvelopesNeeds, "clock" | "templates">,
  db: Queries,
  asked: FieldQuestion,
  mailbox: OpenMailbox,
): Promise<FieldOffer | undefined> {
  const { envelopeId } = asked;
  const found =
    envelopeId === undefined
      ? await standingOfNew(needs, db, asked, mailbox)
      : await standingIn(needs, db, { envelopeId, mailboxId: mailbox.id });
  const rules = found && fieldFilters(asked, found.standing);
  return rules && { rules, mailboxId: found.mailboxId };
}

/** The state of the envelope, and the mailbox that owns its template. */
type Found = { readonly standing: Standing; readonly mailboxId: MailboxId };

async function standingIn(
  { clock, templates }: Pick<EnvelopesNeeds, "clock" | "templates">,
  db: Queries,
  { envelopeId, mailboxId }: { readonly envelopeId: EnvelopeId; readonly mailboxId: MailboxId },
): Promise<Found | undefined> {
  const envelope = await findVisibleEnvelope(db, envelopeId, mailboxId);
  const version = envelope && (await templates.findVersion(db, { version: envelope.templateVersion }));
  if (!version) return undefined;
  const writes = writingRoles(envelope, mailboxId, clock.now());
  return { standing: { ...envelope, template: version.model, writes }, mailboxId: version.mailboxId };
}

/** Role filters come from the envelope: a new one has no roles assigned. */
async function standingOfNew(
  { templates }: Pick<EnvelopesNeeds, "templates">,
  db: Queries,
  { templateId, versionId: version }: FieldQuestion,
  mailbox: OpenMailbox,
): Promise<Found | undefined> {
  const found = await templates.findVersion(db, { templateId, version });
  if (!found || !(await templates.mayUse(db, found, mailbox))) return undefined;
  const senders = found.model.roles.filter(({ kind }) => kind === "sender");
  const writes = new Set(senders.map(({ id }) => id));
  return { standing: { template: found.model, documents: [], roles: [], writes }, mailboxId: found.mailboxId };
}
