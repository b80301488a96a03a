import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { isObject } from "@chancery/core/text/is-object.ts";

/** One fault of a value against its schema, as the validator reports it. */
export type SchemaError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
};

/** Maximum number of faults reported for one part of a request. */
export const errorsMax = 100;

/**
 * The first 100 faults of a value against a schema. The validator's own list visits everything and takes milliseconds for a thousand
 * values; this visits invalid parts only, and reports a value over a bound without its contents. For a nullable schema, and for a union
 * in which one member has the type of the value, the faults are those of that member; for other unions the allowed types.
 */
export function schemaErrors(schema: TSchema): (value: unknown) => readonly SchemaError[] {
  // made when first needed: most shapes are never looked into
  const validatorOf = remembered((part) => Compile(part));
  const ownOf = remembered(withoutParts);
  return (value) => {
    const search: Search = { validatorOf, ownOf, errors: [] };
    look(search, schema, { value, path: "" });
    if (search.errors.length === 0 && !validatorOf(schema).Check(value)) throw new Error("a wrong value has no fault");
    return search.errors.slice(0, errorsMax);
  };
}

type Search = {
  readonly validatorOf: (schema: TSchema) => Validator;
  /** A shape without those of its parts. */
  readonly ownOf: (schema: TSchema) => TSchema;
  readonly errors: SchemaError[];
};
type Spot = { readonly value: unknown; readonly path: string };
type Keywords = Readonly<Record<string, unknown>>;

function look(search: Search, schema: TSchema, spot: Spot): void {
  const { errors, validatorOf } = search;
  if (errors.length >= errorsMax || validatorOf(schema).Check(spot.value)) return;
  const keywords: Keywords = { ...schema };
  const over = overBound(keywords, spot);
  if (over) errors.push(over);
  else if (Array.isArray(keywords["anyOf"])) lookIntoUnion(search, keywords["anyOf"], spot);
  else {
    visitSchema(search, search.ownOf(schema), spot);
    if (Array.isArray(spot.value)) lookIntoArray(search, keywords, spot.value, spot.path);
    else if (isObject(spot.value)) lookIntoObject(search, keywords, spot.value, spot.path);
  }
}

/** Collects the validator's errors about the value itself. Where words are allowed, its type is not a second fault. */
function visitSchema({ errors, validatorOf }: Search, schema: TSchema, { value, path }: Spot): void {
  const found = validatorOf(schema).Errors(value);
  const isWord = found.some(({ keyword }) => keyword === "enum");
  for (const error of found) {
    if (!isWord || error.keyword === "enum") errors.push({ ...error, instancePath: path + error.instancePath });
  }
}

/** A bound that an array or an object is over, in the validator's words. */
function overBound({ maxItems, maxProperties }: Keywords, { value, path: instancePath }: Spot): SchemaError | undefined {
  if (Array.isArray(value) && typeof maxItems === "number" && value.length > maxItems) {
    return {
      keyword: "maxItems",
      instancePath,
      params: { limit: maxItems },
      message: `must not have more than ${maxItems} items`,
    };
  }
  if (isObject(value) && typeof maxProperties === "number" && Object.keys(value).length > maxProperties) {
    const message = `must not have more than ${maxProperties} properties`;
    return { keyword: "maxProperties", instancePath, params: { limit: maxProperties }, message };
  }
  return undefined;
}

function lookIntoArray(search: Search, { items }: Keywords, value: readonly unknown[], path: string): void {
  if (!isShape(items)) return;
  for (const [at, item] of value.entries()) {
    if (search.errors.length >= errorsMax) return;
    look(search, items, { value: item, path: `${path}/${at}` });
  }
}

function lookIntoObject(
  search: Search,
  { properties, patternProperties, ...more }: Keywords,
  value: Keywords,
  path: string,
): void {
  const known = Object.entries(Object(properties ?? {}));
  for (const [name, part] of known) {
    if (Object.hasOwn(value, name) && isShape(part)) look(search, part, { value: value[name], path: `${path}/${escaped(name)}` });
  }
  const patterns = Object.entries(Object(patternProperties ?? {})).map(([names, part]) => ({ names: new RegExp(names), part }));
  for (const { names, part } of patterns) if (isShape(part)) lookIntoRecord(search, { names, part }, value, path);
  if (more["additionalProperties"] !== false) return;
  const isAllowed = (name: string) => known.some(([one]) => one === name) || patterns.some(({ names }) => names.test(name));
  for (const name of Object.keys(value).filter((one) => !isAllowed(one))) refuseName(search, `${path}/${escaped(name)}`);
}

function refuseName({ errors }: Search, instancePath: string): void {
  if (errors.length >= errorsMax) return;
  errors.push({ keyword: "additionalProperties", instancePath, params: {}, message: "has a name that is not allowed" });
}

type Pattern = { readonly names: RegExp; readonly part: TSchema };

function lookIntoRecord(search: Search, { names, part }: Pattern, value: Keywords, path: string): void {
  for (const [name, one] of Object.entries(value)) {
    if (search.errors.length >= errorsMax) return;
    if (names.test(name)) look(search, part, { value: one, path: `${path}/${escaped(name)}` });
  }
}

function lookIntoUnion(search: Search, branches: readonly unknown[], spot: Spot): void {
  const shapes = branches.filter(isShape).flatMap(flat);
  const alike = shapes.filter((shape) => isOfType(typeOf(shape), spot.value));
  const [shape, ...more] = alike.length > 0 ? alike : shapes.filter((one) => typeOf(one) !== "null");
  if (shape && more.length === 0) return look(search, shape, spot);
  const message = alike.length > 0 ? "has none of the forms it may have" : `must be ${shapes.map(typeOf).join(" or ")}`;
  search.errors.push({ keyword: "anyOf", instancePath: spot.path, params: {}, message });
}

const parts: ReadonlySet<string> = new Set(["items", "properties", "patternProperties", "additionalProperties"]);

function withoutParts(schema: TSchema): TSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !parts.has(keyword)));
}

function remembered<Made>(make: (schema: TSchema) => Made): (schema: TSchema) => Made {
  const made = new Map<TSchema, Made>();
  return (schema) => {
    const one = made.get(schema) ?? make(schema);
    made.set(schema, one);
    return one;
  };
}

/** The shapes of a union within a union. */
function flat(shape: TSchema): readonly TSchema[] {
  return "anyOf" in shape && Array.isArray(shape.anyOf) ? shape.anyOf.filter(isShape).flatMap(flat) : [shape];
}

function typeOf(shape: TSchema): unknown {
  return "type" in shape ? shape.type : undefined;
}

function isOfType(type: unknown, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "null") return value === null;
  return type === undefined || typeof value === type;
}

/** A name as a part of a JSON Pointer. */
function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function isShape(value: unknown): value is TSchema {
  return typeof value === "object" && value !== null;
}
