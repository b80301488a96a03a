import type { ActingFor } from "../../../http/route/settle-result.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import { renameTemplate as renameData } from "@chancery/core/template/read/rename-template.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { editVersion } from "./edit-version.ts";
import type { RoomNeeds } from "../needs.ts";
import { nameTemplate, renameVersion } from "./store/templates.ts";
import type { WholeVersion } from "../versions/version.ts";

/** Renames a template, in its XML too; the version stays the same. */
export async function renameTemplate(
  needs: RoomNeeds,
  id: TemplateId,
  name: string,
  acting: ActingFor<WholeVersion>,
): Promise<WholeVersion> {
  const at = needs.clock.now();
  return editVersion(
    needs,
    {
      id,
      operation: "template-renamed",
      change: async (tx, { data, version, description }) => {
        const renamed = await runSteps(renameData(data, name));
        if ("faults" in renamed) return refuse(renamed.faults);
        const searched = foldText(`${renamed.name} ${description}`);
        await renameVersion(tx, { id, version, name: renamed.name, data: renamed.data, at });
        await nameTemplate(tx, { id, name: renamed.name, searched, at });
      },
    },
    acting,
  );
}
