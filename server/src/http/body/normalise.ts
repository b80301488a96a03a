import { table } from "@chancery/core/text/table.ts";
import type { TSchema } from "typebox";
import { findInstant } from "@chancery/core/ids/instant.ts";
import { isUuid } from "@chancery/core/ids/id.ts";

/** A checked value with its ids in lower case and its date-times as instants. */
export type Normalise = (value: unknown) => unknown;

/** The normalisation of values of a schema; undefined when the schema has neither ids nor date-times. */
export function normaliser(schema: TSchema): Normalise | undefined {
  if (isShape(schema, "format")) return formats[String(schema["format"])];
  if (isShape(schema, "anyOf") && Array.isArray(schema["anyOf"])) return inUnion(schema["anyOf"]);
  if (isShape(schema, "items") && isRecord(schema["items"])) return inArray(schema["items"]);
  if (isShape(schema, "properties") && isRecord(schema["properties"])) return inObject(schema["properties"]);
  return undefined;
}

const formats = table<Normalise>({
  uuid: (value) => (typeof value === "string" && isUuid(value) ? value.toLowerCase() : value),
  "date-time": (value) => (typeof value === "string" ? (findInstant(value) ?? value) : value),
});

function inUnion(shapes: readonly TSchema[]): Normalise | undefined {
  const steps = shapes.map(normaliser).filter((step) => step !== undefined);
  return steps.length > 0 ? (value) => steps.reduce((done, step) => step(done), value) : undefined;
}

function inArray(items: TSchema): Normalise | undefined {
  const step = normaliser(items);
  return step && ((value) => (Array.isArray(value) ? value.map(step) : value));
}

function inObject(properties: Readonly<Record<string, unknown>>): Normalise | undefined {
  const steps = Object.entries(properties).flatMap(([name, shape]) => {
    const step = isRecord(shape) ? normaliser(shape) : undefined;
    return step ? [{ name, step }] : [];
  });
  if (steps.length === 0) return undefined;
  return (value) => {
    if (!isRecord(value) || Array.isArray(value)) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const { name, step } of steps) if (Object.hasOwn(copy, name)) copy[name] = step(copy[name]);
    return copy;
  };
}

function isShape(schema: TSchema, key: string): schema is TSchema & Readonly<Record<string, unknown>> {
  return key in schema;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
