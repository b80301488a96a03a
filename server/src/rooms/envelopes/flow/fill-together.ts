import { fillInSteps } from "@chancery/core/envelope/steps/fill.ts";
import { stepOf, type Step } from "@chancery/core/envelope/steps/step.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { publishAll } from "../../../jobs/publish.ts";
import { shareTransactions } from "../../../jobs/share-transactions.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { changeOfFill } from "../envelope/events.ts";
import { saveSteps } from "../envelope/save-step.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { lockEnvelopes } from "../envelope/store/envelopes.ts";
import { loadLocked, type FillInput } from "./load-fill.ts";

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
  const decided = await decideAll(needs, tx, fills);
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

async function decideAll(
  needs: EnvelopesNeeds,
  tx: Transaction,
  fills: readonly ReadFill[],
): Promise<readonly (Decided | { readonly fault: Fault })[]> {
  const seen = fills.map(({ id, acting }) => ({ id, mailboxId: acting.mailbox.id }));
  const locked = await lockEnvelopes(tx, seen);
  const shared = sharingReads(needs);
  const results = await Promise.allSettled(
    fills.map(async ({ id, submitted, acting }) => {
      const facts = await loadLocked(shared, tx, { id, submitted, actor: acting }, locked.get(id));
      return { step: stepOf(await runSteps(fillInSteps(facts))), version: facts.version, acting };
    }),
  );
  return results.map(decidedOf);
}

/** Needs of fills at one time, with which each template version and each mailbox's substitute is read once. */
function sharingReads({ templates, mailboxes, clock, ...needs }: EnvelopesNeeds): EnvelopesNeeds {
  const now = clock.now();
  const findVersion = once(templates.findVersion, ({ templateId, version }) => `${templateId ?? ""} ${version ?? ""}`);
  const findSubstitutes = once(mailboxes.findSubstitutes, (ids) => ids.join(" "));
  return {
    ...needs,
    clock: { now: () => now },
    templates: { ...templates, findVersion },
    mailboxes: { ...mailboxes, findSubstitutes },
  };
}

function once<Asked, More extends readonly unknown[], Found>(
  find: (db: Queries, asked: Asked, ...more: More) => Promise<Found>,
  keyOf: (asked: Asked) => string,
): typeof find {
  const found = new Map<string, Promise<Found>>();
  return (db, asked, ...more) => {
    const finding = found.get(keyOf(asked)) ?? find(db, asked, ...more);
    found.set(keyOf(asked), finding);
    return finding;
  };
}

/** A decision or its fault. Throws any other error. */
function decidedOf(result: PromiseSettledResult<Decided>): Decided | { readonly fault: Fault } {
  if (result.status === "fulfilled") return result.value;
  if (result.reason instanceof Fault) return { fault: result.reason };
  throw result.reason;
}
