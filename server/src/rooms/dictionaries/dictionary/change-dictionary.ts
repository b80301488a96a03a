import type { DictionaryId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { checkInput, type DictionaryDetails, type DictionaryInput } from "./check-input.ts";
import { findReadable, findWritable, lockWritable } from "./find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { recordChange } from "./events.ts";
import { saveDictionary } from "./store/dictionaries.ts";
import { showDictionary } from "./view.ts";

/**
 * Changes any of name, description, access and filtered access. Throws the faults of lockWritable, and every fault of the input.
 */
export async function changeDictionary(
  needs: DictionariesNeeds,
  id: DictionaryId,
  input: DictionaryInput,
  by: InMailbox,
): Promise<Reply> {
  await findWritable(needs.database, id, by.mailbox);
  return needs.database.transaction(async (tx) => {
    const before = await lockWritable(tx, id, by.mailbox);
    const details = await checkInput(needs, tx, input, { before, mailbox: by.mailbox });
    const searched = foldText(`${details.name} ${details.description}`);
    await saveDictionary(tx, { ...before, ...details, searched, at: needs.clock.now() });
    const reported = { name: details.name, access: details.access };
    for (const operation of operationsOf(before, details))
      await recordChange(needs, tx, { id, operation, details: reported }, by);
    return by.settle(tx, { status: 200, body: showDictionary(await findReadable(tx, id, by.mailbox), by.mailbox) });
  });
}

/** The operations of a change in the trail: of access, and of the rest. One that changes nothing is of the rest. */
function operationsOf(before: DictionaryDetails, after: DictionaryDetails) {
  const isAccess =
    before.access !== after.access ||
    before.filteredAccessOnly !== after.filteredAccessOnly ||
    before.sharedTo.toSorted().join() !== after.sharedTo.toSorted().join();
  const isText = before.name !== after.name || before.description !== after.description;
  return [
    ...(isText || !isAccess ? (["dictionary-changed"] as const) : []),
    ...(isAccess ? (["dictionary-access-changed"] as const) : []),
  ];
}
