import type { Client } from "@chancery/sdk";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRetries } from "../app/use-retries.ts";
import { wrongCells } from "./document/check-draft.ts";
import { areRowsChanged, keepSaved, mergeChanges, unchangedCells } from "./document/draft-changes.ts";
import { writeFill, type Draft } from "./document/draft.ts";
import { draftOf, type DraftState } from "./document/use-draft.ts";

type Saving = {
  readonly client: Client;
  readonly uuid: string;
  readonly templateUuid: string;
  readonly state: DraftState;
  readonly roleIds: ReadonlySet<string>;
  readonly onSaved: (envelopeXml: string) => void;
};

type Last = {
  readonly status: "idle" | "saving" | "saved" | "failed";
  readonly draft?: Draft;
  /** Why the save before failed, until one succeeds. */
  readonly error?: unknown;
};

/** The error of a save while others have changed the same rows of a table. */
export const rowsConflict = new Error("others have changed the same rows");

/**
 * Saves the values of the step while the user types, and again after a while where that failed. Values with faults are left out until
 * they are right, and those that were not changed. The status is "saved" only while nothing was changed since.
 */
export function useAutosave({ client, uuid, templateUuid, state, roleIds, onSaved }: Saving) {
  const [last, setLast] = useState<Last>({ status: "idle" });
  const { count, pauseMs, succeed, fail } = useRetries();
  const running = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef(0);
  const latest = useRef(state.changes);
  useEffect(() => {
    latest.current = state.changes;
  }, [state.changes]);
  const { draft, checked, template, isChanged } = state;
  const read = async (): Promise<{ readonly xml: string; readonly there: Draft }> => {
    const { envelope } = await client.envelopes.get({ envelopeUuid: uuid, include: "envelope" });
    return { xml: envelope.data, there: draftOf(envelope.data, template, new Set()) };
  };
  /** Takes over what others have changed; returns whether that was something. Throws where both have changed the same rows. */
  const merge = async (): Promise<boolean> => {
    const { there } = await read();
    const { conflicts, isMoved } = mergeChanges(latest.current, there, { template, roleIds });
    if (conflicts.length > 0) throw rowsConflict;
    if (isMoved) state.setChanges((before) => mergeChanges(before, there, { template, roleIds }).changes);
    return isMoved;
  };
  const save = useEffectEvent(async (): Promise<void> => {
    setLast(({ error }) => ({ status: "saving", error }));
    try {
      // the rows of a table are saved together; once those of others are on the page, the next save takes them along
      if (areRowsChanged(state.changes) && (await merge())) return setLast({ status: "idle" });
      const wrong = wrongCells(checked);
      // what was not changed here may have been changed elsewhere, such as in another tab
      const skipped = new Set([...wrong, ...unchangedCells(state.changes)]);
      await client.envelopes.updateDraft({
        body: { uuid, data: writeFill(draft, { template, roleIds, skipped }, { templateUuid }) },
      });
      const { xml, there } = await read();
      state.setChanges((before) => keepSaved(before, { sent: draft, wrong, there }, { template, roleIds }));
      onSaved(xml);
      succeed();
      setLast({ status: "saved", draft });
    } catch (error) {
      setLast({ status: "failed", error });
      fail(error);
    }
  });
  useEffect(() => {
    if (!isChanged) return undefined;
    timer.current = window.setTimeout(() => {
      running.current = running.current.then(() => save());
    }, pauseMs());
    return () => clearTimeout(timer.current);
  }, [count, draft, checked, isChanged]);
  /** Stops saving, and waits for the save under way. */
  const settle = (): Promise<void> => {
    clearTimeout(timer.current);
    return running.current;
  };
  const status = last.status === "saved" && last.draft !== draft ? "idle" : last.status;
  const isUnsaved = isChanged && (status !== "saved" || wrongCells(checked).size > 0);
  return { status, error: last.error, isUnsaved, settle, merge };
}
