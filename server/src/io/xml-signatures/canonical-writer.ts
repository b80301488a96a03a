import type { SaxesTagNS } from "saxes";
import { table } from "@chancery/core/text/table.ts";

/** Finds the namespace of a prefix at the current place. */
export type ResolvePrefix = (prefix: string) => string | undefined;

type Attribute = SaxesTagNS["attributes"][string];

const xmlns = "http://www.w3.org/2000/xmlns/";
/** In use at one place: each element that declares one copies them. */
const namespacesMax = 64;

/**
 * Writes elements in their exclusive canonical form without comments and without inclusive prefixes (W3C, Exclusive XML
 * Canonicalization 1.0), as a parser meets them: the texts of one writer, put together, are the form of its first element.
 */
export class CanonicalWriter {
  /** The namespaces that each open element has in the output, by prefix. */
  readonly #written: ReadonlyMap<string, string>[] = [];

  /** The number of open elements. */
  get depth(): number {
    return this.#written.length;
  }

  /** Throws on more namespaces than documents have. */
  open(tag: SaxesTagNS, resolve: ResolvePrefix): string {
    const above = this.#written.at(-1) ?? new Map<string, string>();
    const attributes = Object.values(tag.attributes).filter(({ uri }) => uri !== xmlns);
    const declared = new Map<string, string>();
    for (const prefix of usedPrefixes(tag.prefix, attributes)) {
      const uri = resolve(prefix) ?? "";
      if ((above.get(prefix) ?? "") !== uri) declared.set(prefix, uri);
    }
    if (above.size + declared.size > namespacesMax) throw new Error("it has too many namespaces");
    this.#written.push(declared.size === 0 ? above : new Map([...above, ...declared]));
    const names = [...declared].toSorted(([one], [other]) => order(one, other));
    const texts = [
      ...names.map(([prefix, uri]) => ` xmlns${prefix === "" ? "" : `:${prefix}`}="${escapeValue(uri)}"`),
      ...attributes.toSorted(inOrder).map(({ name, value }) => ` ${name}="${escapeValue(value)}"`),
    ];
    return `<${tag.name}${texts.join("")}>`;
  }

  text(text: string): string {
    return text.replace(/[&<>\r]/g, (sign) => escapes[sign] ?? sign);
  }

  instruction(target: string, body: string): string {
    return `<?${target}${body === "" ? "" : ` ${body}`}?>`;
  }

  close(name: string): string {
    this.#written.pop();
    return `</${name}>`;
  }
}

/** Prefixes of an element and its attributes; `xml` needs no declaration. */
function usedPrefixes(own: string, attributes: readonly Attribute[]): ReadonlySet<string> {
  const others = attributes.map(({ prefix }) => prefix).filter((prefix) => prefix !== "");
  return new Set([own, ...others].filter((prefix) => prefix !== "xml"));
}

function inOrder(one: Attribute, other: Attribute): number {
  return order(one.uri, other.uri) || order(one.local, other.local);
}

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const escapes = table<string>({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
});

function escapeValue(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}
