import { campaignLength } from "./length.ts";

/** Megabytes of XML: the largest that is accepted, and in the short form of a campaign less. */
export const megabytes = campaignLength(0).isShort ? 3 : 10;
const elements = 9000 * megabytes;

/** As many copies as the XML has room for; as JSON it may have a tenth more. */
function many(part: string, countMax = Infinity): string {
  const bytes = Math.max(Buffer.byteLength(part), ((JSON.stringify(part).length - 2) * 10) / 11);
  return part.repeat(Math.min(countMax, Math.floor((megabytes * 1_000_000) / bytes)));
}

const attributes = Array.from({ length: 60 }, (_, at) => `a${at}=""`).join(" ");

/** The largest contents of a document by what they are full of. */
export const hostileContents: readonly (readonly [name: string, content: () => string])[] = [
  ["one text", () => many("x")],
  ["entities", () => many("&amp;")],
  ["comments", () => many("x<!---->")],
  ["lines", () => many("\n")],
  ["as many elements as may be", () => many("<a/>", elements)],
  ["long elements", () => many(`<a>${"x".repeat(95)}</a>`, elements)],
  ["attributes", () => many(`<a ${attributes}/>`)],
  ["fields", () => Array.from({ length: elements }, (_, at) => `<field name="f${at}">${"x".repeat(70)}</field>`).join("")],
  ["fields of a body", () => `<info><title>a</title></info><body>${bodyFields()}</body>`],
];

/** Options of a template. */
function bodyFields(): string {
  return Array.from(
    { length: elements },
    (_, at) => `<field type="text" name="f${at}" roleId="a" placeholder="${"x".repeat(30)}"/>`,
  ).join("");
}
