import { setTimeout as wait } from "node:timers/promises";
import type { BenchService } from "../harness/bench-service.ts";

const pauseMs = 25;

/** Polls the status of a task until it is COMPLETED; the last answer. Throws when it failed or was cancelled. */
export async function waitForTask({ ann }: BenchService, path: string): Promise<Readonly<Record<string, unknown>>> {
  for (;;) {
    const answer = await ann.get(path);
    const shown = Object(answer.json);
    if (answer.status !== 200 || shown.status === "FAILED" || shown.status === "CANCELLED")
      throw new Error(`${path} gave ${answer.status}: ${answer.text}`);
    if (shown.status === "COMPLETED") return shown;
    await wait(pauseMs);
  }
}
