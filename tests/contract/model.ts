/** The JSON kind a client reads a property as. "!" behind it: the client fails when it is missing or null. */
export type Kind = "uuid" | "uuid!" | "text" | "text!" | "int" | "int!" | "number" | "bool" | "time" | "map" | "null";

/** A client's model of a value. `must` names what the specification shows, which is therefore always there. */
export type Model =
  | Kind
  | { readonly words: readonly string[] }
  | { readonly list: Model }
  | { readonly of: Readonly<Record<string, Model>>; readonly must?: string };

/** Properties of one kind, named in one text. */
export function every(model: Model, names: string): Readonly<Record<string, Model>> {
  return Object.fromEntries(wordsIn(names).map((name) => [name, model]));
}

/** Places where a client would fail to read a value by its model. Unknown properties are ignored. */
export function modelFaults(model: Model, value: unknown, at = "$"): readonly string[] {
  if (value === undefined || value === null) return isRequired(model) ? [`${at} is ${String(value)}`] : [];
  if (typeof model === "string")
    return isOfKind(value, model) ? [] : [`${at} is no ${model}: ${JSON.stringify(value)?.slice(0, 80)}`];
  if ("words" in model)
    return model.words.some((word) => word === value) ? [] : [`${at} is the new word ${JSON.stringify(value)}`];
  if ("list" in model) {
    if (!Array.isArray(value)) return [`${at} is no array`];
    return value.flatMap((item, index) =>
      item === null ? [`${at}/${index} is null`] : modelFaults(model.list, item, `${at}/${index}`),
    );
  }
  if (!isRecord(value)) return [`${at} is no object`];
  const lacking = wordsIn(model.must ?? "").filter((name) => value[name] === undefined || value[name] === null);
  return [
    ...lacking.map((name) => `${at}.${name} is not there`),
    ...Object.entries(model.of).flatMap(([name, part]) => modelFaults(part, value[name], `${at}.${name}`)),
  ];
}

function wordsIn(text: string): readonly string[] {
  return text.split(" ").filter((word) => word !== "");
}

function isRequired(model: Model): boolean {
  return typeof model === "string" && model.endsWith("!");
}

function isOfKind(value: unknown, kind: Kind): boolean {
  switch (kind.replace("!", "")) {
    case "uuid":
      return typeof value === "string" && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value);
    case "text":
      return typeof value === "string";
    case "int":
      return Number.isSafeInteger(value);
    case "number":
      return Number.isFinite(value);
    case "bool":
      return typeof value === "boolean";
    case "time":
      return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
    case "map":
      return isRecord(value);
    default:
      return false;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
