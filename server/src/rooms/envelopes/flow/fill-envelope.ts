import { attachmentIdsOf } from "@chancery/core/envelope/facts/attachment-rules.ts";
import { fillInSteps } from "@chancery/core/envelope/steps/fill.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { publish } from "../../../jobs/publish.ts";
import { sharedXmlMax } from "../../../jobs/share-transactions.ts";
import { changeOfFill } from "../envelope/events.ts";
import { saveStep } from "../envelope/save-step.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import type { FillTogether } from "./fill-together.ts";
import { lockFill, readFill } from "./load-fill.ts";
import { stepOf } from "@chancery/core/envelope/steps/step.ts";

/** The body of a fill. */
export type FillBody = { readonly uuid: EnvelopeId; readonly data: string };

/**
 * Completes the mailbox's active assignee steps. The envelope is locked: of concurrent fills of one role one succeeds, fills
 * of different roles follow each other. Throws the faults of the values, envelope.not_found, role.inactive, envelope.status_wrong.
 */
export async function fillEnvelope(
  needs: EnvelopesNeeds & { readonly together: FillTogether },
  { uuid, data }: FillBody,
  acting: Acting,
): Promise<Reply> {
  const submitted = await readFill(needs, data, acting);
  if (data.length <= sharedXmlMax && attachmentIdsOf(submitted.input).length === 0)
    return needs.together({ id: uuid, submitted, acting });
  return needs.database.transaction(async (tx) => {
    const facts = await lockFill(needs, tx, { id: uuid, submitted, actor: acting });
    const step = stepOf(await runSteps(fillInSteps(facts)));
    await saveStep(needs, tx, step, facts.version);
    await publish(tx, changeOfFill(step, acting));
    return acting.settle(tx, { status: 200 });
  });
}
