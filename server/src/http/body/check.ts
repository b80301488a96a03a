import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { FaultPlace, FaultRow } from "@chancery/core/fault/fault.ts";
import { normaliser } from "./normalise.ts";
import { schemaErrors, type SchemaError } from "./schema-errors.ts";
import "../route/shapes.ts";

/** The part of a request that holds a value. */
export type Place = "params" | "query" | "body";

/** Checks one part of a request: adds a row for each fault, answers the value with ids in lower case and instants in UTC. */
export type PartCheck = (value: unknown, rows: FaultRow[]) => unknown;

const missing = { params: "request.path_missing", query: "request.query_missing", body: "request.body_missing" } as const;

/** The check of a part of a contract, compiled on first use. Parts without a shape are undefined. */
export function partCheck(schema: TSchema | undefined, place: Place): PartCheck {
  if (!schema) return () => undefined;
  let validator: ReturnType<typeof Compile> | undefined;
  const errorsOf = schemaErrors(schema);
  const normalise = normaliser(schema);
  const texts = place === "body" ? undefined : readTexts(schema);
  const isOptional = "~optional" in schema;
  return (raw, rows) => {
    if (place === "body" && raw === undefined) {
      if (!isOptional) rows.push({ code: "request.body_missing", args: ["body"], pointer: "" });
      return undefined;
    }
    const value = texts ? texts(raw) : raw;
    validator ??= Compile(schema);
    if (!validator.Check(value)) {
      rows.push(...errorsOf(value).flatMap((error) => rowsOf(error, place)));
      return undefined;
    }
    return normalise ? normalise(value) : value;
  };
}

function rowsOf(error: SchemaError, place: Place): FaultRow[] {
  const { instancePath } = error;
  if ("requiredProperties" in error.params && Array.isArray(error.params.requiredProperties)) {
    return error.params.requiredProperties
      .map(String)
      .map((name) => ({ code: missing[place], args: [name], ...placeOf(`${instancePath}/${name}`, place) }));
  }
  const where = place === "body" ? instancePath : instancePath.slice(1);
  const args = [`${where === "" ? `the ${place}` : where} ${error.message}`];
  const row: FaultRow = { code: "request.invalid", args, ...placeOf(instancePath, place) };
  const allowed =
    "allowedValues" in error.params && Array.isArray(error.params.allowedValues)
      ? error.params.allowedValues.map(String)
      : undefined;
  return [allowed ? { ...row, allowed } : row];
}

/** A place of the body is a pointer into it; one of the path or the query is the name of the parameter. */
function placeOf(path: string, place: Place): FaultPlace {
  return place === "body" ? { pointer: path } : { parameter: path.split("/")[1] ?? "" };
}

type ReadText = (text: unknown) => unknown;

/**
 * Converts the texts of a query or a path to the types of the schema. A text that cannot be converted stays, so that the check refuses
 * it.
 */
function readTexts(schema: TSchema): (texts: unknown) => unknown {
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
