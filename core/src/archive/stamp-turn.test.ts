import assert from "node:assert/strict";
import { test } from "node:test";
import type { Envelope } from "../envelope/model/model.ts";
import { instantOf } from "../ids/instant.ts";
import type { Template } from "../template/model/model.ts";
import { stampTurn, type StampTurn } from "./stamp-turn.ts";

const [past, now, later] = [1000, 2000, 3000].map((ms) => instantOf(ms)!);
const slot = { signatures: [{}] } as unknown as Template;
const noSlot = { signatures: [] } as unknown as Template;
const signed = (...hashes: string[]) => hashes.map((sha256) => ({ file: { sha256 } })) as unknown as Envelope["signatures"];

const inside = [{ file: { sha256: "b" }, pades: { baseSha256: "a" } }] as unknown as Envelope["signatures"];

type Case = readonly [Pick<Envelope, "status" | "expiresAt" | "signatures">, Template, StampTurn];
const cases: readonly Case[] = [
  [{ status: "SENT", expiresAt: undefined, signatures: [] }, noSlot, "now"],
  [{ status: "SENT", expiresAt: undefined, signatures: [] }, slot, "later"],
  [{ status: "SENT", expiresAt: later, signatures: signed("b") }, slot, "later"],
  [{ status: "SENT", expiresAt: past, signatures: [] }, slot, "now"],
  [{ status: "COMPLETED", expiresAt: undefined, signatures: signed("b") }, slot, "now"],
  [{ status: "COMPLETED", expiresAt: undefined, signatures: signed("b", "a") }, slot, "never"],
  [{ status: "SENT", expiresAt: undefined, signatures: signed("a") }, slot, "never"],
  [{ status: "COMPLETED", expiresAt: undefined, signatures: inside }, slot, "never"],
  [{ status: "CANCELLED", expiresAt: undefined, signatures: [] }, slot, "now"],
  [{ status: "EXPIRED", expiresAt: past, signatures: [] }, slot, "now"],
];
for (const [index, [envelope, template, expected]] of cases.entries()) {
  test(`a sealed file is stamped when its bytes may change: case ${index + 1}, ${expected}`, () => {
    assert.equal(stampTurn(envelope, template, "a", now!), expected);
  });
}
