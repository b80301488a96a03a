import type { TSchema } from "typebox";
import type { Json } from "@chancery/core/fault/fault.ts";
import { isObject } from "@chancery/core/text/is-object.ts";

/** An object of an OpenAPI document; undefined members are omitted. */
export type JsonObject = { readonly [key: string]: Json | undefined };

/** A shape with its titled parts moved to the components. */
export function published(shape: Json, schemas: Map<string, Json>): Json {
  if (isList(shape)) return shape.map((part) => published(part, schemas));
  if (!isObject(shape)) return shape;
  const done = Object.fromEntries(
    // an example is a value: a title in it names no shape (a property called `examples` is no list)
    Object.entries(shape).map(([key, part = null]) => [
      key,
      key === "examples" && isList(part) ? part : published(part, schemas),
    ]),
  );
  const { title } = shape;
  if (typeof title !== "string" || !/^[A-Z]\w+$/.test(title)) return done;
  const known = schemas.get(title);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(done)) throw new Error(`two shapes are called ${title}`);
  schemas.set(title, done);
  return { $ref: `#/components/schemas/${title}` };
}

/** A shape as JSON: what TypeBox marks for itself is left out. */
export function plain(schema: TSchema): Json {
  const copy: Json = JSON.parse(JSON.stringify(schema));
  return copy;
}

/** The properties of an object's shape, and which of them must be there. */
export function propertiesOf(schema: TSchema): { readonly properties: JsonPart; readonly required: readonly Json[] } {
  const copy = plain(schema);
  if (!isObject(copy)) return { properties: {}, required: [] };
  const { properties, required } = copy;
  return { properties: isObject(properties) ? (properties as JsonPart) : {}, required: isList(required) ? required : [] };
}

type JsonPart = { readonly [key: string]: Json };

/** Whether JSON is an array. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
