import { Fault } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../io/database/database.ts";
import { jsonOf } from "../../io/database/json.ts";
import { formLimits } from "./limits.ts";
import { lockForms, measureOthers, type FormRow } from "./store.ts";

/** Locks the forms of a mailbox before one is saved. Throws value.too_many when there are too many, or their settings are too large. */
export async function boundForms(tx: Transaction, row: FormRow): Promise<void> {
  const { perMailbox, settingsMaxBytes } = formLimits;
  await lockForms(tx, row.mailbox_id);
  const { forms, bytes } = await measureOthers(tx, row);
  if (forms >= perMailbox) throw new Fault("value.too_many", { args: ["forms", perMailbox] });
  if (bytes + Buffer.byteLength(jsonOf(row.settings)) > settingsMaxBytes)
    throw new Fault("value.too_many", { args: ["bytes in the settings of the forms", settingsMaxBytes] });
}
