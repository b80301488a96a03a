import { prepareDraft } from "@chancery/core/envelope/steps/prepare-send.ts";
import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDraft } from "../envelope/events.ts";
import { planSend } from "./decide-send.ts";
import { takeDraftStep } from "./draft-step.ts";
import { entriesOf } from "../envelope/metadata.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import type { SendBody } from "./send-envelope.ts";

/** Makes a draft: what is said is checked, what is left open stays open. Throws what the core finds, template and attachment faults. */
export async function createDraft(needs: EnvelopesNeeds, { data, metadata }: SendBody, acting: Acting): Promise<Reply> {
  const entries = entriesOf(metadata ?? {});
  const plan = await planSend(needs, acting, data);
  return needs.database.transaction(async (tx) => {
    const asked = { action: "save", plan, prepare: prepareDraft, draft: undefined, metadata: entries } as const;
    const step = await takeDraftStep(needs, tx, asked, acting);
    await publish(tx, changeOfDraft(step, acting));
    const reply = { status: 201, body: { uuid: step.envelope.id } };
    await acting.settle(tx, reply);
    return reply;
  });
}
