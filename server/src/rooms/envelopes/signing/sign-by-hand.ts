import { emptyInput } from "@chancery/core/envelope/model/input.ts";
import { draw, drawingUri } from "@chancery/core/envelope/steps/draw.ts";
import type { Reply } from "../../../http/route/route.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDrawing } from "../envelope/events.ts";
import { inspectOneDrawing } from "../envelope/facts.ts";
import { lockFill } from "../flow/load-fill.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { noteSession, type SigningSession } from "./note-session.ts";
import { saveStep } from "../envelope/save-step.ts";
import { stepOf } from "@chancery/core/envelope/steps/step.ts";

/**
 * Draws the image into every drawn field of the mailbox's active roles and completes their step. Of two concurrent requests one
 * succeeds. Throws the faults of a drawing, envelope.not_found, role.inactive, envelope.status_wrong.
 */
export async function signByHand(needs: EnvelopesNeeds, session: SigningSession, image: string, acting: Acting): Promise<Reply> {
  const { envelopeId: id } = session;
  const uri = drawingUri(image);
  const drawings = await inspectOneDrawing(needs, uri, acting.mailbox.accountId);
  const submitted = { input: emptyInput, readFaults: [], drawings };
  return needs.database.transaction(async (tx) => {
    const facts = await lockFill(needs, tx, { id, submitted, actor: acting });
    const step = stepOf(await runSteps(draw(facts, uri)));
    await saveStep(needs, tx, step, facts.version);
    await noteSession(tx, session, { actor: acting, outcome: "SIGNED", at: needs.clock.now() });
    await publish(tx, changeOfDrawing(step, acting));
    return acting.settle(tx, { status: 200 });
  });
}
