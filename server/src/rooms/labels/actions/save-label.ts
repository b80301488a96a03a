import { Fault, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import type { LabelId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfLabel } from "../events.ts";
import { findOwnLabel } from "../find-own-label.ts";
import type { LabelsNeeds } from "../needs.ts";
import { addLabel, changeLabelRow, labelsMax, lockLabels, type LabelRow } from "../store.ts";
import { showLabel } from "../view.ts";
import { normalForm } from "@chancery/core/text/normal-form.ts";

/** The body of a label. */
export type LabelBody = { readonly name: string; readonly colorText: string; readonly colorBg: string };

/** Creates a label. Throws label.exists for a name in use, in any case, and value.too_many. */
export async function createLabel(needs: LabelsNeeds, body: LabelBody, acting: InMailbox): Promise<Reply> {
  const now = needs.clock.now();
  const label = labelOf(needs.newId<"label">(), body, acting);
  return needs.database.transaction(async (tx) => {
    if ((await lockLabels(tx, acting.mailbox.id)) >= labelsMax)
      throw new Fault("value.too_many", { args: ["labels", labelsMax] });
    if (!(await addLabel(tx, label, now))) throw faultOf([{ code: "label.exists", args: [body.name], pointer: "/name" }]);
    await publish(tx, changeOfLabel("label-created", label, acting, now));
    return acting.settle(tx, { status: 201, body: showLabel(label) });
  });
}

/** Changes a label. Throws label.not_found, label.forbidden, label.exists. */
export async function changeLabel(
  { database, clock }: LabelsNeeds,
  { id, body }: { readonly id: LabelId; readonly body: LabelBody },
  acting: InMailbox,
): Promise<Reply> {
  const label = labelOf(id, body, acting);
  return database.transaction(async (tx) => {
    await lockLabels(tx, acting.mailbox.id);
    await findOwnLabel(tx, id, acting.mailbox.id);
    if (!(await changeLabelRow(tx, label))) throw faultOf([{ code: "label.exists", args: [body.name], pointer: "/name" }]);
    await publish(tx, changeOfLabel("label-changed", label, acting, clock.now()));
    return acting.settle(tx, { status: 200, body: showLabel(label) });
  });
}

function labelOf(id: LabelId, { name, colorText, colorBg }: LabelBody, { mailbox }: InMailbox): LabelRow {
  const trimmed = normalForm(name).trim();
  if (foldText(trimmed) === "")
    refuse([{ code: "request.invalid", args: ["/name must have a visible character"], pointer: "/name" }]);
  return {
    id,
    mailbox_id: mailbox.id,
    name: trimmed,
    color_text: colorText.toLowerCase(),
    color_bg: colorBg.toLowerCase(),
  };
}
