import type { Queries } from "../../io/database/database.ts";
import type { FormsNeeds } from "./needs.ts";
import type { FormRow } from "./store.ts";
import { showForm } from "./view.ts";

/** Forms as answers show them, with their totals and callbacks. */
export async function showForms(
  { envelopes, callbacks, baseUrl }: Pick<FormsNeeds, "envelopes" | "callbacks" | "baseUrl">,
  db: Queries,
  rows: readonly FormRow[],
) {
  const ids = rows.map(({ id }) => id);
  const totals = new Map((await envelopes.countOfForms(db, ids)).map((one) => [one.form_id, one]));
  const targets = new Map<string, Awaited<ReturnType<FormsNeeds["callbacks"]["find"]>>>();
  for (const { callback_id: id } of rows) if (id !== null) targets.set(id, await callbacks.find(db, id));
  return rows.map((row) =>
    showForm(row, { baseUrl: baseUrl(), totals: totals.get(row.id), callback: targets.get(row.callback_id ?? "") }),
  );
}

/** One form as answers show it. */
export async function showOne(needs: FormsNeeds, db: Queries, row: FormRow) {
  const [shown] = await showForms(needs, db, [row]);
  if (!shown) throw new Error("a form was not shown");
  return shown;
}
