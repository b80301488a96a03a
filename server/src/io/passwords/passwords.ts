import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Fault } from "@chancery/core/fault/fault.ts";
import { normalForm } from "@chancery/core/text/normal-form.ts";

/** Argon2id hashes, a few at once: a storm of sign-ins waits here and leaves a processor to everybody else. */
export type Passwords = {
  /** A new hash. Throws request.too_many when too many wait. */
  hash(password: string): Promise<string>;
  /** Whether the password is right. Without a hash the same work is done and the answer is no. */
  verify(known: string | undefined, password: string): Promise<boolean>;
};

export type PasswordOptions = {
  readonly atOnceMax: number;
  readonly waitingMax: number;
  /** Cost of one hash; OWASP's figures by default. */
  readonly cost?: HashCost;
};

type HashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane; about 25 ms. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const defaults: PasswordOptions = { atOnceMax: Math.max(1, Math.min(4, availableParallelism() - 1)), waitingMax: 200 };

/** Hashing with a bound on how much happens at once and how many wait for it. */
export function passwords(options: PasswordOptions = defaults): Passwords {
  const turn = turns(options);
  const { cost = owaspCost } = options;
  // what an unknown person's password is held against
  const nobodysHash = hash(randomBytes(16), cost);
  return {
    hash: (password) => turn(() => hash(normalForm(password), cost)),
    verify: (known, password) =>
      turn(async () => {
        const isRight = await verify(known ?? (await nobodysHash), normalForm(password)).catch(() => false);
        return isRight && known !== undefined;
      }),
  };
}

function turns({ atOnceMax, waitingMax }: PasswordOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const take = async (): Promise<void> => {
    if (running < atOnceMax) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw new Fault("request.too_many", { args: [1], retryAfterS: 1 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const give = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await take();
    try {
      return await work();
    } finally {
      give();
    }
  };
}
