import { Fault } from "@chancery/core/fault/fault.ts";
import type { FormId } from "@chancery/core/ids/id.ts";
import type { FormRow } from "./store.ts";

/** The form, if it was found. Throws form.not_found. */
export function foundForm<Row extends FormRow>(row: Row | undefined, id: FormId): Row {
  if (!row) throw new Fault("form.not_found", { args: [id] });
  return row;
}
