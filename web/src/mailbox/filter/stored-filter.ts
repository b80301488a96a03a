import { filterNames, type ListFilter } from "./list-filter.ts";

/** A filter with a name, of one folder. */
export type NamedFilter = { readonly name: string; readonly folder: string; readonly filter: ListFilter };

/** The filters of a list that was stored; what is no filter of the console is left out. */
export function readStored(list: unknown): readonly NamedFilter[] {
  return Array.isArray(list) ? list.filter(isNamed) : [];
}

function isNamed(value: unknown): value is NamedFilter {
  if (typeof value !== "object" || value === null) return false;
  if (!("name" in value && "folder" in value && "filter" in value)) return false;
  const { name, folder, filter } = value;
  if (typeof name !== "string" || typeof folder !== "string" || typeof filter !== "object" || filter === null) return false;
  return Object.entries(filter).every(([key, text]) => filterNames.some((one) => one === key) && typeof text === "string");
}
