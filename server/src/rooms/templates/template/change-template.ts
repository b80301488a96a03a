import type { ActingFor } from "../../../http/route/settle-result.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import { readTemplateInSteps } from "@chancery/core/template/read-template.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { holdCategories } from "../categories/check-categories.ts";
import { checkInput, type CheckedInput, type TemplateInput } from "./check-input.ts";
import { findChangeable, findChanged, lockChangeable } from "./find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";
import { addVersion, renameVersion, saveTemplate } from "./store/templates.ts";
import { copyStructures } from "./store/zip-structures.ts";
import { changeOfTemplate } from "../versions/template-change.ts";
import type { WholeVersion } from "../versions/version.ts";

/**
 * Changes a template: other documents or another flow create a version, another name or access does not.
 * Throws template.not_found, template.forbidden, template.archived, and every fault of XML and body at once.
 */
export async function changeTemplate(
  needs: RoomNeeds,
  id: TemplateId,
  input: TemplateInput,
  acting: ActingFor<WholeVersion>,
): Promise<WholeVersion> {
  const seen = await findChangeable(needs, needs.database, id, acting.mailbox);
  const checked = await checkInput(needs, input, acting.mailbox);
  if ("faults" in checked) return refuse(checked.faults) as never;
  // Reading XML is slow: it is done here, and again below only if the template was changed meanwhile.
  const comparable = await comparableOf(seen.data);
  return needs.database.transaction(async (tx) => {
    const before = await lockChangeable(needs, tx, id, acting.mailbox);
    const { categoryIds: ids, access } = checked;
    await holdCategories(tx, { ids, access, mailbox: acting.mailbox, pointer: "/categories" });
    const isSame = (before.data === seen.data ? comparable : await comparableOf(before.data)) === checked.read.comparable;
    await save(needs, tx, { before, checked, isSame });
    const after = await findChanged(needs, tx, id, acting.mailbox);
    await acting.settle(tx, after);
    const operation = before.version === after.version ? "template-changed" : "template-version-created";
    await publish(tx, changeOfTemplate(after, { operation, at: needs.clock.now() }, acting));
    return after;
  });
}

type Saving = { readonly before: WholeVersion; readonly checked: CheckedInput; readonly isSame: boolean };

async function save(needs: RoomNeeds, tx: Transaction, { before, checked, isSame }: Saving): Promise<void> {
  const { read, ...rest } = checked;
  const { name, description } = read.template;
  const at = needs.clock.now();
  const version = isSame ? before.version : needs.newId<"templateVersion">();
  const content = { id: before.templateId, version, name, data: read.data, at };
  if (!isSame) needs.cache.keep(version, 1, { data: read.data, model: read.template });
  if (!isSame) {
    await addVersion(tx, content);
    await copyStructures(tx, before, { templateId: before.templateId, version });
  } else if (before.data !== read.data) await renameVersion(tx, content);
  const searched = foldText(`${name} ${description}`);
  const { templateId: id, mailboxId, accountId } = before;
  await saveTemplate(tx, { ...rest, id, version, mailboxId, accountId, name, description, searched, at });
}

async function comparableOf(data: string): Promise<string | undefined> {
  const read = await runSteps(readTemplateInSteps(data));
  return "comparable" in read ? read.comparable : undefined;
}
