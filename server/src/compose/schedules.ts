import { forgetAnswers } from "../http/idempotency/idempotency.ts";
import { rekeyAll, type SecretColumn } from "../io/secrets/rekey.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Outside } from "./outside.ts";

/** Periodic work that belongs to no room. */
export function ownSchedules(outside: Outside, columns: readonly SecretColumn[]): readonly Schedule[] {
  return [forgetting(outside), rekeying(outside, columns)];
}

/** Removes answers kept for Idempotency-Keys after a day. */
function forgetting(outside: Outside): Schedule {
  return {
    name: "idempotency.forget",
    everyMs: 3_600_000,
    work: async (signal) => {
      while (!signal.aborted && (await forgetAnswers(outside)) > 0);
    },
  };
}

/** Encrypts secrets of older keys again after another key was made the current one. */
function rekeying({ secrets }: Outside, columns: readonly SecretColumn[]): Schedule {
  return {
    name: "secrets.rekey",
    everyMs: 3_600_000,
    work: async (signal) => void (await rekeyAll(secrets, columns, signal)),
  };
}
