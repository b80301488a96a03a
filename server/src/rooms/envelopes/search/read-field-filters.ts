import { decimalOf, timeOf } from "@chancery/core/envelope/values/search-values.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { SearchBody } from "./contract.ts";
import type { FieldFilter } from "./search.ts";
import { normalForm } from "@chancery/core/text/normal-form.ts";

type SubmittedFilter = NonNullable<NonNullable<SearchBody["searchFields"]>[number]>;

const criteria = ["value", "number", "from", "to", "checked"] as const;
const dayMs = 86_400_000;

/** The field filters of a body; search.field_invalid for each without a criterion, with several, or with an invalid one. */
export function readFieldFilters(submitted: readonly SubmittedFilter[], faults: FaultRow[]): readonly FieldFilter[] {
  return submitted.flatMap((filter, index) => {
    const read = readFilter(filter);
    if (typeof read !== "string") return [read];
    faults.push({ code: "search.field_invalid", args: [read], pointer: `/searchFields/${index}`, fieldName: filter.name });
    return [];
  });
}

/** The filter, or the reason why it is invalid. */
function readFilter(submitted: SubmittedFilter): FieldFilter | string {
  const { name, value, number, checked, type } = submitted;
  const given = criteria.filter((one) => submitted[one] !== undefined && submitted[one] !== null && submitted[one] !== "");
  const isRange = given.length > 0 && given.every((one) => one === "from" || one === "to");
  if (given.length !== 1 && !isRange) return given.length === 0 ? `${name} has no criterion` : `${name} has several criteria`;
  if (isRange) return readRange(submitted);
  if (typeof checked === "boolean") return { kind: "checked", name, isChecked: checked };
  if (typeof number === "number") return readNumber(name, number);
  const text = value ?? "";
  if (type?.toLowerCase() === "strict") return { kind: "equals", name, text: normalForm(text) };
  const folded = foldText(text);
  return folded === "" ? `${name} has an empty value` : { kind: "contains", name, folded };
}

function readNumber(name: string, number: number): FieldFilter | string {
  const decimal = decimalOf(String(number));
  return decimal === undefined ? `${name} has a number out of range` : { kind: "number", name, from: decimal, to: decimal };
}

function readRange({ name, from, to }: SubmittedFilter): FieldFilter | string {
  const texts = [from, to].map((end) => (end === undefined || end === null || end === "" ? undefined : String(end)));
  const [start, end] = texts;
  const isOf = (read: (text: string) => unknown): boolean =>
    texts.every((text) => text === undefined || read(text) !== undefined);
  if (isOf(decimalOf)) {
    if (start !== undefined && end !== undefined && Number(start) > Number(end)) return `${name} has a range backwards`;
    return { kind: "number", name, from: start, to: end };
  }
  if (!isOf(timeOf)) return `${name} has a range of neither numbers nor times`;
  const [first, last] = [start === undefined ? undefined : timeOf(start), end === undefined ? undefined : endOf(end)];
  if (first && last && first > last) return `${name} has a range backwards`;
  return { kind: "time", name, from: first, to: last };
}

/** A date as the end of a range is its last instant. */
function endOf(text: string): string | undefined {
  const time = timeOf(text);
  return time && text.length === 10 ? addMs(time, dayMs - 1) : time;
}
