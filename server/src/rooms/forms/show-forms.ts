import type { Queries } from "../../io/database/database.ts";
import type { FormsNeeds } from "./needs.ts";
import { type FormRow, listForms, findOwnForm } from "./store.ts";
import { showForm } from "./view.ts";
import type { MailboxId, FormId } from "@chancery/core/ids/id.ts";
import { pageAnswer, pageOf, type PageQuery } from "../../http/route/paging.ts";
import { Fault } from "@chancery/core/fault/fault.ts";

/** Forms as answers show them, with their totals and callbacks. */
export async function showForms(
  { envelopes, callbacks, baseUrl }: Pick<FormsNeeds, "envelopes" | "callbacks" | "baseUrl">,
  db: Queries,
  rows: readonly FormRow[],
) {
  const ids = rows.map(({ id }) => id);
  const totals = new Map((await envelopes.countOfForms(db, ids)).map((one) => [one.form_id, one]));
  const targets = await callbacks.findAll(
    db,
    rows.flatMap(({ callback_id: id }) => id ?? []),
  );
  return rows.map((row) =>
    showForm(row, {
      baseUrl: baseUrl(),
      totals: totals.get(row.id),
      callback: row.callback_id === null ? undefined : targets.get(row.callback_id),
    }),
  );
}

/** One form as answers show it. */
export async function showOne(needs: FormsNeeds, db: Queries, row: FormRow) {
  const [shown] = await showForms(needs, db, [row]);
  if (!shown) throw new Error("a form was not shown");
  return shown;
}

/** A page of the forms of the mailbox, newest first. */
export async function listOwnForms(needs: FormsNeeds, mailboxId: MailboxId, query: PageQuery) {
  const page = pageOf(query, `forms of ${mailboxId}`);
  const { rows, total } = await listForms(needs.database, mailboxId, page);
  const shown = await showForms(needs, needs.database, rows);
  return pageAnswer(page, { rows: shown, total }, { show: (form) => form, keyOf: ({ createdAt, id }) => [createdAt, id] });
}

/** A form of the mailbox. Throws form.not_found. */
export async function showOwnForm(needs: FormsNeeds, id: FormId, mailboxId: MailboxId) {
  return showOne(needs, needs.database, foundForm(await findOwnForm(needs.database, id, mailboxId), id));
}

/** The form, if it was found. Throws form.not_found. */
export function foundForm<Row extends FormRow>(row: Row | undefined, id: FormId): Row {
  if (!row) throw new Fault("form.not_found", { args: [id] });
  return row;
}
