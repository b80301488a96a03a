import sql from "sql-template-tag";
import type { ScenarioStep } from "@chancery/core/scenario/check-steps.ts";
import type { ScenarioId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { ShortStep, WholeScenario } from "../scenario.ts";

type StepRow = {
  readonly scenario_id: ScenarioId;
  readonly step_id: string;
  readonly name: string;
  readonly source_id: TemplateId | null;
  readonly source_version: TemplateVersionId | null;
  readonly source_name: string | null;
  readonly destination_id: TemplateId;
  readonly destination_version: TemplateVersionId;
  readonly destination_name: string | null;
  readonly is_sent_at_once: boolean;
};

type WholeRow = StepRow & { readonly stylesheet: string; readonly condition: string };

/** The steps of scenarios, in order, with the names that their templates have now. */
export async function listSteps(db: Queries, ids: readonly ScenarioId[]): Promise<readonly ShortStep[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<StepRow>(sql`
    select p.scenario_id, p.step_id, p.name, p.source_id, p.source_version, s.name as source_name, p.destination_id,
      p.destination_version, d.name as destination_name, p.is_sent_at_once
    from scenario_steps p
    left join template_cards s on s.id = p.source_id
    left join template_cards d on d.id = p.destination_id
    where p.scenario_id = any(${ids}::uuid[])
    order by p.scenario_id, p.position`);
  return rows.map(shortStepOf);
}

function shortStepOf(row: StepRow): ShortStep {
  const { source_id: templateId, source_version: version } = row;
  return {
    scenarioId: row.scenario_id,
    id: row.step_id,
    name: row.name,
    source: templateId && version ? { templateId, version, name: row.source_name ?? "" } : undefined,
    destination: { templateId: row.destination_id, version: row.destination_version, name: row.destination_name ?? "" },
    isSentAtOnce: row.is_sent_at_once,
  };
}

/** The whole steps of a scenario, in order. */
export async function findSteps(db: Queries, id: ScenarioId): Promise<readonly ScenarioStep[]> {
  const rows = await db.all<Omit<WholeRow, "source_name" | "destination_name">>(sql`
    select scenario_id, step_id, name, source_id, source_version, destination_id, destination_version, stylesheet, condition,
      is_sent_at_once
    from scenario_steps
    where scenario_id = ${id}
    order by position`);
  return rows.map((row) => ({
    id: row.step_id,
    name: row.name,
    source: row.source_id && row.source_version ? { templateId: row.source_id, version: row.source_version } : undefined,
    destination: { templateId: row.destination_id, version: row.destination_version },
    stylesheet: row.stylesheet,
    condition: row.condition,
    isSentAtOnce: row.is_sent_at_once,
  }));
}

/** Writes the steps of a new or locked scenario. */
export async function saveSteps(tx: Transaction, { id, steps }: Pick<WholeScenario, "id" | "steps">): Promise<void> {
  await tx.run(sql`
    delete from scenario_steps
    where scenario_id = ${id}`);
  await tx.run(sql`
    insert into scenario_steps (scenario_id, position, step_id, name, source_id, source_version, destination_id,
      destination_version, stylesheet, condition, is_sent_at_once)
    select ${id}::uuid, s.position - 1, s.step_id, s.name, s.source_id, s.source_version, s.destination_id, s.destination_version,
      s.stylesheet, s.condition, s.is_sent_at_once
    from unnest(${steps.map((step) => step.id)}::text[], ${steps.map((step) => step.name)}::text[],
      ${steps.map(({ source }) => source?.templateId ?? null)}::uuid[], ${steps.map(({ source }) => source?.version ?? null)}::uuid[],
      ${steps.map(({ destination }) => destination.templateId)}::uuid[], ${steps.map(({ destination }) => destination.version)}::uuid[],
      ${steps.map((step) => step.stylesheet)}::text[], ${steps.map((step) => step.condition)}::text[],
      ${steps.map((step) => step.isSentAtOnce)}::boolean[]) with ordinality
      as s (step_id, name, source_id, source_version, destination_id, destination_version, stylesheet, condition, is_sent_at_once,
        position)`);
  const sources = [...new Set(steps.flatMap(({ source }) => source?.version ?? []))].toSorted();
  if (sources.length === 0) return;
  await tx.run(sql`
    insert into scenario_sources (version_id)
    select version_id
    from unnest(${sources}::uuid[]) as version_id
    order by version_id
    on conflict do nothing`);
}
