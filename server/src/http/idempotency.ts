import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Clock } from "../io/clock.ts";
import type { Database, Queries } from "../io/database/database.ts";
import { answerOf, type Answer } from "./reply.ts";
import type { AnyRequest, Reply, Upload } from "./route.ts";
import { claimKey, findAnswer, keepAnswer, releaseKey, removeExpiredAnswers, renewKey, type Claim } from "./store/idempotency.ts";

export type OnceNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
};

/** A request under a key. `material` is what makes it the same request: method, address, mailbox, body. */
export type OnceRequest = {
  readonly userId: UserId;
  readonly key: string;
  readonly material: readonly (string | Buffer)[];
  readonly upload: Upload | undefined;
};

/** The action, told how to settle and which upload to read. */
export type OnceWork = (settle: AnyRequest["settle"], upload: Upload | undefined) => Promise<Reply>;

const leaseMs = 30_000;
const keptMs = 24 * 3_600_000;
const bodyMaxBytes = 16 * 1024 ** 2;

/** The Idempotency-Key of a request, if it has one. Throws request.invalid unless it is 1 to 255 characters long. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const args = ["the header Idempotency-Key must be 1 to 255 characters long"];
  if (typeof header !== "string" || header.length < 1 || header.length > 255)
    refuse([{ code: "request.invalid", args, pointer: "/header/Idempotency-Key" }]);
  return String(header);
}

/**
 * Does the work once for all requests under one key: the first does it, later ones get its answer byte for byte
 * (decisions §1). Only 2xx answers are kept. Throws idempotency.running, idempotency.mismatch.
 */
export async function runOnce(needs: OnceNeeds, request: OnceRequest, work: OnceWork): Promise<Reply> {
  const claim: Claim = { userId: request.userId, key: request.key, holder: needs.newId() };
  const prints = fingerprints(request);
  const kept = await claimOrFind(needs, claim, prints.early);
  if (kept) return replay(kept.answer, await prints.matches(kept.fingerprint, kept.answer !== undefined));
  const renewing = setInterval(() => void renew(needs, claim), leaseMs / 3);
  let isSettled = false;
  const settle = async (tx: Queries, reply: Reply): Promise<void> => {
    const answer = keepable(reply);
    if (!answer) return;
    if (!(await keepAnswer(tx, claim, prints.late(), answer))) throw new Fault("request.conflict");
    isSettled = true;
  };
  try {
    const reply = await work(settle, prints.upload);
    if (isSettled) return reply;
    const answer = keepable(reply);
    if (!answer) await releaseKey(needs.database, claim);
    // the work is done and committed: its answer is given even if it can no longer be kept
    else await keepAnswer(needs.database, claim, prints.late(), answer).catch(needs.onError);
    return reply;
  } catch (error) {
    await releaseKey(needs.database, claim).catch(needs.onError);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Removes answers older than 24 h; a background job's work. Answers how many. */
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

async function renew({ database, clock, onError }: OnceNeeds, claim: Claim): Promise<void> {
  await renewKey(database, claim, addMs(clock.now(), leaseMs)).catch(onError);
}

function replay(answer: Answer | undefined, isSame: boolean): Reply {
  if (!isSame) throw new Fault("idempotency.mismatch");
  if (!answer) throw new Fault("idempotency.running", { retryAfterS: 1 });
  return { status: answer.status, text: answer.text, headers: { ...answer.headers, "idempotent-replay": "true" } };
}

function keepable(reply: Reply): Answer | undefined {
  if ("stream" in reply || reply.status < 200 || reply.status >= 300) return undefined;
  const answer = answerOf(reply);
  return answer.text.length <= bodyMaxBytes ? answer : undefined;
}

/**
 * What tells one request from another. A JSON body is known at once. Of an upload only the head is (`early`); its file name
 * and bytes are hashed while they are read (`late`), since a client that tries again may choose another boundary.
 */
function fingerprints({ material, upload }: OnceRequest) {
  const early = hashOf(material);
  if (!upload) return { early, late: () => early, upload, matches: async (kept: Buffer) => kept.equals(early) };
  const hash = createHash("sha256").update(early).update(upload.fileName).update("\0");
  let late: Buffer | undefined;
  const read = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of upload.stream) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const digest = (): Buffer => (late ??= hash.digest());
  return {
    early,
    late: digest,
    upload: { fileName: upload.fileName, stream: Readable.from(read(), { objectMode: false }), cut: () => upload.cut() },
    matches: async (kept: Buffer, isAnswered: boolean): Promise<boolean> => {
      if (!isAnswered) return kept.equals(early);
      for await (const chunk of upload.stream) hash.update(chunk);
      upload.cut();
      return digest().equals(kept);
    },
  };
}

function hashOf(material: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of material) hash.update(`${part.length}:`).update(part);
  return hash.digest();
}
