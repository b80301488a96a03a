import { hiddenFrom } from "@chancery/core/envelope/steps/hidden.ts";
import { envelopeAt } from "@chancery/core/envelope/model/status.ts";
import { writeEnvelope } from "@chancery/core/envelope/xml/write.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfRecord } from "./events.ts";
import type { Actor, EnvelopesNeeds, RoomNeeds } from "../needs.ts";
import { findEnvelope } from "./store/envelopes.ts";
import { findStatus, markSeen, markSeenAgain, type StatusRow } from "./store/visible.ts";
import { showStatus } from "./view.ts";

/** Which envelope, and whether the template and the scenario come with it. */
export type ShowQuery = { readonly id: EnvelopeId; readonly hasTemplate: boolean };

/** An envelope as the mailbox sees it, in JSON. The first look of a recipient is recorded; every later one is a read alone. */
export async function showEnvelope(needs: RoomNeeds, { id, hasTemplate }: ShowQuery, actor: Actor): Promise<string> {
  const row = await findStatus(needs.database, id, { mailboxId: actor.mailbox.id, accountId: actor.mailbox.accountId });
  if (!row) throw new Fault("envelope.not_found", { args: [id] });
  const now = needs.clock.now();
  if (!row.was_viewed) await recordView(needs, id, actor, now);
  else if (row.is_unseen) await needs.database.transaction((tx) => markSeenAgain(tx, id, actor.mailbox.id, now));
  const { json, hidesDocuments } = await needs.shown.find(needs.database, row.template_version, row.template_stamp);
  const isStored = !hidesDocuments && !isOver(row, now);
  const data = isStored ? row.data : await writtenFor(needs, { id, version: row.template_version }, actor, now);
  const envelope = JSON.stringify(showStatus(row, { id, mailboxId: actor.mailbox.id, data, now }));
  return hasTemplate ? `{"envelope":${envelope},"template":${json},"scenario":null}` : `{"envelope":${envelope}}`;
}

async function recordView({ database }: EnvelopesNeeds, id: EnvelopeId, actor: Actor, now: Instant): Promise<void> {
  await database.transaction(async (tx) => {
    if (await markSeen(tx, id, actor.mailbox.id, now)) await publish(tx, changeOfRecord(id, actor, "VIEW_ENVELOPE", now));
  });
}

/** Between the end of an expiry and its job the stored read form is no longer true. */
function isOver(row: StatusRow, now: Instant): boolean {
  return ["SENT", "WAITING", "ON_APPROVAL"].includes(row.status) && row.expires_at <= now;
}

type Of = { readonly id: EnvelopeId; readonly version: TemplateVersionId };

/** The read form as the mailbox may see it at this instant. */
async function writtenFor(needs: EnvelopesNeeds, of: Of, { mailbox }: Actor, now: Instant): Promise<string> {
  const envelope = await findEnvelope(needs.database, of.id);
  const version = await needs.templates.findVersion(needs.database, { version: of.version });
  if (!envelope || !version) throw new Error(`envelope ${of.id} or its template version is missing`);
  return writeEnvelope(envelopeAt(envelope, now), version.model, hiddenFrom(mailbox.id, envelope, version.model));
}
