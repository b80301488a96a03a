import { useState } from "react";
import { filterNames, type ListFilter } from "./filter.ts";

/** A filter with a name, of one folder. */
export type SavedFilter = { readonly name: string; readonly folder: string; readonly filter: ListFilter };

type Saved = {
  readonly saved: readonly SavedFilter[];
  readonly save: (filter: SavedFilter) => void;
  readonly remove: (name: string) => void;
};

const savedMax = 50;

/** The saved filters of a mailbox, kept in this browser. One saved under the name of another replaces it. */
export function useSavedFilters(mailbox: string): Saved {
  const key = `filters/${mailbox}`;
  const [saved, setSaved] = useState(() => read(key));
  const write = (next: readonly SavedFilter[]): void => {
    localStorage.setItem(key, JSON.stringify(next));
    setSaved(next);
  };
  const others = (name: string): readonly SavedFilter[] => saved.filter((one) => one.name !== name);
  return {
    saved,
    save: (filter) => write([filter, ...others(filter.name)].slice(0, savedMax)),
    remove: (name) => write(others(name)),
  };
}

function read(key: string): readonly SavedFilter[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter(isSaved) : [];
  } catch {
    return [];
  }
}

function isSaved(value: unknown): value is SavedFilter {
  if (typeof value !== "object" || value === null) return false;
  if (!("name" in value && "folder" in value && "filter" in value)) return false;
  const { name, folder, filter } = value;
  if (typeof name !== "string" || typeof folder !== "string" || typeof filter !== "object" || filter === null) return false;
  return Object.entries(filter).every(([key, text]) => filterNames.some((one) => one === key) && typeof text === "string");
}
