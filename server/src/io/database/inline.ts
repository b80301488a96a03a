import { escapeLiteral } from "pg";
import type { Statement } from "./database.ts";

/** A statement with its values in it, each a literal in quotes: `copy` takes no parameters. Texts, numbers, lists of them. */
export function inlined({ strings, values }: Statement): string {
  return strings.map((text, index) => (index === 0 ? text : `${literal(values[index - 1])}${text}`)).join("");
}

function literal(value: unknown): string {
  if (typeof value === "string") return escapeLiteral(value);
  if (typeof value === "number") return `'${value}'`;
  if (Array.isArray(value) && value.every((one) => typeof one === "number")) return `'{${value.join(",")}}'`;
  if (Array.isArray(value) && value.every((one) => typeof one === "string"))
    return `array[${value.map(escapeLiteral).join(",")}]`;
  throw new TypeError(`a value of type ${typeof value} cannot be inlined in a copied query`);
}
