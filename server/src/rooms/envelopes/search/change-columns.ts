import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { ViewColumnId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { changeInMailbox } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import {
  addColumn,
  changeColumnRow,
  clearColumns,
  columnsMax,
  listColumns,
  removeColumnRows,
  type ColumnRow,
} from "./store/columns.ts";
import { findFields } from "../envelope/store/fields.ts";
import { showColumn } from "./view-columns.ts";

/** A new column: a searchable field, and how it is shown. */
export type ColumnBody = {
  readonly fieldName: string;
  readonly type?: string | null | undefined;
  readonly order?: number | null | undefined;
  readonly visible?: boolean | null | undefined;
  readonly width?: number | null | undefined;
};

/** Adds a column of a searchable field that has come to the mailbox, behind the others unless said. Throws column.refused. */
export async function createColumn(needs: EnvelopesNeeds, body: ColumnBody, acting: Acting): Promise<Reply> {
  const mailboxId = acting.mailbox.id;
  const id = needs.newId<"viewColumn">();
  return inTransaction(needs, acting, async (tx) => {
    const [columns, fields] = [await listColumns(tx, mailboxId), await findFields(tx, mailboxId, [body.fieldName])];
    const field = fields.find(({ type }) => !body.type || type === body.type);
    if (!field) throw refused(`no searchable field ${body.fieldName} has come to the mailbox`);
    if (columns.length >= columnsMax) throw refused(`there are ${columnsMax} already`);
    const behind = Math.max(-1, ...columns.map(({ position }) => position)) + 1;
    const column: ColumnRow = {
      id,
      name: field.name,
      type: field.type,
      position: body.order ?? behind,
      is_visible: body.visible ?? true,
      width_px: body.width ?? null,
    };
    if (!(await addColumn(tx, mailboxId, column, needs.clock.now()))) throw refused(`there is one of ${field.name} already`);
    return { status: 201, body: showColumn(column) };
  });
}

/** Changes order, width or visibility of a column. Throws view_column.not_found. */
export async function changeColumn(
  needs: EnvelopesNeeds,
  { id, body }: { readonly id: ViewColumnId; readonly body: Omit<ColumnBody, "fieldName" | "type"> },
  acting: Acting,
): Promise<Reply> {
  const change = { position: body.order ?? undefined, isVisible: body.visible ?? undefined, widthPx: body.width ?? undefined };
  return inTransaction(needs, acting, async (tx) => {
    const column = await changeColumnRow(tx, acting.mailbox.id, id, change);
    if (!column) throw new Fault("view_column.not_found", { args: [id] });
    return { status: 200, body: showColumn(column) };
  });
}

/** Removes columns, all or none. Throws view_column.not_found. */
export async function removeColumns(needs: EnvelopesNeeds, uuids: readonly ViewColumnId[], acting: Acting): Promise<Reply> {
  const ids = [...new Set(uuids)];
  return inTransaction(needs, acting, async (tx) => {
    const known = new Set((await listColumns(tx, acting.mailbox.id)).map((column) => column.id));
    const unknown = ids.filter((id) => !known.has(id)).map((id) => ({ code: "view_column.not_found", args: [id] }) as const);
    if (ids.length === unknown.length && unknown[0]) throw new Fault("view_column.not_found", { args: unknown[0].args });
    refuse(unknown);
    await removeColumnRows(tx, acting.mailbox.id, ids);
    return { status: 200 };
  });
}

/** Removes all extra columns; those that every list has remain. */
export async function resetColumns(needs: EnvelopesNeeds, acting: Acting): Promise<Reply> {
  return inTransaction(needs, acting, async (tx) => {
    await clearColumns(tx, acting.mailbox.id);
    const act = { operation: "envelope-columns-settings-reset", at: needs.clock.now() };
    await publish(tx, changeInMailbox(acting, act));
    return { status: 200, body: [] };
  });
}

async function inTransaction(
  { database }: EnvelopesNeeds,
  { settle }: Acting,
  work: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    return settle(tx, await work(tx));
  });
}

function refused(reason: string): Fault {
  return new Fault("column.refused", { args: [reason] });
}
