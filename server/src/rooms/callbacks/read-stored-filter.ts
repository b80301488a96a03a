import { readFilter, type CallbackFilter } from "@chancery/core/callback/filter.ts";
import type { CallbackRow } from "./store/callbacks.ts";

/** The filter of a stored callback. */
export function readStoredFilter({ filter }: Pick<CallbackRow, "filter">): CallbackFilter {
  return readFilter(filter, "/filter").filter;
}
