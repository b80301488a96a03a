import type { ActingFor } from "../../../http/route/settle-result.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import { addNewTemplate } from "./add-new-template.ts";
import { checkInput } from "./check-input.ts";
import { findUsable } from "./find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";
import { copyStructures } from "./store/zip-structures.ts";
import type { WholeVersion } from "../versions/version.ts";

/**
 * A copy of another template's newest documents and flow in the caller's mailbox: access `mailbox`, no categories, the same ZIP
 * structures. Throws template.not_found, template.archived, and the faults of references that are invalid in this mailbox.
 */
export async function cloneTemplate(needs: RoomNeeds, id: TemplateId, acting: ActingFor<WholeVersion>): Promise<WholeVersion> {
  const source = await findUsable(needs, id, acting.mailbox);
  const { data, signatureAlgorithm, signatureContainer } = source;
  const logoImageUuid = source.accountId === acting.mailbox.accountId ? (source.logoImageId ?? null) : null;
  const input = { access: "mailbox", data, signatureAlgorithm, signatureContainer, logoImageUuid };
  const checked = await checkInput(needs, input, acting.mailbox);
  if ("faults" in checked) return refuse(checked.faults) as never;
  return addNewTemplate(needs, checked, acting, {
    details: { cloneOf: id },
    complete: async (tx, made) => {
      await needs.accounts.quotas.takeStart(tx, acting.mailbox, "clones");
      await copyStructures(tx, source, made);
    },
  });
}
