import type { Client } from "@chancery/sdk";
import { useEffect, useRef, useState } from "react";
import { useRetries } from "../app/use-retries.ts";
import { wrongCells } from "./document/check-draft.ts";
import { unchangedCells, writeFill, type Draft } from "./document/draft.ts";
import type { DraftState } from "./document/use-draft.ts";

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

/**
 * Saves the values of the step while the user types, and again after a while where that failed. Values with faults are left out until
 * they are right, and those that were not changed. The status is "saved" only while nothing was changed since.
 */
export function useAutosave({ client, uuid, templateUuid, state, roleIds, onSaved }: Saving) {
  const [last, setLast] = useState<Last>({ status: "idle" });
  const { count, pauseMs, succeed, fail } = useRetries();
  const running = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef(0);
  const { draft, base, checked, template, isChanged } = state;
  useEffect(() => {
    if (!isChanged) return undefined;
    const save = async (): Promise<void> => {
      // what was not changed here may have been changed elsewhere, such as in another tab
      const skipped = new Set([...wrongCells(checked), ...unchangedCells(draft, base)]);
      const data = writeFill(draft, { template, roleIds, skipped }, { templateUuid });
      setLast(({ error }) => ({ status: "saving", error }));
      try {
        await client.envelopes.updateDraft({ body: { uuid, data } });
        const { envelope } = await client.envelopes.get({ envelopeUuid: uuid, include: "envelope" });
        onSaved(envelope.data);
        succeed();
        setLast({ status: "saved", draft });
      } catch (error) {
        setLast({ status: "failed", error });
        fail(error);
      }
    };
    timer.current = window.setTimeout(() => {
      running.current = running.current.then(save);
    }, pauseMs());
    return () => clearTimeout(timer.current);
  }, [count, draft, base, checked, template, isChanged, client, uuid, templateUuid, roleIds, onSaved]);
  /** Stops saving, and waits for the save under way. */
  const settle = (): Promise<void> => {
    clearTimeout(timer.current);
    return running.current;
  };
  const status = last.status === "saved" && last.draft !== draft ? "idle" : last.status;
  const isUnsaved = isChanged && (status !== "saved" || wrongCells(checked).size > 0);
  return { status, error: last.error, isUnsaved, settle };
}
