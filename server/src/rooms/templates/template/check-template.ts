import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { checkInput, type TemplateInput } from "./check-input.ts";
import type { RoomNeeds } from "../needs.ts";

/** Every fault that creating this template would give; none when it may be stored. Nothing is stored. */
export async function checkTemplate(needs: RoomNeeds, input: TemplateInput, mailbox: OpenMailbox): Promise<readonly FaultRow[]> {
  const checked = await checkInput(needs, input, mailbox);
  return "faults" in checked ? checked.faults : [];
}
