/** A public wire shape, as shapes.txt has it; names are references to other shapes. */
export type Shape =
  | { readonly kind: "name"; readonly name: string; readonly of?: Shape }
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "list"; readonly item: Shape }
  | { readonly kind: "all"; readonly parts: readonly Shape[] }
  | { readonly kind: "object"; readonly properties: readonly Property[] };

/** A property of a public shape, and whether it is always there. */
export type Property = { readonly name: string; readonly isRequired: boolean; readonly shape: Shape };

/** An operation that public clients call. */
export type PublicOperation = {
  readonly operation: string;
  readonly takesMailbox: boolean;
  readonly query: Shape | undefined;
  readonly body: Shape | undefined;
  /** The body is the part `data` of a multipart form. */
  readonly isForm: boolean;
  readonly status: number;
  readonly answer: Shape | undefined;
};

/** The words of a text, and how far they are read. */
type Reader = { readonly text: string; readonly tokens: readonly string[]; at: number };

/** Reads a shape of shapes.txt. Throws where it is none. */
export function readShape(text: string): Shape {
  const reader: Reader = { text, tokens: text.match(/\(\d*\.\.\d*\)|\[\]|[A-Za-z_][\w-]*|\S/g) ?? [], at: 0 };
  const shape = readAll(reader);
  if (reader.at < reader.tokens.length) throw new Error(`${reader.tokens[reader.at]} is one too many in ${text}`);
  return shape;
}

function takes(reader: Reader, token: string): boolean {
  if (reader.tokens[reader.at] !== token) return false;
  reader.at += 1;
  return true;
}

function next(reader: Reader): string {
  const token = reader.tokens[reader.at];
  if (token === undefined) throw new Error(`${reader.text} ends early`);
  reader.at += 1;
  return token;
}

function readAll(reader: Reader): Shape {
  const first = readList(reader);
  const parts = [first];
  while (takes(reader, "&")) parts.push(readList(reader));
  return parts.length === 1 ? first : { kind: "all", parts };
}

function readList(reader: Reader): Shape {
  let item = readOne(reader);
  while (takes(reader, "[]")) item = { kind: "list", item };
  return item;
}

function readOne(reader: Reader): Shape {
  if (takes(reader, "{")) return readObject(reader);
  if (takes(reader, "(")) return readWithin(reader);
  const name = next(reader);
  if (takes(reader, "<")) return { kind: "name", name, of: readWithin(reader) };
  const words = [name];
  while (takes(reader, "|")) words.push(next(reader));
  return words.length === 1 ? { kind: "name", name } : { kind: "words", words };
}

/** A shape, and what closes it. */
function readWithin(reader: Reader): Shape {
  const shape = readAll(reader);
  next(reader);
  return shape;
}

function readObject(reader: Reader): Shape {
  const properties: Property[] = [];
  while (!takes(reader, "}")) {
    properties.push(readProperty(reader));
    takes(reader, ",");
  }
  return { kind: "object", properties };
}

/** Limits of length and size are for people to read. */
function readProperty(reader: Reader): Property {
  const name = next(reader);
  const isRequired = takes(reader, "*");
  if (/^\(\d*\.\./.test(reader.tokens[reader.at] ?? "")) next(reader);
  const shape: Shape = takes(reader, ":") ? readAll(reader) : { kind: "name", name: name === "PG" ? "PG" : "text" };
  return { name, isRequired, shape };
}
