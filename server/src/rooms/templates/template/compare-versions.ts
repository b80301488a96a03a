import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { compareTemplates } from "@chancery/core/template/compare/compare.ts";
import { changeText } from "@chancery/core/template/compare/compare-text.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { findVisibleVersion } from "./find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";

/** The largest number of changes in one response. */
export const changesMax = 5000;

export type Comparison = {
  readonly id: TemplateId;
  readonly from: TemplateVersionId;
  /** The newest if undefined. */
  readonly to: TemplateVersionId | undefined;
};

/** The differences between two versions of a template. Throws template.not_found, template.version_unknown. */
export async function compareVersions(needs: RoomNeeds, { id, from, to }: Comparison, mailbox: OpenMailbox) {
  const before = await findVisibleVersion(needs, id, from, mailbox);
  const after = await findVisibleVersion(needs, id, to, mailbox);
  const changes = await runSteps(compareTemplates(before.model, after.model));
  return {
    templateUuid: id,
    from: before.version,
    to: after.version,
    totalChanges: changes.length,
    changes: changes.slice(0, changesMax).map((change) => ({ ...change, text: changeText(change) })),
  };
}
