import type { AccountId, DictionaryId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Sql } from "sql-template-tag";

/** A query for rows of an account, for `copyTo`. Its columns have no passwords, codes, keys or other secrets. */
export type AccountRows = (accountId: AccountId) => Sql;

/** Data that a room keeps of an account, for the export of all of it. */
export type AccountData = {
  /** Rows by the name that their file has in the export. */
  readonly rows: Readonly<Record<string, AccountRows>>;
  /** Files: their rows are of the shape AccountFile. */
  readonly files?: readonly AccountRows[];
};

/** A file of an account. Its place is `path`, or `folder` and the name that a person gave it. */
export type AccountFile = FilePlace & FileContent & { readonly at: string };

type FilePlace = { readonly path: string } | { readonly path?: undefined; readonly folder: string; readonly name: string };

/** A blob, a text, or the records of a dictionary. Size and checksum of a blob are left out where they are not stored. */
type FileContent =
  | { readonly sha256: string; readonly size_bytes?: number; readonly crc32?: number }
  | { readonly sha256?: undefined; readonly text: string }
  | {
      readonly sha256?: undefined;
      readonly text?: undefined;
      readonly dictionary_id: DictionaryId;
      readonly mailbox_id: MailboxId;
    };

/** Queries for the ids of what was removed for good: `{account}`, `{mailbox}`, `{user}` or `{envelope, account, action, rule}` a row. */
export type RemovedIds = readonly (() => Sql)[];
