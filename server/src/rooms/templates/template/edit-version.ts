import type { ActingFor } from "../../../http/route/settle-result.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { findChanged, findOwn } from "./find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";
import { lockTemplate } from "./store/templates.ts";
import { changeOfTemplate } from "../versions/template-change.ts";
import type { WholeVersion } from "../versions/version.ts";

/** A change of a template that creates no version, and its audit operation. */
export type VersionEdit = {
  readonly id: TemplateId;
  readonly operation: string;
  /** Whether archived templates are accepted. */
  readonly takesArchived?: true;
  readonly change: (tx: Transaction, before: WholeVersion) => Promise<void>;
};

/** Changes the mailbox's own template under its lock. Throws template.not_found, template.forbidden, template.archived. */
export async function editVersion(needs: RoomNeeds, asked: VersionEdit, acting: ActingFor<WholeVersion>): Promise<WholeVersion> {
  const { id, operation, change } = asked;
  return needs.database.transaction(async (tx) => {
    if (!(await lockTemplate(tx, id))) throw new Fault("template.not_found", { args: [id] });
    const before = await findOwn(needs, tx, id, acting.mailbox);
    if (before.isArchived && !asked.takesArchived) throw new Fault("template.archived", { args: [id] });
    await change(tx, before);
    const after = await findChanged(needs, tx, id, acting.mailbox);
    await acting.settle(tx, after);
    await publish(tx, changeOfTemplate(after, { operation, at: needs.clock.now() }, acting));
    return after;
  });
}
