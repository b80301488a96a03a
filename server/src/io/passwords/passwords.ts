import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Fault } from "@chancery/core/fault/fault.ts";

/** Argon2id hashes, a few at once: a storm of sign-ins waits here and leaves a processor to everybody else. */
export type Passwords = {
  /** A new hash. Throws request.too_many when too many wait. */
  hash(password: string): Promise<string>;
  /** Whether the password is right. Without a hash the same work is done and the answer is no. */
  verify(known: string | undefined, password: string): Promise<boolean>;
};

export type PasswordOptions = { readonly atOnceMax: number; readonly waitingMax: number };

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane; about 25 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash of the same cost that is nobody's: what an unknown person's password is held against. */
const nobodysHash = "$argon2id$v=19$m=19456,t=2,p=1$DUDH1KN0RFi0/y7Ta5QqUQ$eKQS5ANFTon1x1S5MpMCTNilrbDNr1tXl2KBrkWuf6g";

const defaults: PasswordOptions = { atOnceMax: Math.max(1, Math.min(4, availableParallelism() - 1)), waitingMax: 200 };

/** Hashing with a bound on how much happens at once and how many wait for it. */
export function passwords(options: PasswordOptions = defaults): Passwords {
  const turn = turns(options);
  return {
    hash: (password) => turn(() => hash(password.normalize("NFC"), cost)),
    verify: (known, password) =>
      turn(async () => {
        const isRight = await verify(known ?? nobodysHash, password.normalize("NFC")).catch(() => false);
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
