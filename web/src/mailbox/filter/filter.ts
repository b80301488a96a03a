import type { types } from "@chancery/sdk";
import type { ListFilter } from "./list-filter.ts";

type Body = NonNullable<types.EnvelopesSearchInput["body"]>;
type Status = NonNullable<types.EnvelopePage["data"][number]["status"]>;

/** The statuses that a list can be filtered by. */
export const statuses: readonly Status[] = ["WAITING", "SENT", "ON_APPROVAL", "COMPLETED", "CANCELLED", "EXPIRED"];

/** The statuses of a filter; unknown ones are left out. */
export function statusesOf({ status = "" }: ListFilter): readonly Status[] {
  const asked = status.split(",");
  return statuses.filter((one) => asked.includes(one));
}

/** Whether anything but the search by text is set. */
export function isFiltered({ text: _, ...filter }: ListFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== "");
}

/** The filter with another value; an empty one removes it. */
export function changed(filter: ListFilter, name: keyof ListFilter, value: string): ListFilter {
  const { [name]: _, ...others } = filter;
  return value === "" ? others : { ...others, [name]: value };
}

/** The body of a search with the filter. Days are those of the browser's time zone; the last one is included. */
export function searchBody(filter: ListFilter): Body {
  const status = statusesOf(filter);
  const from = startOfDay(filter.from);
  const to = startOfDay(filter.to, 1);
  return {
    ...(status.length > 0 && { status }),
    ...(from && { receiveDateFrom: from.toISOString() }),
    ...(to && { receiveDateTo: new Date(to.getTime() - 1).toISOString() }),
    ...(isId(filter.template) && { template: [filter.template] }),
    ...(isId(filter.label) && { label: [filter.label] }),
  };
}

/** The first moment of a day such as `2026-01-31` in the browser's time zone, or of the one `later` days after it. */
export function startOfDay(day: string | undefined, later = 0): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? "") ?? [];
  return year === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date) + later);
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[\da-f-]{36}$/i.test(text);
}
