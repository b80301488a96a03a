import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import type { DocumentValues, Value } from "../model/model.ts";

/**
 * All values of documents, one after the other: those of fields before those of rows. By their names: of tens of thousands of fields,
 * Object.values takes several times as long, and cannot be divided into steps.
 */
export function* allValues(documents: Iterable<DocumentValues>): Generator<Value, undefined, undefined> {
  for (const { fields, tables } of documents) {
    for (const values of [fields, ...Object.values(tables).flat()]) {
      for (const name of Object.keys(values)) yield values[name]!;
    }
  }
}

/** Values as a map that can be changed, made in steps. */
export function* mapOf(values: Readonly<Record<string, Value>>, pace: Pace): Steps<Map<string, Value>> {
  const map = new Map<string, Value>();
  for (const name of Object.keys(values)) {
    if (isStepDone(pace)) yield;
    map.set(name, values[name]!);
  }
  return map;
}
