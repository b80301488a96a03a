import type { ActingFor } from "../../../http/route/settle-result.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { addNewTemplate } from "./add-new-template.ts";
import { checkInput, type TemplateInput } from "./check-input.ts";
import type { RoomNeeds } from "../needs.ts";
import type { WholeVersion } from "../versions/version.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";

/** Creates a template with its first version. Throws every fault of the XML and of the body at once; then nothing is stored. */
export async function createTemplate(
  needs: RoomNeeds,
  input: TemplateInput,
  acting: ActingFor<WholeVersion>,
): Promise<WholeVersion> {
  const checked = await checkInput(needs, input, acting.mailbox);
  if ("faults" in checked) return refuse(checked.faults) as never;
  return addNewTemplate(needs, checked, acting);
}

/** The faults that creating this template would throw. Nothing is stored. */
export async function checkTemplate(needs: RoomNeeds, input: TemplateInput, mailbox: OpenMailbox): Promise<readonly FaultRow[]> {
  const checked = await checkInput(needs, input, mailbox);
  return "faults" in checked ? checked.faults : [];
}
