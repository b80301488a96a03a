import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import { type UserId, parseId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database, Queries } from "../../io/database/database.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import { trimEvery, type AnswerTally } from "./answer-tally.ts";
import { fingerprints, type RequestMaterial } from "./fingerprint.ts";
import { keptAnswerMaxBytes } from "../reply/base64-reply.ts";
import { answerOf } from "../reply/reply.ts";
import type { AnyRequest, Incoming, Reply } from "../route/route.ts";
import {
  claimKey,
  findAnswer,
  keepAnswer,
  releaseKey,
  removeExpiredAnswers,
  removeOldAnswers,
  renewKey,
  type Claim,
  type StoredAnswer,
} from "./store/idempotency.ts";
import type { SecretPlace } from "../../io/secrets/secret-column.ts";

export type OnceNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly secrets?: SecretBox | undefined;
  readonly tally: AnswerTally;
  readonly onError: (error: unknown) => void;
};

/** A request under a key. When its answer holds a secret it is kept encrypted; when its body does, its fingerprint is a slow one. */
export type OnceRequest = Omit<RequestMaterial, "salt"> & {
  readonly userId: UserId;
  readonly key: string;
  readonly hasSecretAnswer: boolean;
  readonly hasSecretBody: boolean;
};

/** The action, called with `settle` and the incoming files. */
export type OnceWork = (settle: AnyRequest["settle"], incoming: Incoming) => Promise<Reply>;

// a request ends within 10 s or moves bytes, and renews the lease meanwhile; after a crash the key is free again within 10 s
const leaseMs = 10_000;
const keptMs = 24 * 3_600_000;

/** Kept answers per person; the oldest are removed first. Processes trim at intervals, so a little less is kept. */
export const keptMax = { answers: 10_000 - 4 * trimEvery.answers, bytes: 64 * 1024 ** 2 - 4 * trimEvery.bytes } as const;

/** The Idempotency-Key of a request, if it has one. Throws request.invalid unless it is 1 to 255 characters long. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const args = ["the header Idempotency-Key must be 1 to 255 characters long"];
  if (typeof header !== "string" || header.length < 1 || header.length > 255)
    refuse([{ code: "request.invalid", args, header: "Idempotency-Key" }]);
  return String(header);
}

/**
 * Does the work once for all requests under one key: the first does it, later ones get its answer byte for byte.
 * Only 2xx answers are kept. Throws idempotency.running, idempotency.mismatch.
 */
export async function runOnce(needs: OnceNeeds, request: OnceRequest, work: OnceWork): Promise<Reply> {
  const claim: Claim = { userId: request.userId, key: request.key, holder: needs.newId() };
  const { material, incoming } = request;
  const prints = await fingerprints({ material, incoming, salt: request.hasSecretBody ? placeOf(request) : undefined });
  const kept = await claimOrFind(needs, claim, prints.early);
  if (kept) {
    if (!(await prints.matches(kept.fingerprint, kept.answer !== undefined))) throw new Fault("idempotency.mismatch");
    return replay(needs, claim, kept.answer);
  }
  const renewing = setInterval(() => void renew(needs, claim), leaseMs / 3).unref();
  let keptBytes = 0;
  let isSettled = false;
  const settle = async (tx: Queries, reply: Reply): Promise<Reply> => {
    const answer = keepable(needs, request, reply);
    if (!answer) return reply;
    if (!(await keepAnswer(tx, claim, prints.late(), answer))) throw new Fault("request.conflict");
    isSettled = true;
    keptBytes = answer.text.length;
    return reply;
  };
  try {
    const reply = await work(settle, prints.incoming);
    if (isSettled) {
      await trim(needs, request.userId, keptBytes);
      return reply;
    }
    const answer = keepable(needs, request, reply);
    const kept = answer ? keepAnswer(needs.database, claim, prints.late(), answer) : releaseKey(needs.database, claim);
    // the work is done and committed: its answer is given even if it can no longer be kept
    await kept.catch(needs.onError);
    if (answer) await trim(needs, request.userId, answer.text.length);
    return reply;
  } catch (error) {
    await releaseKey(needs.database, claim).catch(needs.onError);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Removes answers older than 24 h, for a background job. Returns the number removed. */
export async function forgetAnswers({ database, clock }: Pick<OnceNeeds, "database" | "clock">, limit = 10_000): Promise<number> {
  return removeExpiredAnswers(database, clock.now(), limit);
}

async function claimOrFind({ database, clock }: OnceNeeds, claim: Claim, fingerprint: Buffer) {
  for (let attempt = 0; attempt < 3; attempt++) {
    const now = clock.now();
    if (await claimKey(database, claim, fingerprint, { now, leasedUntil: addMs(now, leaseMs), expiresAt: addMs(now, keptMs) }))
      return undefined;
    const kept = await findAnswer(database, claim);
    if (kept) return kept;
  }
  throw new Fault("idempotency.running", { retryAfterS: 1 });
}

async function trim({ database, tally, onError }: OnceNeeds, userId: UserId, bytes: number): Promise<void> {
  if (tally.isDue(userId, bytes)) await removeOldAnswers(database, userId, keptMax).catch(onError);
}

async function renew({ database, clock, onError }: OnceNeeds, claim: Claim): Promise<void> {
  await renewKey(database, claim, addMs(clock.now(), leaseMs)).catch(onError);
}

function replay({ secrets }: OnceNeeds, claim: Claim, answer: StoredAnswer | undefined): Reply {
  if (!answer) throw new Fault("idempotency.running", { retryAfterS: 1 });
  const { status, headers, text, isLocked } = answer;
  if (isLocked && !secrets) throw new Error("an answer is kept encrypted, and there is no key ring");
  const body = isLocked && secrets ? secrets.unlock(text, placeOf(claim)) : text;
  return { status, text: body, headers: { ...headers, "idempotent-replay": "true" } };
}

function keepable({ secrets }: OnceNeeds, request: OnceRequest, reply: Reply): StoredAnswer | undefined {
  if ("stream" in reply || reply.status < 200 || reply.status >= 300) return undefined;
  const { status, headers, text } = answerOf(reply);
  if (text.length > keptAnswerMaxBytes) return undefined;
  if (!request.hasSecretAnswer) return { status, headers, text, isLocked: false };
  return secrets && { status, headers, text: secrets.lock(text, placeOf(request)), isLocked: true };
}

/** The context that a kept answer is encrypted for. */
export function placeOf({ userId, key }: Pick<Claim, "userId" | "key">): string {
  return `idempotency_answers.body ${userId} ${key}`;
}

/** The answers with secrets that are stored for idempotency keys. */
export const answerColumns: readonly SecretPlace[] = [
  {
    table: "idempotency_answers",
    column: "body",
    key: ["user_id", "key"],
    isLocked: "is_locked",
    placeOf: (userId = "", key = "") => placeOf({ userId: parseId<"user">(userId, "userId"), key }),
  },
];
