import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ColumnId, DictionaryId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { mayRead, mayReadRecords } from "./access.ts";
import type { Column, Dictionary } from "./dictionary.ts";
import { findDictionaries, lockDictionary, lockForRecords } from "./store/dictionaries.ts";

/** A dictionary that the mailbox may see. Throws dictionary.not_found. */
export async function findReadable(db: Queries, id: DictionaryId, mailbox: OpenMailbox): Promise<Dictionary> {
  const found = (await findDictionaries(db, [id])).get(id);
  if (!found || !mayRead(found, mailbox)) throw new Fault("dictionary.not_found", { args: [id] });
  return found;
}

/**
 * A dictionary whose records the mailbox may read directly: filtered access shows others only the values that the filter of a
 * field allows. Throws dictionary.not_found, dictionary.no_access.
 */
export async function findOpen(db: Queries, id: DictionaryId, mailbox: OpenMailbox): Promise<Dictionary> {
  const found = await findReadable(db, id, mailbox);
  if (!mayReadRecords(found, mailbox)) throw new Fault("dictionary.no_access", { args: [id] });
  return found;
}

/** A dictionary of the mailbox itself, in any state. Throws dictionary.not_found, dictionary.forbidden. */
export async function findOwn(db: Queries, id: DictionaryId, mailbox: OpenMailbox): Promise<Dictionary> {
  const found = await findReadable(db, id, mailbox);
  if (found.mailboxId !== mailbox.id) throw new Fault("dictionary.forbidden", { args: [id] });
  return found;
}

/** A dictionary that a file may be uploaded for, also while it is locked. Throws the faults of findOwn, dictionary.archived. */
export async function findImportable(db: Queries, id: DictionaryId, mailbox: OpenMailbox): Promise<Dictionary> {
  const found = await findOwn(db, id, mailbox);
  if (found.isArchived) throw new Fault("dictionary.archived", { args: [id] });
  return found;
}

/** A dictionary that may be written to now. Throws the faults of findOwn, dictionary.archived, dictionary.locked. */
export async function findWritable(db: Queries, id: DictionaryId, mailbox: OpenMailbox): Promise<Dictionary> {
  const found = await findOwn(db, id, mailbox);
  if (found.isArchived) throw new Fault("dictionary.archived", { args: [id] });
  if (found.isLocked) throw new Fault("dictionary.locked", { data: { allowed: [] } });
  return found;
}

/** The same, locked until the transaction ends, so that no other transaction writes to it or its records. */
export async function lockWritable(tx: Transaction, id: DictionaryId, mailbox: OpenMailbox): Promise<Dictionary> {
  // a running import holds the row: callers that are refused must not wait for its end
  await findWritable(tx, id, mailbox);
  await lockDictionary(tx, id);
  return findWritable(tx, id, mailbox);
}

/** The same for writers of records, who do not block each other: the dictionary and its columns do not change. */
export async function lockRecordsWritable(tx: Transaction, id: DictionaryId, mailbox: OpenMailbox): Promise<Dictionary> {
  await lockForRecords(tx, id);
  return findWritable(tx, id, mailbox);
}

/** A column of a dictionary. Throws column.not_found. */
export function columnOf(dictionary: Dictionary, id: ColumnId): Column {
  const column = dictionary.columns.find((one) => one.id === id);
  if (!column) throw new Fault("column.not_found", { args: [id] });
  return column;
}
