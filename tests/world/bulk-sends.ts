import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { textAt, type PaperTemplate } from "./paper.ts";
import type { Persona } from "./persona.ts";

/** A bulk send as it is answered. */
export type BulkSendSeen = {
  readonly state: string;
  readonly total: number;
  readonly faulty: number;
  readonly sent: number;
  readonly failed: number;
  readonly pending: number;
  readonly rowsPerSecond: number;
  readonly errors: readonly { readonly errorCode: string }[];
};

const path = "/api/v1/envelope/bulk-send";

/** Brings a file of rows for the newest version of a template; the id of the bulk send. */
export async function startBulkSend(who: Persona, { uuid }: PaperTemplate, text: string, query = ""): Promise<string> {
  const file = { name: "offers.csv", bytes: Buffer.from(text) };
  const made = await who.upload(`${path}?templateUuid=${uuid}${query}`, file);
  assert.equal(made.status, 201, made.text);
  return textAt(made, "uuid");
}

/** The bulk send as it is now. */
export async function bulkSeen(who: Persona, uuid: string): Promise<BulkSendSeen> {
  const { status, text, json } = await who.get(`${path}/${uuid}`);
  assert.equal(status, 200, text);
  return Object(json);
}

/** Waits until no job is at work on it. */
export async function bulkDone(who: Persona, uuid: string): Promise<BulkSendSeen> {
  for (;;) {
    const seen = await bulkSeen(who, uuid);
    if (seen.state !== "CHECKING" && seen.state !== "SENDING") return seen;
    await pause(20);
  }
}
