import { readFileSync } from "node:fs";
import type { Model } from "../model.ts";
import { placeOf } from "../operations.ts";
import { readShape, type Property, type PublicOperation, type Shape } from "./shape.ts";

const lines = readFileSync(new URL("shapes.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

const named: ReadonlyMap<string, { readonly parameter: string | undefined; readonly shape: Shape }> = new Map(
  lines.flatMap((line) => {
    const [, name = "", parameter, text] = /^(\w+)(?:<(\w+)>)? = (.*)$/.exec(line) ?? [];
    return text === undefined ? [] : [[name, { parameter, shape: readShape(text) }] as const];
  }),
);

/** The operations that public clients call, by place. */
export const publicOperations: readonly PublicOperation[] = lines.filter((line) => / -> \d/.test(line)).map(readOperation);

function readOperation(line: string): PublicOperation {
  const form = /^(\w+) (\S+)( MB)?(?: \?(\{.*?\}))?(?: (?:body|(form)) (.*))? -> (\d+)(?: (.*))?$/.exec(line);
  if (!form) throw new Error(`no operation: ${line}`);
  const [, method, path = "", mailbox, query, isForm, body, status, answer] = form;
  const whole = /^\/(?:registration|api)\b/.test(path) ? path : `/api/v1${path}`;
  return {
    operation: `${method} ${whole}`,
    takesMailbox: mailbox !== undefined,
    query: query === undefined ? undefined : readShape(query),
    body: body === undefined ? undefined : readShape(body),
    isForm: isForm !== undefined,
    status: Number(status),
    answer: answer === undefined ? undefined : readShape(answer),
  };
}

/** Models of clients for the JSON answers of public operations, by place. */
export function publicModels(): ReadonlyMap<string, Model> {
  return new Map(
    publicOperations.flatMap(({ operation, answer }) => (answer ? [[placeOf(operation), modelOf(answer)] as const] : [])),
  );
}

const kinds: Readonly<Record<string, Model>> = {
  text: "text",
  uuid: "uuid",
  date: "time",
  int: "int",
  num: "number",
  bool: "bool",
  b64: "text",
  map: "map",
  any: "map",
};

/** The model of a client for an answer of a shape; `item` is the parameter of a page. */
function modelOf(shape: Shape, item?: Shape): Model {
  switch (shape.kind) {
    case "words":
      return { words: shape.words };
    case "list":
      return { list: modelOf(shape.item, item) };
    case "object":
    case "all": {
      const properties = propertiesOf(shape, item);
      const of = Object.fromEntries(properties.map((property) => [property.name, modelOf(property.shape, item)]));
      const must = properties.filter(({ isRequired }) => isRequired).map(({ name }) => name);
      return { of, must: must.join(" ") };
    }
    default: {
      const kind = kinds[shape.name];
      if (kind !== undefined) return kind;
      if (shape.name === "T" && item) return modelOf(item);
      return modelOf(find(shape.name), shape.of);
    }
  }
}

/** The properties of an object, of those it joins, and of the names it spreads. */
export function propertiesOf(shape: Shape, item?: Shape): readonly Property[] {
  if (shape.kind === "all") return shape.parts.flatMap((part) => propertiesOf(part, item));
  if (shape.kind === "name") return bound(propertiesOf(find(shape.name), shape.of ?? item), shape.of);
  if (shape.kind !== "object") return [];
  return shape.properties.flatMap((one) => (one.name === "PG" ? propertiesOf(one.shape) : [one]));
}

/** Properties of a page with the rows of this one. */
function bound(properties: readonly Property[], of: Shape | undefined): readonly Property[] {
  if (!of) return properties;
  return properties.map((one) => ({ ...one, shape: put(one.shape, of) }));
}

function put(shape: Shape, of: Shape): Shape {
  if (shape.kind === "list") return { kind: "list", item: put(shape.item, of) };
  return shape.kind === "name" && shape.name === "T" ? of : shape;
}

/** A shape by its name. */
function find(name: string): Shape {
  const found = named.get(name);
  if (!found) throw new Error(`no shape is called ${name}`);
  return found.shape;
}

const texts: Readonly<Record<string, unknown>> = {
  text: "sample text",
  uuid: "01930000-0000-7000-8000-0000000000e1",
  date: "2026-01-01T00:00:00.000Z",
  b64: "AAAA",
  int: 1,
  num: 1.5,
  bool: true,
  map: {},
  any: {},
};

/** A value of a shape with all it may have, or only what it must; `words` says which word of each list. */
export function sampleOf(shape: Shape, which: "all" | "least", word: number): unknown {
  switch (shape.kind) {
    case "words":
      return shape.words[word % shape.words.length];
    case "list":
      return [sampleOf(shape.item, which, word)];
    case "object":
    case "all":
      return objectOf(propertiesOf(shape), which, word);
    default:
      if (shape.of && !Object.hasOwn(texts, shape.name)) return objectOf(propertiesOf(shape), which, word);
      return Object.hasOwn(texts, shape.name) ? texts[shape.name] : sampleOf(find(shape.name), which, word);
  }
}

function objectOf(properties: readonly Property[], which: "all" | "least", word: number): object {
  const wanted = properties.filter(({ isRequired }) => which === "all" || isRequired);
  return Object.fromEntries(wanted.map(({ name, shape }) => [name, sampleOf(shape, which, word)]));
}
