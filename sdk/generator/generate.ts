import openapiTS, { astToString, type SchemaObject } from "openapi-typescript";
import ts from "typescript";
import { readMethods, type Document, type Json, type Method } from "./model.ts";

const notice = "// Generated from openapi.json by tools/write-sdk.ts; do not edit.\n";

/** The generated files of the client by name: the types of what is sent and answered, the methods by noun, the names of errors. */
export async function generate(document: Document, codes: readonly string[]): Promise<Record<string, string>> {
  const methods = readMethods(document);
  return {
    "schemas.ts": await typesOf(document, methods),
    "nouns.ts": nounsOf(methods),
    "operations.ts": operationsOf(methods),
    "error-codes.ts": `${notice}\n/** Names of errors; new ones may come. */\nexport type ErrorCode =\n${codes.map((code) => `  | ${JSON.stringify(code)}`).join("\n")};\n`,
  };
}

async function typesOf({ components }: Document, methods: readonly Method[]): Promise<string> {
  const own = methods.flatMap((method) => [
    ...(method.input ? [[typeName(method, "Input"), method.input]] : []),
    ...(method.output && !("$ref" in method.output) ? [[typeName(method, "Output"), method.output]] : []),
  ]) as [string, Json][];
  const ast = await openapiTS(
    {
      openapi: "3.1.0",
      info: { title: "types", version: "1" },
      paths: {},
      components: { schemas: { ...components.schemas, ...Object.fromEntries(own) } },
    } as never,
    { immutable: true, exportType: true, rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true, transform },
  );
  const kept = ast.filter((node) => !isNamed(node, ["paths", "webhooks", "operations", "$defs"]));
  return `${notice}import type { FileInput } from "../file-input.ts";\n\n${astToString(kept)}`;
}

function transform(schema: SchemaObject): ts.TypeNode | undefined {
  const name = (schema as Json)["x-type"];
  return typeof name === "string" ? ts.factory.createTypeReferenceNode(name) : undefined;
}

function isNamed(node: ts.Node, names: readonly string[]): boolean {
  return (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && names.includes(node.name.text);
}

function nounsOf(methods: readonly Method[]): string {
  const nouns = [...Map.groupBy(methods, ({ noun }) => noun)];
  const interfaces = nouns.map(
    ([noun, ofNoun]) =>
      `/** The methods of \`client.${noun}\`. */\nexport type ${capital(noun)} = {\n${ofNoun.map(signatureOf).join("")}};\n`,
  );
  const all = nouns.map(([noun]) => `  readonly ${noun}: ${capital(noun)};\n`).join("");
  return [
    `${notice}import type { CallOptions } from "../call.ts";\nimport type { Download } from "../download.ts";\nimport type * as types from "./schemas.ts";\n`,
    ...interfaces,
    `/** Every operation of the service, by noun. */\nexport type Nouns = {\n${all}};\n`,
  ].join("\n");
}

function signatureOf(method: Method): string {
  const { name, summary, permission, input, isInputOptional } = method;
  const docs = [summary, ...(permission === undefined ? [] : [permission])]
    .map((line) => line.replaceAll("*/", "* /"))
    .join(". ");
  const argument = input ? `input${isInputOptional ? "?" : ""}: types.${typeName(method, "Input")}` : "input?: undefined";
  return `  /** ${docs.replace(/\.$/, "")}. */\n  ${name}(${argument}, options?: CallOptions): Promise<${resultOf(method)}>;\n`;
}

function resultOf(method: Method): string {
  const { gets, output } = method;
  if (gets === "json")
    return output && "$ref" in output
      ? `types.${String(output["$ref"]).split("/").at(-1)}`
      : `types.${typeName(method, "Output")}`;
  return { nothing: "void", text: "string", file: "Download", found: "boolean" }[gets];
}

/** How each method is sent: the operations of `call.ts`, without what is the same as when it is left out. */
function operationsOf(methods: readonly Method[]): string {
  const nouns = [...Map.groupBy(methods, ({ noun }) => noun)].map(([noun, ofNoun]) => {
    const rows = ofNoun.map(({ name, verb, path, query, sends, gets, isIdempotent }) => {
      const call = {
        ...(verb !== "GET" && { verb }),
        path: path.replace(/^\/api/, ""),
        ...(query.length > 0 && { query }),
        ...((sends === "file" || sends === "files") && { sends }),
        ...(gets !== "json" && { gets }),
        ...(isIdempotent && { isIdempotent }),
      };
      return `    ${name}: ${JSON.stringify(call)},\n`;
    });
    return `  ${noun}: {\n${rows.join("")}  },\n`;
  });
  return `${notice}import type { Operation } from "../call.ts";\n\n/** How each method is sent. */\nexport const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {\n${nouns.join("")}};\n`;
}

function typeName({ noun, name }: Method, part: "Input" | "Output"): string {
  return `${capital(noun)}${capital(name)}${part}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
