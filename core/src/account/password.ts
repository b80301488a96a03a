import { table } from "../text/table.ts";
import type { FaultRow } from "../fault/fault.ts";
import { commonPasswords } from "./common-passwords.ts";
import { normalForm } from "../text/normal-form.ts";

/** Bounds of the length of a password, in characters. There are no rules about composition. */
export const passwordLengthMin = 12;
export const passwordLengthMax = 128;

/** Faults of a new password. The rows never contain the password. */
export function checkPassword(password: string, pointer: string): readonly FaultRow[] {
  const length = [...password].length;
  if (length < passwordLengthMin) return [row(`at least ${passwordLengthMin} characters long`, pointer)];
  if (length > passwordLengthMax) return [row(`at most ${passwordLengthMax} characters long`, pointer)];
  return isCommon(password) ? [row("none of the well-known passwords", pointer)] : [];
}

/** Whether a password is well-known as it is, after undoing the usual letter swaps, without digits and signs around it, or as a repetition. */
function isCommon(password: string): boolean {
  const plain = normalForm(password).toLowerCase();
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return [plain, bare].flatMap((form) => [form, unswapped(form)]).some((form) => commonPasswords.has(unitOf(form)));
}

function unswapped(text: string): string {
  return text.replace(/[@40!1|3$57]/g, (sign) => swaps[sign] ?? sign);
}

/** The part whose repetition makes the whole text, the last one possibly cut: `abab` and `ababa` give `ab`. */
function unitOf(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const unit = text.slice(0, size);
    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text)) return size <= 4 ? "" : unit;
  }
  return text;
}

const swaps = table<string>({
  "@": "a",
  "4": "a",
  "0": "o",
  "!": "i",
  "1": "i",
  "|": "i",
  "3": "e",
  $: "s",
  "5": "s",
  "7": "t",
});

function row(rule: string, pointer: string): FaultRow {
  return { code: "password.rule", args: [rule], pointer };
}
