import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { ColumnDetails } from "@chancery/core/dictionary/read-column.ts";
import type { ColumnId, RecordId } from "@chancery/core/ids/id.ts";
import { may } from "../../../http/route/permission.ts";
import type { Column, Dictionary, DictionaryRecord } from "./dictionary.ts";

/** The id of a new object under both its names. */
export function showIds<Name extends string, Id extends string>(name: Name, id: Id) {
  return { uuid: id, [name]: id };
}

/** A dictionary as DictionaryResponseDTO, with columns and the number of records on request. */
export function showDictionary(
  dictionary: Dictionary,
  mailbox: OpenMailbox,
  more: { readonly columns?: readonly Column[] | undefined; readonly recordsCount?: number | undefined } = {},
) {
  const { columns, recordsCount } = more;
  return {
    uuid: dictionary.id,
    dictionaryUuid: dictionary.id,
    name: dictionary.name,
    description: dictionary.description,
    access: dictionary.access,
    archive: dictionary.isArchived,
    createdAt: dictionary.createdAt,
    editable: isEditable(dictionary, mailbox),
    filteredAccessOnly: dictionary.filteredAccessOnly,
    status: dictionary.isLocked ? "LOCKED" : "AVAILABLE",
    mailboxUuid: dictionary.mailboxId,
    accountUuid: dictionary.accountId,
    sharedTo: [...dictionary.sharedTo],
    ...(columns ? { columns: columns.map(showColumn) } : {}),
    ...(recordsCount === undefined ? {} : { recordsCount }),
  };
}

/** A column on the wire. */
export function showColumn({ id, name, order, width, longText, filterable }: ColumnDetails & { readonly id: ColumnId }) {
  return { uuid: id, columnUuid: id, name, order, width, longText, filterable };
}

/** A record with all its values by column. */
export function showRecord({ id, values }: DictionaryRecord) {
  return { uuid: id, recordUuid: id, values };
}

/** One value of a record. */
export function showValue(id: RecordId, data: string) {
  return { uuid: id, recordUuid: id, data };
}

/** Whether the caller may change the dictionary: its own mailbox, with the permission. */
function isEditable({ mailboxId, isArchived }: Dictionary, mailbox: OpenMailbox): boolean {
  return mailboxId === mailbox.id && !isArchived && (may(mailbox, "dictionaryManage") || may(mailbox, "dictionaryRowManage"));
}
