import type { FaultRow } from "../../fault/fault.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { DocumentValues, Value } from "../model/model.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import { allValues } from "./all-values.ts";

/**
 * The fault of values with too much text in all, unless there was as much before the step. What is submitted is bounded by the size of
 * the XML, but one submitted text can be copied by as many duplicates, and one default by as many rows, as an envelope may have. In steps.
 */
export function* textFault(
  documents: readonly DocumentValues[],
  stored: Iterable<DocumentValues>,
  pace: Pace,
): Steps<FaultRow | undefined> {
  const max = envelopeLimits.valuesTextMax;
  const length = yield* lengthOf(documents, pace);
  if (length <= max || length <= (yield* lengthOf(stored, pace))) return undefined;
  return { code: "value.too_many", args: ["characters of values", max] };
}

function* lengthOf(documents: Iterable<DocumentValues>, pace: Pace): Steps<number> {
  let length = 0;
  for (const value of allValues(documents)) {
    if (isStepDone(pace)) yield;
    length += lengthIn(value);
  }
  return length;
}

/** The tags around one of several texts, which are written even if it is empty. */
const tagsLength = "<value></value>".length;

function lengthIn(value: Value): number {
  if (value.kind === "list") return value.texts.reduce((sum, text) => sum + text.length + tagsLength, 0);
  return value.kind === "attachment" ? value.fileName.length : value.text.length;
}
