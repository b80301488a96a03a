/** Description of a body: its shape by openapi.json, and its limits of bytes and values. */
export type BodyPlace = { readonly shape: object; readonly maxBytes: number; readonly maxValues: number };

type Shape = {
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
};
type Body = readonly [name: string, text: string];

/** The largest JSON texts of one request that have no shape, by what they are full of: brackets, values, keys, texts. */
export function hostileBodies(place: BodyPlace): readonly Body[] {
  const { maxBytes, maxValues } = place;
  const half = Math.floor(maxBytes / 2) - 20;
  const list = (part: unknown): string => `[${asMany(JSON.stringify(part), place)}]`;
  return [
    ["brackets", `[${asMany("[]", { ...place, maxValues: Infinity })}]`],
    ["depth", "[".repeat(half) + "]".repeat(half)],
    ["depth with U+0000", `["\\u0000",${"[".repeat(half)}${"]".repeat(half)}]`],
    ["U+0000 behind all that may be", `[${asMany(`${"[".repeat(60)}${"]".repeat(60)}`, place)},"\\u0000"]`],
    ["a text", JSON.stringify("x".repeat(maxBytes - 10))],
    ["quotes", JSON.stringify('"'.repeat(half))],
    ["keys", keys(Math.min(maxValues - 1, Math.floor(maxBytes / 13)))],
    ["arrays", list([])],
    ["objects", list({})],
    ["numbers", list(0)],
  ];
}

/** The largest JSON texts that look right and are not: lists of wrong items, and each property full of them. */
export function shapedBodies(place: BodyPlace): readonly Body[] {
  const { items, properties = {} } = shapeOf(place.shape);
  return [
    ["wrong items", `[${asMany(JSON.stringify(wrong(items ?? place.shape)), place)}]`],
    ...Object.entries(properties).flatMap(([name, part]) => inProperty(name, part, place)),
  ];
}

/** One property of an object as large as it can be; texts of a MiB are as good as longer ones, which are measured as a whole. */
function inProperty(name: string, part: Shape, { maxBytes, maxValues }: BodyPlace): readonly Body[] {
  const open = `{${JSON.stringify(name)}:`;
  const room = { maxBytes: Math.min(maxBytes, 1024 ** 2) - open.length, maxValues: maxValues - 2 };
  const whole = (value: string): string => `${open}${value}}`;
  const { items } = shapeOf(part);
  return [
    [`${name}: a text`, whole(JSON.stringify("x".repeat(room.maxBytes - 20)))],
    [`${name}: wrong items`, whole(`[${asMany(JSON.stringify(items ? wrong(items) : 0), room)}]`)],
  ];
}

/** As many copies as there may be. */
function asMany(part: string, { maxBytes, maxValues }: Omit<BodyPlace, "shape">): string {
  const values = part.split(/[[{,]/).length;
  const count = Math.min(Math.floor((maxBytes - 100) / (part.length + 1)), Math.floor((maxValues - 10) / values));
  return Array<string>(Math.max(1, count)).fill(part).join();
}

function keys(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join()}}`;
}

/** A value that has every part of the shape, and each of them wrong. */
function wrong(shape: Shape, depth = 0): unknown {
  const { items, properties, patternProperties } = shapeOf(shape);
  if (items && depth < 6) return [wrong(items, depth + 1)];
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, wrong(part, depth + 1)]));
  const [part] = Object.values(patternProperties ?? {});
  return part ? { a: wrong(part, depth + 1), b: wrong(part, depth + 1) } : [true];
}

/** The shape itself, or the one of a union that has the most in it. */
function shapeOf(shape: Shape): Shape {
  const [largest] = [...(shape.anyOf ?? [])].sort((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
  return largest ? shapeOf(largest) : shape;
}
