import { Type } from "typebox";
import type { AccountId, ColumnId, DictionaryId, MailboxId } from "@chancery/core/ids/id.ts";
import { dictionaryLimits } from "@chancery/core/dictionary/limits.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { about, idShape, illustrated, instantShape, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { accessLevels } from "./access.ts";
import type { FaultCode } from "@chancery/core/fault/fault.ts";

/** The access level of what a list names. */
export const listedLevel = Type.Optional(
  about(
    "Access level; `pub` is `public`",
    wordShape(["mailbox", "account", "public", "pub", "public-hidden", "official", "shared"]),
  ),
);

/** Longer than anything that may be stored, so that texts that are too long get their own fault number. */
const longText = 10_000;
const int32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

const details = illustrated("DictionaryDetails", [{ name: "Goods", access: "account" }], {
  name: Type.Optional(about("1–128 characters", textShape(longText))),
  description: Type.Optional(about("256 characters at most", textShape(longText))),
  access: Type.Optional(about("mailbox, account, public, public-hidden or shared", textShape(60))),
  filteredAccessOnly: Type.Optional(
    Type.Boolean({ description: "Others see values only through the filter of a template's field" }),
  ),
  sharedTo: Type.Optional(Type.Array(idShape<MailboxId>(), { maxItems: dictionaryLimits.sharesMax })),
});

const columnBody = illustrated("DictionaryColumnDetails", [{ name: "City", order: 1, width: 200 }], {
  name: Type.Optional(about("1–64 characters, unique in a dictionary", textShape(longText))),
  order: Type.Optional(Type.Integer({ ...int32, description: "From 0 on; columns of the same order are sorted by age" })),
  width: Type.Optional(Type.Integer({ ...int32, description: "At least 140; 200 if left out" })),
  longText: Type.Optional(Type.Boolean({ description: "Values up to 4096 characters instead of 256" })),
  filterable: Type.Optional(
    Type.Boolean({
      description: "With filteredAccessOnly, templates of other mailboxes may filter by it; false if left out",
    }),
  ),
});

/** A column. */
export const columnShape = titled("DictionaryColumn", {
  uuid: idShape<ColumnId>(),
  columnUuid: idShape<ColumnId>(),
  name: Type.String(),
  order: Type.Integer(),
  width: Type.Integer(),
  longText: Type.Boolean(),
  filterable: Type.Boolean(),
});

const dictionary = titled("Dictionary", {
  uuid: idShape<DictionaryId>(),
  dictionaryUuid: idShape<DictionaryId>(),
  name: Type.String(),
  description: Type.String(),
  access: wordShape(accessLevels),
  archive: Type.Boolean(),
  createdAt: instantShape(),
  editable: Type.Boolean({ description: "Whether the caller may change it in this mailbox" }),
  filteredAccessOnly: Type.Boolean(),
  status: wordShape(["AVAILABLE", "LOCKED"]),
  mailboxUuid: idShape<MailboxId>(),
  accountUuid: idShape<AccountId>(),
  sharedTo: Type.Array(idShape<MailboxId>()),
  columns: Type.Optional(Type.Array(columnShape)),
  recordsCount: Type.Optional(Type.Integer()),
});

const checkAnswer = titled("DictionaryCheck", {
  result: Type.Integer({ description: "0 if it may be used, otherwise an error number" }),
  message: Type.String(),
});

/** Placeholders of a dictionary and of one of its columns. */
export const dictionaryParams = Type.Object({ dictionaryUuid: idShape<DictionaryId>() });
export const columnParams = Type.Object({ dictionaryUuid: idShape<DictionaryId>(), columnUuid: idShape<ColumnId>() });

const columnIds = titled("DictionaryColumnIds", { uuid: idShape<ColumnId>(), columnUuid: idShape<ColumnId>() });

/** The wire shapes of dictionaries and columns. */
export const shapes = {
  create: {
    body: Type.Optional(details),
    answers: {
      201: titled("DictionaryIds", { uuid: idShape<DictionaryId>(), dictionaryUuid: idShape<DictionaryId>() }),
    },
  },
  list: {
    query: Type.Object({
      ...pageQuery,
      keyword: Type.Optional(about("Part of name or description; case and accents are ignored; or an id", textShape(256))),
      level: listedLevel,
      withColumns: Type.Optional(Type.Boolean()),
    }),
    answers: { 200: pageShape(dictionary, "DictionaryPage") },
  },
  read: {
    params: dictionaryParams,
    query: Type.Object({ withColumns: Type.Optional(Type.Boolean()), withRecordsCount: Type.Optional(Type.Boolean()) }),
    answers: { 200: dictionary },
  },
  change: { params: dictionaryParams, body: details, answers: { 200: dictionary } },
  archive: { params: dictionaryParams, answers: { 200: null } },
  check: { params: dictionaryParams, answers: { 200: checkAnswer } },
  addColumn: { params: dictionaryParams, body: columnBody, answers: { 201: columnIds } },
  changeColumn: { params: columnParams, body: columnBody, answers: { 200: columnShape } },
  removeColumn: { params: columnParams, answers: { 200: columnIds } },
  checkColumn: { params: columnParams, answers: { 200: checkAnswer } },
} as const;

/** Faults of every change of a dictionary, of its columns and of its records. */
export const writeFaults: readonly FaultCode[] = [
  "dictionary.not_found",
  "dictionary.forbidden",
  "dictionary.archived",
  "dictionary.locked",
];
