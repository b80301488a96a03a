import { addMs, msOf, type Instant } from "../ids/instant.ts";
import type { LookResult } from "./challenge.ts";

/**
 * A verified domain's record is not there. `ms`: how long it was seen to be away, between one definite answer and the next;
 * `seenAt`: the last such answer, undefined when one that says nothing came after it, whose time does not count.
 */
export type Absence = { readonly since: Instant; readonly ms: number; readonly seenAt: Instant | undefined };

/** The consequences of checking a verified domain; with `notified` the owners get an email. */
export type Recheck = {
  readonly absence: Absence | undefined;
  readonly isLost: boolean;
  readonly isNew: boolean;
  readonly nextMs: number;
};

const hour = 3_600_000;
/** A proof is lost after so much definite absence. */
export const absenceMaxMs = 72 * hour;
/** The maximum absence that two checks prove, however far apart: downtime of the service does not count. */
const stepMaxMs = 25 * hour;
const absentPauseMs = 8 * hour;
const temporaryPauseMs = hour;
/** The fraction by which pauses are shortened at most, different for each domain, to spread checks. */
const jitter = 1 / 12;

/** The state after a check of a verified domain: its absence, whether the verification is lost, and the time of the next check. */
export function recheck(absence: Absence | undefined, result: LookResult, id: string, now: Instant): Recheck {
  if (result === "FOUND") return { absence: undefined, isLost: false, isNew: false, nextMs: dailyPauseMs(id) };
  if (result === "TEMPORARY" || result === "WILDCARD") {
    const paused = absence && { ...absence, seenAt: undefined };
    return { absence: paused, isLost: false, isNew: false, nextMs: spread(temporaryPauseMs, id) };
  }
  const stepMs = absence?.seenAt ? Math.min(msOf(now) - msOf(absence.seenAt), stepMaxMs) : 0;
  const ms = (absence?.ms ?? 0) + stepMs;
  const isLost = ms >= absenceMaxMs;
  const next = { since: absence?.since ?? now, ms, seenAt: now };
  return { absence: next, isLost, isNew: absence === undefined, nextMs: isLost ? dailyPauseMs(id) : spread(absentPauseMs, id) };
}

/** A day, up to two hours less. */
export function dailyPauseMs(id: string): number {
  return spread(24 * hour, id);
}

function spread(ms: number, id: string): number {
  return Math.round(ms * (1 - jitter + jitter * (Number.parseInt(id.slice(-8), 16) / 0x1_0000_0000)));
}

const second = 1000;
const minute = 60 * second;
const pauses = [15 * second, 30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 20 * minute, 40 * minute];
const longPauses = [hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour];
/** The time during which the service repeats a confirmation that found nothing. */
export const triesMaxMs = 72 * hour;

const lastTryMs = 5 * minute;

/** The time of the next attempt after a number of failed ones, counting the confirmation; the last is shortly before the end. */
export function nextTry(tries: number, triedUntil: Instant, now: Instant): Instant | undefined {
  const last = addMs(triedUntil, -lastTryMs);
  if (now >= last) return undefined;
  const all = [...pauses, ...longPauses];
  const at = addMs(now, all[Math.min(tries, all.length) - 1] ?? 0);
  return at < last ? at : last;
}
