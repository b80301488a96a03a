import assert from "node:assert/strict";
import type { Answer } from "../world/call.ts";
import { makeDictionary, addRows } from "../world/dictionaries.ts";
import { exportDone, startExport } from "../world/exports.ts";
import { confirmRows, importEnd, uploadRows } from "../world/imports.ts";
import { createPaper, offerXml, textAt } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";
import type { Piece } from "./shares.ts";

/** A kind of work, and how many pieces of it the loud account has under way. */
export type Kind = {
  readonly name: string;
  readonly loudAtOnce: number;
  readonly quietAtOnce: number;
  pieceOf(who: Persona): Promise<Piece>;
};

/** Work of every kind that accounts compete for. */
export const kinds: readonly Kind[] = [
  { name: "plain requests", loudAtOnce: 300, quietAtOnce: 4, pieceOf: searches },
  { name: "archives", loudAtOnce: 60, quietAtOnce: 4, pieceOf: archives },
  { name: "imports", loudAtOnce: 30, quietAtOnce: 4, pieceOf: imports },
  { name: "exports", loudAtOnce: 30, quietAtOnce: 4, pieceOf: exports },
];

async function searches(who: Persona): Promise<Piece> {
  const goods = await makeDictionary(who, []);
  const rows = Array.from({ length: 500 }, (_, n) => [`Pump ${n}`]);
  await addRows(who, goods, rows);
  return async () => {
    const found = await who.post(`${goods.path}/records`, {});
    return isServed(found, 200);
  };
}

/** An envelope is sent, and its archive waited for. */
async function archives(who: Persona): Promise<Piece> {
  const paper = await createPaper(who);
  return async () => {
    const sent = await who.post("/api/v1/envelope/send", { data: offerXml(paper, who.mailboxId) });
    if (!isServed(sent, 201)) return false;
    const zip = await who.get(`/api/v1/envelope/${textAt(sent, "uuid")}/zip?wait=true`);
    return isServed(zip, 200);
  };
}

async function imports(who: Persona): Promise<Piece> {
  const rows = Array.from({ length: 300 }, (_, n) => `Pump ${n}\r\n`).join("");
  return async () => {
    const goods = await makeDictionary(who, []);
    const task = await uploadRows(who, goods, rows);
    await confirmRows(who, task);
    assert.equal((await importEnd(who, task)).status, "COMPLETED");
    return true;
  };
}

async function exports(who: Persona): Promise<Piece> {
  const goods = await makeDictionary(who, []);
  const rows = Array.from({ length: 500 }, (_, n) => [`Pump ${n}`]);
  await addRows(who, goods, rows);
  return async () => {
    const { uuid } = await startExport(who, goods.path);
    assert.equal((await exportDone(who, goods.path, uuid)).status, "COMPLETED");
    return true;
  };
}

/** Whether it was done; refused is fine, and anything else a fault. */
function isServed({ status, text }: Answer, done: number): boolean {
  assert.ok([done, 429, 503].includes(status), text.slice(0, 200));
  return status === done;
}
