/** The length from which text is handed on: a millisecond of work or so. */
const partLength = 64 * 1024;

/** The most values that are written at once; a long text counts as several. */
const valuesMax = 1000;
const charactersOfValue = partLength / valuesMax;

/** The text that JSON.stringify writes of plain data, after the text `before`, in parts that are made one at a time. */
export function* jsonParts(value: unknown, before = ""): Generator<string, undefined, undefined> {
  const open = { text: before };
  yield* write(value, open);
  yield open.text;
}

function* write(value: unknown, open: { text: string }): Generator<string, undefined, undefined> {
  if (open.text.length > partLength) {
    yield open.text;
    open.text = "";
  }
  if (typeof value !== "object" || value === null || countOf(value, valuesMax) < valuesMax)
    open.text += JSON.stringify(value) ?? "null";
  else if (Array.isArray(value)) yield* writeArray(value, open);
  else yield* writeObject(value, open);
}

function* writeArray(values: readonly unknown[], open: { text: string }): Generator<string, undefined, undefined> {
  let between = "[";
  for (const value of values) {
    open.text += between;
    between = ",";
    yield* write(value, open);
  }
  open.text += "]";
}

function* writeObject(values: object, open: { text: string }): Generator<string, undefined, undefined> {
  let between = "{";
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    open.text += `${between}${JSON.stringify(name)}:`;
    between = ",";
    yield* write(value, open);
  }
  open.text += between === "{" ? "{}" : "}";
}

/** The number of values in a value, by which its text is at most some 64 Ki characters, counted up to `max`. */
function countOf(value: unknown, max: number): number {
  if (typeof value === "string") return 1 + Math.floor(value.length / charactersOfValue);
  if (typeof value !== "object" || value === null) return 1;
  if (Array.isArray(value) && value.length >= max) return max;
  let count = 1;
  for (const one of Object.values(value)) {
    count += countOf(one, max - count);
    if (count >= max) break;
  }
  return count;
}
