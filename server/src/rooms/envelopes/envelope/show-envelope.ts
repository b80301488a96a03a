import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { may } from "../../../http/route/permission.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfRecord } from "./events.ts";
import type { Actor, EnvelopesNeeds, RoomNeeds } from "../needs.ts";
import { readSeen } from "./read-seen.ts";
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
  const mailboxId = actor.mailbox.id;
  const data = await readSeen(needs, { id, row, hidesDocuments, now }, mailboxId);
  const envelope = JSON.stringify(showStatus(row, { id, mailboxId, data, now }));
  if (!hasTemplate) return `{"envelope":${envelope}}`;
  const scenario = JSON.stringify(await findScenario(needs, { id, row }, actor));
  return `{"envelope":${envelope},"template":${json},"scenario":${scenario}}`;
}

async function recordView({ database }: EnvelopesNeeds, id: EnvelopeId, actor: Actor, now: Instant): Promise<void> {
  await database.transaction(async (tx) => {
    if (await markSeen(tx, id, actor.mailbox.id, now)) await publish(tx, changeOfRecord(id, actor, "VIEW_ENVELOPE", now));
  });
}

/** The scenario that the envelope continues in, if the caller may see scenarios; null for none. */
async function findScenario(
  { database, scenarios }: EnvelopesNeeds,
  { id, row }: { readonly id: EnvelopeId; readonly row: StatusRow },
  { mailbox }: Actor,
): Promise<object | null> {
  if (!row.has_scenarios || !may(mailbox, "scenarioListView")) return null;
  return (await scenarios.findNext(database, { envelopeId: id, version: row.template_version }, mailbox)) ?? null;
}
