import type { FaultRow } from "../fault/fault.ts";
import { findId, type Id } from "../ids/id.ts";
import { isObject } from "../text/is-object.ts";

/** Reads values of a file; faults go to `rows`, each with its place. */
export type ValueReader = {
  record(value: unknown, pointer: string, known: readonly string[]): Readonly<Record<string, unknown>>;
  list(value: unknown, pointer: string, max: number): readonly unknown[];
  text(
    value: unknown,
    pointer: string,
    length: { readonly min: number; readonly max: number; readonly fallback?: string },
  ): string;
  flag(value: unknown, pointer: string): boolean;
  word<const Word extends string>(value: unknown, pointer: string, words: readonly Word[]): Word | undefined;
  id<Kind extends string>(value: unknown, pointer: string): Id<Kind> | undefined;
  wrong(pointer: string, why: string): void;
};

/** A reader that collects faults. Missing values are read as empty, false or undefined; required texts have a minimum length. */
export function valueReader(rows: FaultRow[]): ValueReader {
  const wrong = (pointer: string, why: string): void => {
    rows.push({ code: "request.invalid", args: [`${pointer || "/"} ${why}`], pointer });
  };
  return {
    wrong,
    record: (value, pointer, known) => {
      if (!isObject(value)) {
        wrong(pointer, `must be a map of ${known.join(", ")}`);
        return {};
      }
      for (const name of Object.keys(value)) {
        if (!known.includes(name)) wrong(`${pointer}/${name}`, `is not known here; expected ${known.join(", ")}`);
      }
      return value;
    },
    list: (value, pointer, max) => {
      if (value === undefined || value === null) return [];
      if (Array.isArray(value) && value.length <= max) return value;
      wrong(pointer, `must be a list of at most ${max}`);
      return [];
    },
    text: (value, pointer, { min, max, fallback }) => {
      const text = value === undefined || value === null ? fallback : value;
      if (typeof text === "string" && lengthOf(text) >= min && lengthOf(text) <= max && !text.includes("\u0000"))
        return text.trim();
      wrong(pointer, text === undefined ? "is missing" : `must be a text of ${min} to ${max} characters${hint(text)}`);
      return "";
    },
    flag: (value, pointer) => {
      if (value === undefined || typeof value === "boolean") return value === true;
      wrong(pointer, "must be true or false");
      return false;
    },
    word: (value, pointer, words) => {
      const word = words.find((one) => one === value);
      if (value !== undefined && word === undefined) wrong(pointer, `must be ${words.join(" or ")}`);
      return word;
    },
    id: <Kind extends string>(value: unknown, pointer: string) => {
      const id = typeof value === "string" ? findId<Kind>(value) : undefined;
      if (value !== undefined && id === undefined) wrong(pointer, "must be a UUID");
      return id;
    },
  };
}

function lengthOf(text: string): number {
  return [...text.trim()].length;
}

function hint(value: unknown): string {
  return typeof value === "number" ? "; put numbers in quotes" : "";
}
