import type { Template, TemplateDocument } from "@chancery/core/template/model/model.ts";
import { cellKey, mayWrite, type DocumentDraft, type Draft, type Entries, type Row } from "./draft.ts";
import { areRowsKept, isSameEntry, mergeRows } from "./merge-rows.ts";

/** A draft with what it is compared with. */
export type Changes = {
  /** The values as the service had them when they were last read. */
  readonly seen: Draft;
  /** The draft as it was then. */
  readonly base: Draft;
  readonly draft: Draft;
};

/** The roles that fill in a template. */
export type Writers = { readonly template: Template; readonly roleIds: ReadonlySet<string> };

const none: DocumentDraft = { fields: new Map(), tables: new Map() };

/** The keys of cells outside of tables, and of tables, that are as they were. */
export function unchangedCells({ seen, base, draft }: Changes): ReadonlySet<string> {
  return new Set(
    [...draft].flatMap(([documentId, { fields, tables }]) => [
      ...[...fields].flatMap(([name, entry]) =>
        entry === base.get(documentId)?.fields.get(name) ? [cellKey({ documentId, name })] : [],
      ),
      ...[...tables.keys()].flatMap((name) =>
        areRowsKept(rowsIn({ seen, base, draft }, documentId, name)) ? [cellKey({ documentId, name })] : [],
      ),
    ]),
  );
}

/** Whether rows of a table were changed, and others may have changed them too. */
export function areRowsChanged(changes: Changes): boolean {
  return [...changes.draft].some(([documentId, { tables }]) =>
    [...tables.keys()].some((name) => !areRowsKept(rowsIn(changes, documentId, name))),
  );
}

/** The changes over what the service has now. What others have changed is taken over where the page has not changed it. */
export type Merged = {
  readonly changes: Changes;
  /** The names of tables in which both have changed the same rows; they stay as they are. */
  readonly conflicts: readonly string[];
  /** Whether something else is on the page now. */
  readonly isMoved: boolean;
};

/** Takes over what others have changed. */
export function mergeChanges(changes: Changes, there: Draft, { template, roleIds }: Writers): Merged {
  const { draft } = changes;
  const conflicts: string[] = [];
  const documents = template.documents.map((document) => {
    const own = document.fields.filter((field) => mayWrite(field, roleIds));
    const fields = mergeFields(
      changes,
      there,
      document.id,
      own.flatMap(({ name, table }) => (table === undefined ? [name] : [])),
    );
    const tables = document.tables.map(({ name }) => {
      const rows = rowsIn(changes, document.id, name);
      const names = own.flatMap((field) => (field.table === name ? [field.name] : []));
      const merged = mergeRows(rows, there.get(document.id)?.tables.get(name) ?? [], names);
      if (!merged) conflicts.push(name);
      return [name, merged ?? rows] as const;
    });
    return [document.id, { fields, tables }] as const;
  });
  const part = (key: keyof Changes): Draft =>
    new Map(
      documents.map(([id, { fields, tables }]) => [
        id,
        { fields: fields[key], tables: new Map(tables.map(([name, rows]) => [name, rows[key]])) },
      ]),
    );
  const isMoved = documents.some(
    ([id, { fields, tables }]) =>
      fields.draft !== draft.get(id)?.fields || tables.some(([name, rows]) => rows.draft !== draft.get(id)?.tables.get(name)),
  );
  return { changes: { seen: part("seen"), base: part("base"), draft: isMoved ? part("draft") : draft }, conflicts, isMoved };
}

function mergeFields({ seen, base, draft }: Changes, there: Draft, id: string, names: readonly string[]) {
  const [before, now] = [seen.get(id)?.fields, there.get(id)?.fields ?? none.fields];
  const [ofBase, ofDraft] = [base.get(id)?.fields ?? none.fields, draft.get(id)?.fields ?? none.fields];
  const theirs = names.filter((name) => !isSameEntry(before, now, name) && ofDraft.get(name) === ofBase.get(name));
  const taken = theirs.map((name) => [name, now.get(name) ?? { text: "" }] as const);
  const withTaken = (fields: Entries): Entries => (taken.length === 0 ? fields : new Map([...fields, ...taken]));
  return { seen: now, base: withTaken(ofBase), draft: withTaken(ofDraft) };
}

/** A draft that was saved: without the values of `wrong` cells. */
export type Save = { readonly sent: Draft; readonly wrong: ReadonlySet<string>; readonly there: Draft };

/** The changes after a save: what was sent is no change any more, but what was wrong or is empty, which the service may fill. */
export function keepSaved({ seen, base, draft }: Changes, { sent, wrong, there }: Save, writers: Writers): Changes {
  const saved = writers.template.documents.map((document) => {
    const at = (from: Draft): DocumentDraft => from.get(document.id) ?? none;
    const fields = new Map(at(base).fields);
    const seenFields = new Map(at(seen).fields);
    for (const [name, entry] of at(sent).fields) {
      const key = cellKey({ documentId: document.id, name });
      if (entry === fields.get(name) || wrong.has(key) || entry.text === "") continue;
      fields.set(name, entry);
      seenFields.set(name, at(there).fields.get(name) ?? entry);
    }
    const tables = savedTables(document, { before: at(base), sent: at(sent), wrong });
    const seenTables = [...tables].map(([name, rows]) => {
      const now = at(there).tables.get(name) ?? [];
      const isSent = !areRowsKept({ ...rowsIn({ seen, base, draft }, document.id, name), draft: rows });
      return [name, isSent && now.length === rows.length ? now : (at(seen).tables.get(name) ?? [])] as const;
    });
    return [document.id, { base: { fields, tables }, seen: { fields: seenFields, tables: new Map(seenTables) } }] as const;
  });
  const changes = {
    seen: new Map(saved.map(([id, one]) => [id, one.seen])),
    base: new Map(saved.map(([id, one]) => [id, one.base])),
    draft,
  };
  return mergeChanges(changes, there, writers).changes;
}

type SavedRows = { readonly before: DocumentDraft; readonly sent: DocumentDraft; readonly wrong: ReadonlySet<string> };

function savedTables(document: TemplateDocument, { before, sent, wrong }: SavedRows): ReadonlyMap<string, readonly Row[]> {
  return new Map(
    [...sent.tables].map(([table, rows]) => {
      if (rows === before.tables.get(table)) return [table, rows];
      const names = document.fields.flatMap((field) => (field.table === table ? [field.name] : []));
      const isWrong = (row: number): boolean => names.some((name) => wrong.has(cellKey({ documentId: document.id, name, row })));
      if (!rows.some((_, at) => isWrong(at))) return [table, rows];
      return [table, rows.map((row, at) => (isWrong(at) ? { ...row, fields: new Map(row.fields) } : row))];
    }),
  );
}

function rowsIn({ seen, base, draft }: Changes, documentId: string, name: string) {
  const at = (from: Draft): readonly Row[] => from.get(documentId)?.tables.get(name) ?? [];
  return { seen: at(seen), base: at(base), draft: at(draft) };
}
