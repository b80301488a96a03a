import { addFaults, type Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { findId, type MailboxId, type ScenarioId } from "@chancery/core/ids/id.ts";
import { type ScenarioStep, stepFaults, type StepTemplate } from "@chancery/core/scenario/check-steps.ts";
import type { AnyRequest, InMailbox } from "../../http/route/route.ts";
import { runSteps } from "../../http/route/run-steps.ts";
import { accessLevels, type AccessLevel } from "../templates/index.ts";
import type { ScenarioBody } from "./contract.ts";
import type { ScenariosNeeds } from "./needs.ts";
import { failureOfRun } from "./run-stylesheet.ts";
import type { WholeScenario } from "./scenario.ts";
import { normalForm } from "@chancery/core/text/normal-form.ts";

type Acting = Pick<InMailbox, "mailbox"> & Pick<AnyRequest, "signal">;

/**
 * The scenario of a body, checked with everything that it refers to; its stylesheets and conditions are compiled. Throws every fault
 * found.
 */
export async function checkScenario(
  needs: ScenariosNeeds,
  id: ScenarioId,
  body: ScenarioBody,
  acting: Acting,
): Promise<WholeScenario> {
  const { mailbox } = acting;
  const faults: FaultRow[] = [];
  const access = checkAccess(body, faults);
  const sharedTo = access === "shared" ? await checkShares(needs, body, mailbox.id, faults) : [];
  const steps = body.steps.map(stepOf);
  addFaults(faults, await runSteps(stepFaults(steps)));
  addFaults(faults, await templateFaults(needs, steps, acting));
  refuse(faults);
  refuse(await compileFaults(needs, steps, acting));
  const { name, description, addToChain } = body;
  const now = needs.clock.now();
  const owner = { mailboxId: mailbox.id, accountId: mailbox.accountId };
  const texts = { name: normalForm(name), description: normalForm(description) };
  return { id, ...owner, ...texts, access, sharedTo, isChaining: addToChain ?? false, createdAt: now, updatedAt: now, steps };
}

function stepOf({
  id,
  name,
  source,
  destination,
  xslt,
  condition,
  sendAfterCreation,
}: ScenarioBody["steps"][number]): ScenarioStep {
  const templateOf = (named: ScenarioBody["steps"][number]["destination"]): StepTemplate => ({
    templateId: named.templateUuid,
    version: named.templateVersionUuid,
  });
  return {
    id,
    name,
    source: source ? templateOf(source) : undefined,
    destination: templateOf(destination),
    stylesheet: xslt,
    condition: condition?.trim() ?? "",
    isSentAtOnce: sendAfterCreation ?? false,
  };
}

function checkAccess({ access }: ScenarioBody, faults: FaultRow[]): AccessLevel {
  const level = access === "pub" ? "public" : accessLevels.find((one) => one === access);
  if (level === undefined) faults.push({ code: "access.unknown", args: [access], pointer: "/access", allowed: accessLevels });
  return level ?? "mailbox";
}

/** Checks the mailboxes of access `shared`: they exist, are not the own one, and there is at least one. */
async function checkShares(
  { mailboxes, database }: ScenariosNeeds,
  { sharedTo }: ScenarioBody,
  own: MailboxId,
  faults: FaultRow[],
): Promise<readonly MailboxId[]> {
  const ids = [...new Set((sharedTo ?? []).flatMap((text) => findId<"mailbox">(text) ?? []))];
  if (ids.length === 0) faults.push({ code: "access.shared_empty", pointer: "/sharedTo" });
  const known = await mailboxes.findMailboxes(database, ids);
  for (const [at, id] of ids.entries()) {
    const pointer = `/sharedTo/${at}`;
    const card = known.get(id);
    if (id === own) faults.push({ code: "share.self", pointer });
    else if (!card || card.isRemoved) faults.push({ code: "share.mailbox_unknown", args: [id], pointer });
  }
  return ids;
}

/** A row for each source and destination that the mailbox cannot use. */
async function templateFaults(
  { templates, database }: ScenariosNeeds,
  steps: readonly ScenarioStep[],
  { mailbox }: Acting,
): Promise<readonly FaultRow[]> {
  const faults: FaultRow[] = [];
  for (const [at, step] of steps.entries())
    for (const end of ["source", "destination"] as const) {
      const named = step[end];
      if (!named) continue;
      const found = await templates.findVersion(database, named);
      if (found && (await templates.mayUse(database, found, mailbox))) continue;
      faults.push({ code: `scenario.${end}_unknown`, args: [step.id], pointer: `/steps/${at}/${end}` });
    }
  return faults;
}

/** A row for each stylesheet and condition that does not compile. */
async function compileFaults(
  { xslt }: ScenariosNeeds,
  steps: readonly ScenarioStep[],
  { mailbox, signal }: Acting,
): Promise<readonly FaultRow[]> {
  const stylesheets = steps.map(({ stylesheet }) => stylesheet);
  const conditions = steps.map(({ condition }) => condition);
  const outcome = await xslt.run({ kind: "check", stylesheets, conditions }, { account: mailbox.accountId, signal: signal() });
  if (outcome.kind === "over") throw overOf(outcome.limit);
  if (outcome.kind !== "failed") return [];
  return outcome.failures.map(({ of, at, reason }) => {
    const pointer = `/steps/${at}/${of === "stylesheet" ? "xslt" : "condition"}`;
    return { code: `scenario.${of}_invalid`, args: [steps[at]?.id ?? "", reason], pointer } as const;
  });
}

function overOf(limit: "time" | "memory" | "size"): Fault {
  return failureOfRun("the steps", `compiling them takes too much ${limit}`);
}
