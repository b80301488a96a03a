/**
 * A table that texts are looked up in. It has its own keys only: a plain object has `constructor`, `__proto__` and others as well,
 * which people may write where a key is expected.
 */
export function table<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const own: Record<string, Value> = Object.create(null);
  return Object.freeze(Object.assign(own, entries));
}
