import { readEnvelope } from "@chancery/core/envelope/xml/read.ts";
import type { Value } from "@chancery/core/envelope/model/model.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { readTemplate } from "@chancery/core/template/read-template.ts";
import type { Field } from "@chancery/core/template/model/field.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useLanguage } from "../../app/words.ts";
import { checkDraft, type CellFault, type Checked } from "./check-draft.ts";
import type { Changes } from "./draft-changes.ts";
import { readDraft, withEntry, withRows, type Draft, type Entry, type Row } from "./draft.ts";

/** The XML of a template and of an envelope, and the roles that are filled in here. */
export type Source = {
  readonly templateXml: string;
  readonly envelopeXml: string;
  readonly createdAt: string;
  readonly roleIds: ReadonlySet<string>;
};

/** A draft with its changes and faults. */
export type DraftState = {
  readonly template: Template;
  readonly draft: Draft;
  /** The draft with what it is compared with. */
  readonly changes: Changes;
  readonly checked: Checked;
  readonly isChanged: boolean;
  /** The value of a field, computed ones included. */
  readonly valueOf: (field: Field, row: number | undefined) => Value | undefined;
  /** The fault to show at a cell; missing values are faults once the user has tried to finish. */
  readonly faultOf: (key: string) => CellFault | undefined;
  readonly setEntry: (field: Field, row: number | undefined, entry: Entry) => void;
  readonly setRows: (documentId: string, table: string, rows: readonly Row[]) => void;
  /** Replaces the changes by what the function makes of the latest ones. */
  readonly setChanges: (change: (before: Changes) => Changes) => void;
  /** Shows faults that the service found, and from now on missing values. */
  readonly showFaults: (found?: ReadonlyMap<string, CellFault>) => void;
};

/** Reads a template and an envelope once, and keeps the changes of the user and what is wrong with them. */
export function useDraft({ templateXml, envelopeXml, createdAt, roleIds }: Source): DraftState {
  const language = useLanguage();
  const { template, stored, seen } = useMemo(() => read(templateXml, envelopeXml, roleIds), [templateXml, envelopeXml, roleIds]);
  // what was not changed here follows the envelope when it is read again
  const [changed, setChanged] = useState<Changes>();
  const unchanged = useMemo(() => ({ seen, base: stored, draft: stored }), [seen, stored]);
  const changes = changed ?? unchanged;
  const { draft } = changes;
  const [found, setFound] = useState<ReadonlyMap<string, CellFault>>();
  const deferred = useDeferredValue(draft);
  const checked = useMemo(
    () => checkDraft(deferred, { template, stored, roleIds, createdAt: parseInstant(createdAt, "createdAt"), language }),
    [deferred, template, stored, roleIds, createdAt, language],
  );
  const values = useMemo(() => new Map(checked.documents.map((document) => [document.documentId, document])), [checked]);
  const setChanges = useCallback(
    (change: (before: Changes) => Changes) => setChanged((before) => change(before ?? unchanged)),
    [unchanged],
  );
  const setEntry = useCallback(
    (field: Field, row: number | undefined, entry: Entry) =>
      setChanges((before) => ({ ...before, draft: withEntry(before.draft, field, row, entry) })),
    [setChanges],
  );
  const setRows = useCallback(
    (documentId: string, table: string, rows: readonly Row[]) =>
      setChanges((before) => ({ ...before, draft: withRows(before.draft, { documentId, table }, rows) })),
    [setChanges],
  );
  return {
    template,
    draft,
    changes,
    checked,
    isChanged: changed !== undefined,
    valueOf: (field, row) => {
      const document = values.get(field.documentId);
      const held = field.table === undefined ? document?.fields : document?.tables[field.table]?.[row ?? -1];
      return held && Object.hasOwn(held, field.name) ? held[field.name] : undefined;
    },
    faultOf: (key) => {
      const fault = checked.faults.get(key);
      return fault?.isMissing && !found ? undefined : (fault ?? found?.get(key));
    },
    setEntry,
    setRows,
    setChanges,
    showFaults: (next = new Map()) => setFound(next),
  };
}

function read(templateXml: string, envelopeXml: string, roleIds: ReadonlySet<string>) {
  const reading = readTemplate(templateXml);
  if (!("template" in reading)) throw new Error("the template cannot be read");
  const { template } = reading;
  return { template, stored: draftOf(envelopeXml, template, roleIds), seen: draftOf(envelopeXml, template, new Set()) };
}

/** The draft of envelope XML. Throws where it cannot be read. */
export function draftOf(envelopeXml: string, template: Template, roleIds: ReadonlySet<string>): Draft {
  const { input } = readEnvelope(envelopeXml);
  if (!input) throw new Error("the envelope cannot be read");
  return readDraft(input, template, roleIds);
}
