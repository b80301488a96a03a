import { draw, drawingUri, nothingSubmitted } from "@chancery/core/envelope/steps/draw.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDrawing } from "../envelope/events.ts";
import { decideFill, lockedLoad } from "../flow/decide-fill.ts";
import { lookAtDrawing } from "../envelope/inspect-drawings.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { saveReaching } from "../envelope/save-step.ts";

/**
 * Draws the image into every drawn field of the mailbox's active roles and completes their step. Of two at once one wins, as
 * of two fills. Throws what the core finds, envelope.not_found, role.inactive, envelope.status_wrong.
 */
export async function signByHand(needs: EnvelopesNeeds, id: EnvelopeId, image: string, acting: Acting): Promise<Reply> {
  const uri = drawingUri(image);
  const submitted = { input: nothingSubmitted, faults: [], drawings: await lookAtDrawing(needs, uri, acting.mailbox.accountId) };
  const reply = { status: 200 };
  await needs.database.transaction(async (tx) => {
    const load = { askedAt: acting.receivedAt, ...lockedLoad(needs, tx, id, acting) };
    const { version, decision } = await decideFill(needs, acting, id, {
      submitted,
      load,
      decide: (drawing) => draw(drawing, uri),
    });
    if ("faults" in decision) return refuse(decision.faults);
    const step = await saveReaching(needs, tx, decision.step, version);
    await publish(tx, changeOfDrawing(step, acting));
    await acting.settle(tx, reply);
  });
  return reply;
}
