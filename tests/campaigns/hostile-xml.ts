/** Characters of the largest XML; as JSON it may have a tenth more. */
const bytesMax = 10_000_000;

/** As many copies as 10 MB of XML and 11 MB of JSON take. */
function many(part: string, countMax = Infinity): string {
  const bytes = Math.max(Buffer.byteLength(part), ((JSON.stringify(part).length - 2) * 10) / 11);
  return part.repeat(Math.min(countMax, Math.floor(bytesMax / bytes)));
}

const attributes = Array.from({ length: 60 }, (_, at) => `a${at}=""`).join(" ");

/** The largest contents of a document by what they are full of. */
export const hostileContents: readonly (readonly [name: string, content: () => string])[] = [
  ["one text", () => many("x")],
  ["entities", () => many("&amp;")],
  ["comments", () => many("x<!---->")],
  ["lines", () => many("\n")],
  ["as many elements as may be", () => many("<a/>", 90_000)],
  ["long elements", () => many(`<a>${"x".repeat(95)}</a>`, 90_000)],
  ["attributes", () => many(`<a ${attributes}/>`)],
  ["fields", () => Array.from({ length: 90_000 }, (_, at) => `<field name="f${at}">${"x".repeat(70)}</field>`).join("")],
  ["fields of a body", () => `<info><title>a</title></info><body>${bodyFields()}</body>`],
];

/** Options of a template. */
function bodyFields(): string {
  return Array.from(
    { length: 90_000 },
    (_, at) => `<field type="text" name="f${at}" roleId="a" placeholder="${"x".repeat(30)}"/>`,
  ).join("");
}
