/**
 * A lookup table with own keys only. A plain object also has `constructor`, `__proto__` and others, which callers may send as a
 * key.
 */
export function table<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const own: Record<string, Value> = Object.create(null);
  return Object.freeze(Object.assign(own, entries));
}
