import type { Caller, OpenMailbox, Origin } from "@chancery/core/access/caller.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Queries } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { checkInput, type TemplateInput } from "../check-input.ts";
import { findVersion } from "../find-version.ts";
import type { RoomNeeds } from "../needs.ts";
import { addTemplate } from "../store/templates.ts";
import type { TemplateVersion } from "../version.ts";

/** Who makes a change, where, and what keeps the answer in the change's transaction. */
export type By = {
  readonly mailbox: OpenMailbox;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly settle: (tx: Queries, made: TemplateVersion) => Promise<void>;
};

/** Stores a template with its first version. Throws every fault of the XML and of the body at once; nothing is stored then. */
export async function createTemplate(needs: RoomNeeds, input: TemplateInput, by: By): Promise<TemplateVersion> {
  const checked = await checkInput(needs, input, by.mailbox);
  if ("faults" in checked) return refuse(checked.faults) as never;
  const { read, ...rest } = checked;
  const { name, description } = read.template;
  const { id: mailboxId, accountId } = by.mailbox;
  const at = needs.clock.now();
  const id = needs.newId<"template">();
  const version = needs.newId<"templateVersion">();
  const searched = foldText(`${name} ${description}`);
  needs.cache.keep(version, 1, { data: read.data, model: read.template });
  return needs.database.transaction(async (tx) => {
    await addTemplate(tx, { ...rest, id, version, mailboxId, accountId, name, description, searched, data: read.data, at });
    const made = await findVersion(needs.cache, tx, { templateId: id });
    if (!made) throw new Error(`template ${id} is gone in its own transaction`);
    await by.settle(tx, made);
    await publish(tx, {
      audit: [
        {
          subject: { kind: "template", id },
          operation: "template-created",
          at,
          accountId,
          mailboxId,
          userId: by.caller.userId,
          details: { version, name, access: rest.access },
        },
      ],
      events: [],
      origin: by.origin,
    });
    return made;
  });
}
