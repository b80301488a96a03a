import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "../world/call.ts";
import { offerXml, replyXml, textAt, type PaperTemplate } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";
import type { Ledger } from "./ledger.ts";

/** Sender, recipients and template of the load, and its ledger. */
export type Load = {
  readonly ann: Persona;
  readonly bob: Persona;
  readonly template: PaperTemplate;
  readonly ledger: Ledger;
  readonly pauseMs: number;
};

/** Clients at work; `stop` lets each end the job it is at. */
export type Clients = { stop(): Promise<void> };

const answerMaxMs = 20_000;

/** Starts clients that send, upload and fill one envelope after the other, and ask again when no answer came. */
export function startClients(load: Load, count: number): Clients {
  const stopping = new AbortController();
  const all = Array.from({ length: count }, (_, client) => work(load, client, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(all);
    },
  };
}

async function work(load: Load, client: number, stopping: AbortSignal): Promise<void> {
  for (let job = 0; !stopping.aborted; job += 1) {
    const subject = `job ${client} ${job}`;
    const uuid = await send(load, subject, job % 4 !== 3);
    if (uuid !== undefined) await fill(load, { uuid, acceptedBy: subject }, await upload(load));
    await pause(load.pauseMs);
  }
}

/** Sends; under a key again and again until it is answered, without one once. */
async function send({ ann, bob, template, ledger }: Load, subject: string, hasKey: boolean): Promise<string | undefined> {
  const headers = hasKey ? { "idempotency-key": randomUUID() } : {};
  const body = { data: offerXml(template, bob.mailboxId, subject) };
  const ask = () => ann.post("/api/v1/envelope/send", body, { headers });
  const { answer } = hasKey ? await askUntilAnswered(ledger, ask) : await askOnce(ledger, ask);
  if (answer?.status !== 201) {
    if (answer && !isTrouble(answer)) ledger.faults.push(`a send was answered ${answer.status}: ${answer.text}`);
    return undefined;
  }
  const uuid = textAt(answer, "uuid");
  ledger.sends.push({ uuid, subject });
  return uuid;
}

async function upload({ bob, ledger }: Load): Promise<string | undefined> {
  const bytes = Buffer.from(randomBytes(20_000).toString("hex"));
  const { answer } = await askOnce(ledger, () =>
    bob.upload("/api/v1/envelope/attachment?type=file", { name: "proof.csv", bytes }),
  );
  if (answer?.status !== 201) {
    if (answer && !isTrouble(answer)) ledger.faults.push(`an upload was answered ${answer.status}: ${answer.text}`);
    return undefined;
  }
  const attachmentId = textAt(answer, "attachmentId");
  ledger.uploads.push({ attachmentId, bytes });
  return attachmentId;
}

async function fill(
  { bob, template, ledger }: Load,
  of: { readonly uuid: string; readonly acceptedBy: string },
  proof?: string,
): Promise<void> {
  const body = { uuid: of.uuid, data: replyXml(template, of.acceptedBy, proof) };
  const { answer, isRepeated } = await askUntilAnswered(ledger, () => bob.put("/api/v1/envelope/fill", body));
  if (answer?.status === 200 || (answer?.status === 422 && isRepeated)) ledger.fills.push(of);
  else ledger.faults.push(`a fill was answered ${answer?.status}: ${answer?.text}`);
}

type Asked = { readonly answer: Answer | undefined; readonly isRepeated: boolean };

async function askUntilAnswered(ledger: Ledger, ask: () => Promise<Answer>): Promise<Asked> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { answer } = await askOnce(ledger, ask);
    if (answer && !isTrouble(answer)) return { answer, isRepeated: tries > 0 };
    ledger.repeats += 1;
    await pause(50);
  }
  ledger.faults.push("a request was never answered");
  return { answer: undefined, isRepeated: true };
}

/** A missing answer is no fault: the process may have been killed. It is one while the connection is open. */
async function askOnce(ledger: Ledger, ask: () => Promise<Answer>): Promise<Asked> {
  const aborter = new AbortController();
  const late = pause(answerMaxMs, "late" as const, { signal: aborter.signal });
  late.catch(() => undefined);
  try {
    const answer = await Promise.race([ask(), late]);
    if (answer === "late") {
      ledger.faults.push(`no answer within ${answerMaxMs} ms`);
      return { answer: undefined, isRepeated: false };
    }
    if (answer.status >= 500 && !isTrouble(answer)) ledger.faults.push(`${answer.status}: ${answer.text}`);
    return { answer, isRepeated: false };
  } catch {
    return { answer: undefined, isRepeated: false };
  } finally {
    aborter.abort();
  }
}

/** Answers that mean "later": the database is away (503), the disk full (507), or the first try of the same key still holds it (409). */
function isTrouble({ status }: Answer): boolean {
  return status === 503 || status === 507 || status === 409;
}
