import type { FaultCode, FaultRow } from "../../fault/fault.ts";
import { findId } from "../../ids/id.ts";
import { findAttribute, placedFault } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { FilterQuery, FilterRule } from "../model/field.ts";
import { templateLimits } from "../model/limits.ts";
import { trimmed } from "../../xml/space.ts";
import { isObject } from "../../text/is-object.ts";

/** `filterQuery`: JSON, keys column UUIDs (40091), values `{documentId, fieldName}` or `{roleId}` (40092); 40090 otherwise. */
export function readFilterQuery(element: XmlElement, name: string, faults: FaultRow[]): FilterQuery {
  const found = findAttribute(element, "filterQuery");
  const text = trimmed(found?.value ?? "");
  if (!found || text === "") return [];
  const fail = (code: FaultCode, ...args: readonly string[]): undefined => {
    faults.push(placedFault(found, code, name, ...args));
  };
  const { filterQueryMax, filterRulesMax } = templateLimits;
  const submitted = text.length > filterQueryMax ? undefined : findObject(text);
  const entries = Object.entries(submitted ?? {});
  if (entries.length === 0 || entries.length > filterRulesMax) {
    fail("filter.not_json", `a JSON object of 1 to ${filterRulesMax} columns in at most ${filterQueryMax} characters`);
    return [];
  }
  return entries.flatMap(([key, value]) => {
    const columnId = findId<"column">(key);
    const by = readBy(value);
    if (!columnId) fail("filter.column", key);
    else if (!by) fail("filter.value", key);
    return columnId && by ? [{ columnId, by }] : [];
  });
}

function findObject(text: string): object | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function readBy(value: unknown): FilterRule["by"] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { documentId, fieldName, roleId, ...rest } = value as Record<string, unknown>;
  if (Object.keys(rest).length > 0) return undefined;
  if (typeof roleId === "string" && documentId === undefined && fieldName === undefined) return { roleId };
  return typeof documentId === "string" && typeof fieldName === "string" && roleId === undefined
    ? { documentId, fieldName }
    : undefined;
}
