import { activeRolesOf } from "../../flow/advance.ts";
import type { ColumnId, DictionaryId, MailboxId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import { refsOf } from "../../template/check/computed-order.ts";
import { isComputed, type Field, type FilterRule } from "../../template/model/field.ts";
import { findField, indexFields, type FieldIndex } from "../../template/model/field-index.ts";
import type { Template } from "../../template/model/model.ts";
import { openSheet } from "./computed/sheet.ts";
import { spellingsOf, requiredTexts } from "./computed/required-texts.ts";
import type { Envelope } from "../model/model.ts";
import { statusAt } from "../model/status.ts";

/** A dictionary field that somebody fills in, and what its form holds and has not saved, by the columns filtered by. */
export type FieldChoice = {
  readonly documentId: string;
  readonly fieldName: string;
  /** The row of its table, from 0; undefined elsewhere. */
  readonly rowIndex: number | undefined;
  readonly dictionaryId: DictionaryId;
  readonly columnId: ColumnId;
  readonly submitted: ReadonlyMap<ColumnId, string>;
};

/** What a record must have in a column: one of the texts. None: no record will do. */
export type ColumnTexts = { readonly columnId: ColumnId; readonly texts: readonly string[] };

/** Where a choice is made: the values and recipients as they are stored, and the roles that the chooser writes for now. */
export type Standing = Pick<Envelope, "documents"> & {
  readonly template: Template;
  readonly roles: readonly Pick<Envelope["roles"][number], "id" | "mailboxId">[];
  readonly writes: ReadonlySet<string>;
};

/**
 * The filterQuery of a field as records of its dictionary are asked for: as a fill will judge them. Undefined
 * when the field is not the chooser's to write now, or takes its values from elsewhere.
 */
export function fieldFilters(
  choice: FieldChoice,
  { template, documents, roles, writes }: Standing,
): readonly ColumnTexts[] | undefined {
  const index = indexFields(template.documents);
  const field = findField(index, choice);
  if (field?.type !== "select-dictionary" || field.roleId === undefined || !writes.has(field.roleId)) return undefined;
  if (field.dictionaryId !== choice.dictionaryId || field.columnId !== choice.columnId) return undefined;
  const cell = { field, row: field.table === undefined ? undefined : choice.rowIndex };
  const roleMailboxes = new Map(roles.map(({ id, mailboxId }) => [id, mailboxId]));
  const sources = { index, sheet: openSheet(documents), roleMailboxes };
  return field.filterQuery.map((rule): ColumnTexts => {
    const submitted = isUnsaved(rule, sources, writes) ? choice.submitted.get(rule.columnId) : undefined;
    return {
      columnId: rule.columnId,
      texts: submitted === undefined ? requiredTexts(rule, cell, sources) : spellingsOf(submitted),
    };
  });
}

/** The roles that a mailbox writes fields for at this instant: the sender's of its own draft, else its active assignees. */
export function rolesWriting(envelope: Envelope, mailboxId: MailboxId, now: Instant): ReadonlySet<string> {
  const status = statusAt(envelope, now);
  const isOwnDraft = status === "DRAFT" && envelope.senderMailboxId === mailboxId;
  const roles = isOwnDraft
    ? envelope.roles.filter(({ kind }) => kind === "sender")
    : activeRolesOf(status === "SENT" ? envelope.roles : [], mailboxId).filter(({ kind }) => kind === "assignee");
  return new Set(roles.map(({ id }) => id));
}

/** Whether a form may hold a value that is not saved: of a field that the chooser writes, or that is worked out from one. */
function isUnsaved({ by }: FilterRule, { index }: { readonly index: FieldIndex }, writes: ReadonlySet<string>): boolean {
  const first = "roleId" in by ? undefined : findField(index, by);
  const walked = new Set<Field>(first ? [first] : []);
  for (const field of walked) {
    for (const ref of isComputed(field) ? refsOf(field) : []) {
      const source = findField(index, ref);
      if (source) walked.add(source);
    }
  }
  return [...walked].some((field) => !isComputed(field) && field.roleId !== undefined && writes.has(field.roleId));
}
