// Node 18 lacks these methods of ES2023 and ES2024.
add(Array.prototype, "toSorted", function (this: readonly unknown[], compare?: (one: unknown, other: unknown) => number) {
  return [...this].sort(compare);
});
add(String.prototype, "isWellFormed", function (this: string) {
  return !/\p{Surrogate}/u.test(this);
});
add(String.prototype, "toWellFormed", function (this: string) {
  return this.replace(/\p{Surrogate}/gu, "\uFFFD");
});

function add(prototype: object, name: string, value: unknown): void {
  if (!(name in prototype)) Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
}
