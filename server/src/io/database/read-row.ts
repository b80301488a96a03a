/** Names of properties by column: as many as there are columns. */
const names = new Map<string, string>();

/** The object of a row: its names in camel case, undefined for null. */
export function readRow(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [nameOf(column), value ?? undefined]));
}

function nameOf(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}
