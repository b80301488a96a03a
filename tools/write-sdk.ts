import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { generate } from "@chancery/sdk-generator/generate.ts";
import { writeGenerated } from "./generated.ts";

/** Writes the generated files of the client from openapi.json; with `--check` only reports whether they are up to date. */
const document = JSON.parse(await readFile(fileURLToPath(new URL("../openapi.json", import.meta.url)), "utf8"));
const isCheck = process.argv.includes("--check");
const files = Object.entries(await generate(document, Object.keys(catalogue)));
const written = await Promise.all(files.map(([name, text]) => writeGenerated(`sdk/src/generated/${name}`, text, isCheck)));
process.exitCode = Math.max(...written);
