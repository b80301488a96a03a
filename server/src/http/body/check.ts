import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { FaultPlace, FaultRow } from "@chancery/core/fault/fault.ts";
import { normaliser } from "./normalise.ts";
import { readTexts } from "./read-texts.ts";
import { schemaErrors, type SchemaError } from "./schema-errors.ts";
import "../route/shapes.ts";

/** The part of a request that holds a value. */
export type Place = "params" | "query" | "body";

/** Checks one part of a request: adds a row for each fault, answers the value with ids in lower case and instants in UTC. */
export type PartCheck = (value: unknown, rows: FaultRow[]) => unknown;

const missing = { params: "request.path_missing", query: "request.query_missing", body: "request.body_missing" } as const;

/** The check of a contract's part, compiled once. Parts without a shape are undefined to the action. */
export function partCheck(schema: TSchema | undefined, place: Place): PartCheck {
  if (!schema) return () => undefined;
  const validator = Compile(schema);
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
