import type { UserId } from "@chancery/core/ids/id.ts";

/** Decides when the stored answers of a person are trimmed, by the number and size that this process has stored since. */
export type AnswerTally = {
  /** Notes an answer that was kept; true when it is time to trim. */
  isDue(userId: UserId, bytes: number): boolean;
};

const peopleMax = 10_000;
/** Trimming interval: a person's kept answers are trimmed after this number of new ones, or this number of bytes. */
export const trimEvery = { answers: 64, bytes: 1024 ** 2 } as const;

/** A tally of a process. Of people whom it forgets, the longest known first, the next answer trims. */
export function answerTally(): AnswerTally {
  const sinceTrim = new Map<UserId, { answers: number; bytes: number }>();
  return {
    isDue: (userId, bytes) => {
      const known = sinceTrim.get(userId);
      const now = { answers: (known?.answers ?? trimEvery.answers) + 1, bytes: (known?.bytes ?? 0) + bytes };
      const isDue = now.answers > trimEvery.answers || now.bytes > trimEvery.bytes;
      sinceTrim.delete(userId);
      sinceTrim.set(userId, isDue ? { answers: 0, bytes: 0 } : now);
      const oldest = sinceTrim.size > peopleMax ? sinceTrim.keys().next() : undefined;
      if (oldest && !oldest.done) sinceTrim.delete(oldest.value);
      return isDue;
    },
  };
}
