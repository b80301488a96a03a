/** Names of properties by column: as many as there are columns. */
const names = new Map<string, string>();

/** The object of a row: its names in camel case, undefined for null. */
export function readRow(row: object): object {
  const object: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) object[nameOf(column)] = value ?? undefined;
  return object;
}

function nameOf(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}
