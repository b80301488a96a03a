import { Type, type Static } from "typebox";
import type { ReadyCheck } from "./needs.ts";
import type { Reply } from "../route/route.ts";

/** The answer of `/ready`: every check with `ok` or what is wrong. */
export const readyShape = Type.Object(
  { status: Type.Union([Type.Literal("ready"), Type.Literal("not ready")]), checks: Type.Record(Type.String(), Type.String()) },
  { title: "Readiness" },
);

const checkMaxMs = 3000;

/** Runs all checks side by side, each at most 3 s; 503 with Retry-After when one fails or the service is stopping. */
export async function checkReady(checks: readonly ReadyCheck[], isStopping: boolean): Promise<Reply> {
  const results = await Promise.all(checks.map(runCheck));
  const isReady = !isStopping && results.every(([, result]) => result === "ok");
  const stopping = isStopping ? { service: "is stopping" } : {};
  const body: Static<typeof readyShape> = {
    status: isReady ? "ready" : "not ready",
    checks: { ...Object.fromEntries(results), ...stopping },
  };
  return isReady ? { status: 200, body } : { status: 503, body, headers: { "retry-after": "1" } };
}

async function runCheck({ name, run }: ReadyCheck): Promise<readonly [string, string]> {
  const aborter = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      aborter.abort();
      reject(new Error(`no answer within ${checkMaxMs / 1000} s`));
    }, checkMaxMs);
  });
  try {
    await Promise.race([run(aborter.signal), tooLong]);
    return [name, "ok"];
  } catch (error) {
    return [name, error instanceof Error ? error.message : String(error)];
  } finally {
    clearTimeout(timer);
  }
}
