import type { TSchema } from "typebox";

type ReadText = (text: unknown) => unknown;

/** Reads the texts of a query or a path as the shape asks. What cannot be read stays text, so that the check refuses it. */
export function readTexts(schema: TSchema): (texts: unknown) => unknown {
  const properties = "properties" in schema && isRecord(schema.properties) ? schema.properties : {};
  const readers = Object.entries(properties).flatMap(([name, shape]) => {
    const read = isRecord(shape) ? readerOf(shape) : undefined;
    return read ? [{ name, read }] : [];
  });
  return (texts) => {
    const values: Record<string, unknown> = { ...(isRecord(texts) ? texts : {}) };
    for (const { name, read } of readers) if (values[name] !== undefined) values[name] = read(values[name]);
    return values;
  };
}

function readerOf(shape: Readonly<Record<string, unknown>>): ReadText | undefined {
  if (shape["type"] === "integer" || shape["type"] === "number") return readNumber;
  if (shape["type"] === "boolean") return readBoolean;
  if (shape["type"] !== "array") return undefined;
  const item = isRecord(shape["items"]) ? readerOf(shape["items"]) : undefined;
  return (value) => readArray(value).map((part) => (item ? item(part) : part));
}

function readNumber(text: unknown): unknown {
  return typeof text === "string" && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
}

/** `true`, `false`, `1`, `0`, nothing else. */
function readBoolean(text: unknown): unknown {
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : text;
}

function readArray(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === "string" && value !== "" ? value.split(",") : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
