import { dictionaryLimits } from "@chancery/core/dictionary/limits.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { checkInput, newDetails, type DictionaryInput } from "./check-input.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { recordChange } from "./events.ts";
import { addColumn, takeSlot } from "./store/columns.ts";
import { addDictionary } from "./store/dictionaries.ts";
import { showIds } from "./view.ts";

/** Creates a dictionary of the mailbox with one column. Throws every fault of the input at once. */
export async function createDictionary(needs: DictionariesNeeds, input: DictionaryInput, by: InMailbox): Promise<Reply> {
  const { id: mailboxId, accountId } = by.mailbox;
  const details = await checkInput(needs, needs.database, input, { before: newDetails, mailbox: by.mailbox });
  const [id, setId, column] = [needs.newId<"dictionary">(), needs.newId<"recordSet">(), needs.newId<"column">()];
  const at = needs.clock.now();
  const searched = foldText(`${details.name} ${details.description}`);
  const first = {
    name: "Column 1",
    order: 0,
    width: dictionaryLimits.widthDefault,
    longText: false,
    filterable: false,
    lastRecordId: undefined,
  };
  return needs.database.transaction(async (tx) => {
    await addDictionary(tx, { ...details, id, setId, mailboxId, accountId, searched, at });
    await addColumn(tx, await takeSlot(tx, id), { ...first, dictionaryId: id, id: column, at });
    const reported = { name: details.name, access: details.access };
    await recordChange(needs, tx, { id, operation: "dictionary-created", details: reported }, by);
    return by.settle(tx, { status: 201, body: showIds("dictionaryUuid", id) });
  });
}
