import type { ActingFor } from "../../../http/route/settle-result.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { holdCategories } from "../categories/check-categories.ts";
import type { CheckedInput } from "./check-input.ts";
import { findWhole } from "../versions/find-version.ts";
import type { RoomNeeds } from "../needs.ts";
import { addTemplate } from "./store/templates.ts";
import { changeOfTemplate } from "../versions/template-change.ts";
import type { WholeVersion } from "../versions/version.ts";

/** Further work of the transaction, and further details of the audit record. */
export type Making = {
  readonly details: Readonly<Record<string, string>>;
  readonly complete: (tx: Transaction, made: WholeVersion) => Promise<void>;
};

const nothingMore: Making = { details: {}, complete: async () => undefined };

/** Stores a checked template with its first version in the mailbox. */
export async function addNewTemplate(
  needs: RoomNeeds,
  checked: CheckedInput,
  acting: ActingFor<WholeVersion>,
  { details, complete }: Making = nothingMore,
): Promise<WholeVersion> {
  const { read, ...rest } = checked;
  const { name, description } = read.template;
  const { id: mailboxId, accountId } = acting.mailbox;
  const at = needs.clock.now();
  const id = needs.newId<"template">();
  const version = needs.newId<"templateVersion">();
  const searched = foldText(`${name} ${description}`);
  needs.cache.keep(version, 1, { data: read.data, model: read.template });
  return needs.database.transaction(async (tx) => {
    const { categoryIds: ids, access } = rest;
    await holdCategories(tx, { ids, access, mailbox: acting.mailbox, pointer: "/categories" });
    await addTemplate(tx, { ...rest, id, version, mailboxId, accountId, name, description, searched, data: read.data, at });
    const made = await needMade(needs, tx, id);
    await complete(tx, made);
    await acting.settle(tx, made);
    const changed = { templateId: id, version, name, access, mailboxId, accountId };
    await publish(tx, changeOfTemplate(changed, { operation: "template-created", at, details }, acting));
    return made;
  });
}

async function needMade(needs: RoomNeeds, tx: Transaction, id: WholeVersion["templateId"]): Promise<WholeVersion> {
  const made = await findWhole(needs.cache, tx, { templateId: id });
  if (!made) throw new Error(`template ${id} is gone in its own transaction`);
  return made;
}
