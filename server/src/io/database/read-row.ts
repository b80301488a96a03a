type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** The row that an object is read from: columns in snake_case, null where the object has undefined. */
export type RowOf<T> = {
  readonly [Name in keyof T as SnakeCase<Name & string>]: undefined extends T[Name]
    ? Exclude<T[Name], undefined> | null
    : T[Name];
};

/** Names of properties by column: as many as there are columns. */
const names = new Map<string, string>();

/** The object of a row. */
export function readRow<T>(row: RowOf<T>): T {
  const object: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) object[nameOf(column)] = value ?? undefined;
  return object as T;
}

function nameOf(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}
