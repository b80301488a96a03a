import { activeRolesOf } from "../../flow/advance.ts";
import type { ColumnId, DictionaryId, MailboxId } from "../../ids/id.ts";
import type { Instant } from "../../ids/instant.ts";
import { refsOf } from "../../template/check/computed-order.ts";
import { isComputed, type Field, type FilterRule } from "../../template/model/field.ts";
import { findField, indexFields, type FieldIndex } from "../../template/model/field-index.ts";
import type { Template } from "../../template/model/model.ts";
import { allSteps } from "../../xml/steps.ts";
import { openSheet } from "./computed/sheet.ts";
import { normalForms, requiredTexts } from "./computed/required-texts.ts";
import type { Envelope } from "../model/model.ts";
import { statusAt } from "../model/transitions.ts";

/** A dictionary field being filled in, with the unsaved values of its form, by the columns filtered by. */
export type FieldChoice = {
  readonly documentId: string;
  readonly fieldName: string;
  /** The row of its table, from 0; undefined outside tables. */
  readonly rowIndex: number | undefined;
  readonly dictionaryId: DictionaryId;
  readonly columnId: ColumnId;
  readonly submitted: ReadonlyMap<ColumnId, string>;
};

/** The texts a record may have in a column. An empty list matches no record. */
export type ColumnTexts = { readonly columnId: ColumnId; readonly texts: readonly string[] };

/** The stored values and recipients, and the roles that the chooser fills in now. */
export type Standing = Pick<Envelope, "documents"> & {
  readonly template: Template;
  readonly roles: readonly Pick<Envelope["roles"][number], "id" | "mailboxId">[];
  readonly writes: ReadonlySet<string>;
};

/**
 * The filterQuery of a field as a query for records, applying the same rules as a fill. Undefined when the chooser cannot write
 * the field now, or when its values have another source.
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
  const sources = { index, sheet: allSteps(openSheet(documents)), roleMailboxes };
  return field.filterQuery.map((rule): ColumnTexts => {
    const submitted = isUnsaved(rule, sources, writes) ? choice.submitted.get(rule.columnId) : undefined;
    return {
      columnId: rule.columnId,
      texts: submitted === undefined ? requiredTexts(rule, cell, sources) : normalForms(submitted),
    };
  });
}

/** The roles whose fields a mailbox may write at this instant: the sender of its own draft, otherwise its active assignees. */
export function writingRoles(envelope: Envelope, mailboxId: MailboxId, now: Instant): ReadonlySet<string> {
  const status = statusAt(envelope, now);
  const isOwnDraft = status === "DRAFT" && envelope.senderMailboxId === mailboxId;
  const roles = isOwnDraft
    ? envelope.roles.filter(({ kind }) => kind === "sender")
    : activeRolesOf(status === "SENT" ? envelope.roles : [], mailboxId).filter(({ kind }) => kind === "assignee");
  return new Set(roles.map(({ id }) => id));
}

/** Whether a form may hold an unsaved value of a field: one the chooser writes, or one computed from such a field. */
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
