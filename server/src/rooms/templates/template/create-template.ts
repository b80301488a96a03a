import { refuse } from "@chancery/core/fault/fault.ts";
import { addNewTemplate, type By } from "./add-new-template.ts";
import { checkInput, type TemplateInput } from "./check-input.ts";
import type { RoomNeeds } from "../needs.ts";
import type { TemplateVersion } from "../versions/version.ts";

/** Stores a template with its first version. Throws every fault of the XML and of the body at once; nothing is stored then. */
export async function createTemplate(needs: RoomNeeds, input: TemplateInput, by: By): Promise<TemplateVersion> {
  const checked = await checkInput(needs, input, by.mailbox);
  if ("faults" in checked) return refuse(checked.faults) as never;
  return addNewTemplate(needs, checked, by);
}
