import { useEffect } from "react";
import { client } from "../app/client.ts";
import { followChange } from "../app/queries.ts";
import { approvalsKey } from "./approvals/lists.ts";

/** The pause before the feed is tried again, which doubles up to the longest one. */
const [pauseMs, pauseMaxMs] = [1000, 60_000];

const gatherMs = 200;

/** Keeps lists and counts of a mailbox up to date by its event feed, while a component is shown. */
export function useLive(mailbox: string): void {
  useEffect(() => {
    const stop = new AbortController();
    let timer = 0;
    // many events of one moment are one reading
    const refresh = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        void followChange(["folder", mailbox]);
        void followChange(["counts", mailbox]);
        void followChange(approvalsKey(mailbox));
      }, gatherMs);
    };
    void follow(mailbox, stop.signal, refresh);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [mailbox]);
}

async function follow(mailbox: string, signal: AbortSignal, onEvent: () => void): Promise<void> {
  for (let pause = pauseMs; !signal.aborted; pause = Math.min(pause * 2, pauseMaxMs)) {
    try {
      for await (const _ of client.in(mailbox).events.follow({ after: "latest" }, { signal })) {
        pause = pauseMs;
        onEvent();
      }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      // what happened meanwhile is in the lists, not in the feed that begins again
      onEvent();
    }
  }
}
