import sql, { empty } from "sql-template-tag";
import type { EnvelopeId, MailboxId, ScenarioId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { Viewer } from "../scenario.ts";

/** An envelope, its template version, and a step that it is to continue with. */
export type Continued = {
  readonly envelopeId: EnvelopeId;
  readonly version: TemplateVersionId;
  readonly stepId?: string | undefined;
};

/**
 * The scenario that an envelope continues in: the one that it was made in, otherwise one of the mailbox, of its account, the newest.
 * A public one of another account counts for envelopes made in it, and for templates of that account.
 */
export async function findNext(db: Queries, { envelopeId, version, stepId }: Continued, viewer: Viewer) {
  const ofStep = stepId === undefined ? empty : sql`and p.step_id = ${stepId}`;
  return db.value<ScenarioId>(sql`
    select s.id
    from scenario_steps p
    join scenarios s on s.id = p.scenario_id
    join template_cards t on t.id = p.source_id
    left join scenario_envelopes e on e.envelope_id = ${envelopeId} and e.scenario_id = s.id
    where p.source_version = ${version} ${ofStep}
      and (
        s.mailbox_id = ${viewer.id}
        or s.access in ('account', 'public', 'public-hidden') and s.account_id = ${viewer.accountId}
        or s.access in ('public', 'public-hidden') and (t.account_id = s.account_id or e.envelope_id is not null)
        or s.access = 'shared' and s.shared_to @> array[${viewer.id}]::uuid[]
      )
    order by e.envelope_id is null, s.mailbox_id <> ${viewer.id}, s.account_id <> ${viewer.accountId}, s.id desc
    limit 1`);
}

/** Whether a step of the scenario takes or makes envelopes of this version. */
export async function hasVersion(db: Queries, id: ScenarioId, version: TemplateVersionId): Promise<boolean> {
  return db.has(sql`
    select 1
    from scenario_steps
    where scenario_id = ${id}
      and (source_version = ${version} or destination_version = ${version})
    limit 1`);
}

/** A step that a mailbox does with an envelope. */
export type StepRun = {
  readonly scenarioId: ScenarioId;
  readonly stepId: string;
  readonly mailboxId: MailboxId;
  readonly sourceId: EnvelopeId;
};

/** The envelope that a step has made of another one, unless it is gone. */
export async function findMade(
  db: Queries,
  { scenarioId, stepId, mailboxId, sourceId }: StepRun,
): Promise<EnvelopeId | undefined> {
  return db.value<EnvelopeId>(sql`
    select e.envelope_id
    from scenario_envelopes e
    join envelope_cards c on c.mailbox_id = e.mailbox_id and c.envelope_id = e.envelope_id
    where e.source_id = ${sourceId}
      and e.scenario_id = ${scenarioId}
      and e.step_id = ${stepId}
      and e.mailbox_id = ${mailboxId}`);
}

/** Serializes the runs of a step until the transaction ends. */
export async function lockRun(tx: Transaction, { scenarioId, stepId, mailboxId, sourceId }: StepRun): Promise<void> {
  const name = [scenarioId, stepId, mailboxId, sourceId].join(" ");
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 148))`);
}

/** An envelope made in a scenario; without a step when a client has named the scenario, without a source at the beginning. */
export type MadeEnvelope = {
  readonly envelopeId: EnvelopeId;
  readonly scenarioId: ScenarioId;
  readonly mailboxId: MailboxId;
  readonly stepId: string | undefined;
  readonly sourceId: EnvelopeId | undefined;
  readonly at: Instant;
};

/** Records an envelope that was made in a scenario, instead of one of the same step that is gone. */
export async function addMade(tx: Queries, one: MadeEnvelope): Promise<void> {
  await tx.run(sql`
    insert into scenario_envelopes (envelope_id, scenario_id, mailbox_id, step_id, source_id, created_at)
    values (${one.envelopeId}, ${one.scenarioId}, ${one.mailboxId}, ${one.stepId ?? null}, ${one.sourceId ?? null}, ${one.at})
    on conflict (source_id, scenario_id, step_id, mailbox_id) where source_id is not null
    do update set envelope_id = excluded.envelope_id, created_at = excluded.created_at`);
}

/** The same for an envelope whose client names the scenario; one that is in a scenario stays in it. */
export async function joinEnvelope(
  tx: Queries,
  { envelopeId, scenarioId, mailboxId, at }: Omit<MadeEnvelope, "stepId" | "sourceId">,
) {
  await tx.run(sql`
    insert into scenario_envelopes (envelope_id, scenario_id, mailbox_id, created_at)
    values (${envelopeId}, ${scenarioId}, ${mailboxId}, ${at})
    on conflict (envelope_id) do nothing`);
}

/** Forgets a removed envelope. */
export async function forgetEnvelope(db: Queries, id: EnvelopeId): Promise<void> {
  await db.run(sql`
    delete from scenario_envelopes
    where envelope_id = ${id}`);
}

/** Whether there is such a scenario, which is then not removed before the transaction ends. */
export async function holdScenario(tx: Transaction, id: ScenarioId): Promise<boolean> {
  return tx.has(sql`
    select 1
    from scenarios
    where id = ${id}
    for key share`);
}
