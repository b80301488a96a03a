import { fill } from "@chancery/core/envelope/steps/fill.ts";
import { stepOf, type Step } from "@chancery/core/envelope/steps/step.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publishAll } from "../../../jobs/publish.ts";
import { shareTransactions } from "../../../jobs/share-transactions.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { changeOfFill } from "../envelope/events.ts";
import { saveSteps } from "../envelope/save-step.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { lockFill, type FillInput } from "./load-fill.ts";

/** A fill whose content was read. */
export type ReadFill = { readonly id: EnvelopeId; readonly submitted: FillInput; readonly acting: Acting };

/** Completes the mailbox's active assignee steps. */
export type FillTogether = (fill: ReadFill) => Promise<Reply>;

/** Transactions at a time of one account, and fills of one transaction. A second fill of an envelope would find it as it was before the first. */
const bounds = { atOnceMax: 2, itemsMax: 8, aboutOf: ({ id }: ReadFill): string => id } as const;

type Decided = { readonly step: Step; readonly version: TemplateVersion; readonly acting: Acting };

/**
 * Saves fills of different envelopes that one account makes at the same time in one transaction; each is refused for its own faults. Throws
 * what a fill throws.
 */
export function openFillTogether(needs: EnvelopesNeeds): FillTogether {
  const share = shareTransactions(needs.database, saveFills.bind(undefined, needs), bounds);
  return async (one) => {
    const outcome = await share(one.acting.mailbox.accountId, one);
    if ("fault" in outcome) throw outcome.fault;
    return outcome.reply;
  };
}

type Outcome = { readonly reply: Reply } | { readonly fault: Fault };

async function saveFills(needs: EnvelopesNeeds, tx: Transaction, fills: readonly ReadFill[]): Promise<readonly Outcome[]> {
  const decided = await decideAll(readingVersionsOnce(needs), tx, fills);
  const kept = decided.flatMap((one) => ("fault" in one ? [] : one));
  await saveSteps(needs, tx, kept);
  await publishAll(
    tx,
    kept.map(({ step, acting }) => changeOfFill(step, acting)),
  );
  const outcomes: Outcome[] = [];
  for (const one of decided) outcomes.push("fault" in one ? one : { reply: await one.acting.settle(tx, { status: 200 }) });
  return outcomes;
}

/** Needs with which each template version is read once. */
function readingVersionsOnce(needs: EnvelopesNeeds): EnvelopesNeeds {
  const { findVersion } = needs.templates;
  const versions = new Map<string, ReturnType<typeof findVersion>>();
  const findOnce: typeof findVersion = (db, ref) => {
    const key = `${ref.templateId ?? ""} ${ref.version ?? ""}`;
    const found = versions.get(key) ?? findVersion(db, ref);
    versions.set(key, found);
    return found;
  };
  return { ...needs, templates: { ...needs.templates, findVersion: findOnce } };
}

/** The envelopes are locked in the order of their ids, so that transactions with the same ones wait for each other. */
async function decideAll(
  needs: EnvelopesNeeds,
  tx: Transaction,
  fills: readonly ReadFill[],
): Promise<readonly (Decided | { readonly fault: Fault })[]> {
  const ordered = fills.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const results = await Promise.allSettled(ordered.map((one) => decide(needs, tx, one)));
  const decided = new Map(ordered.map((one, index) => [one, decidedOf(results[index]!)]));
  return fills.map((one) => decided.get(one)!);
}

/** A decision or its fault. Throws any other error. */
function decidedOf(result: PromiseSettledResult<Decided>): Decided | { readonly fault: Fault } {
  if (result.status === "fulfilled") return result.value;
  if (result.reason instanceof Fault) return { fault: result.reason };
  throw result.reason;
}

async function decide(needs: EnvelopesNeeds, tx: Transaction, { id, submitted, acting }: ReadFill): Promise<Decided> {
  const facts = await lockFill(needs, tx, { id, submitted, actor: acting });
  return { step: stepOf(fill(facts)), version: facts.version, acting };
}
