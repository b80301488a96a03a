import type { ActingFor } from "../../../http/route/settle-result.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import { editVersion } from "./edit-version.ts";
import { holdCategories } from "../categories/check-categories.ts";
import type { RoomNeeds } from "../needs.ts";
import { saveCategories, touchTemplate } from "./store/templates.ts";
import type { WholeVersion } from "../versions/version.ts";

/** Sets the categories of a template. */
export async function assignCategories(
  needs: RoomNeeds,
  id: TemplateId,
  ids: readonly string[],
  acting: ActingFor<WholeVersion>,
): Promise<WholeVersion> {
  return editVersion(
    needs,
    {
      id,
      operation: "template-categories-changed",
      change: async (tx, { access }) => {
        const categoryIds = await holdCategories(tx, { ids, access, mailbox: acting.mailbox, pointer: "" });
        await saveCategories(tx, id, categoryIds);
        await touchTemplate(tx, id, needs.clock.now());
      },
    },
    acting,
  );
}
