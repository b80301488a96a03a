import type { Acting } from "../../../http/route/route.ts";
import { drawingUri } from "@chancery/core/envelope/steps/draw.ts";
import { drawingFaults } from "@chancery/core/envelope/values/fields/eink.ts";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import { changeOfUser } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { saveKeptDrawing, type KeptDrawings } from "../session/store/preferences.ts";

/** The image to store; an empty text removes it. */
export type DrawingToKeep = { readonly kind: keyof KeptDrawings; readonly image: string };

/**
 * Stores the caller's signature or initials, by the rules of drawn fields. Throws value.drawing_base64, value.drawing_type,
 * value.drawing_size, value.drawing_empty.
 */
export async function keepDrawing(
  needs: AuthNeeds,
  { kind, image }: DrawingToKeep,
  { caller, origin }: Pick<Acting, "caller" | "origin">,
): Promise<void> {
  const uri = drawingUri(image);
  const base64 = uri.slice(uri.indexOf(",") + 1);
  if (uri !== "") {
    const isShort = uri.length <= envelopeLimits.drawingTextMax;
    const facts = isShort ? await needs.inspectDrawing(Buffer.from(base64, "base64"), caller.userId) : undefined;
    refuse(drawingFaults(kind, uri, facts).map((row) => ({ ...row, pointer: "" })));
  }
  await needs.database.transaction(async (tx) => {
    await saveKeptDrawing(tx, caller.userId, { kind, image: base64 === "" ? null : base64 });
    if (base64 !== "") await needs.accounts.quotas.checkAdded(tx, { userId: caller.userId }, "images");
    const details = { changed: kind, isKept: base64 !== "" };
    const act = { operation: "user-updated", at: needs.clock.now(), details };
    await publish(tx, changeOfUser(caller.userId, act, origin));
  });
}
