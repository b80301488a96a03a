import fc, { type Arbitrary } from "fast-check";

const cuts = ["", "<", ">", "&", '"', "<!--", "]]>", "<![CDATA[", "&#0;", "&lt;", "\0", "\u202e", "é", "/>", "<p>", "</p>"];

/** A sound XML text with a few pieces taken out, doubled, moved or put in: near enough to get past the reader at times. */
export function mutatedXml(sound: readonly string[]): Arbitrary<string> {
  const pieces = fc.constantFrom(...sound).map((text) => text.split(/(?=<)|(?<=>)|(?= \w+=")/));
  const change = fc.record({
    at: fc.nat({ max: 400 }),
    to: fc.nat({ max: 400 }),
    what: fc.constantFrom("remove", "double", "swap", "insert", "value"),
    text: fc.oneof(fc.constantFrom(...cuts), fc.string({ maxLength: 20 })),
  });
  return fc.tuple(pieces, fc.array(change, { maxLength: 4 })).map(([all, changes]) => {
    const parts = [...all];
    for (const { at, to, what, text } of changes) {
      const i = at % parts.length;
      const part = parts[i] ?? "";
      if (what === "remove") parts.splice(i, 1, "");
      else if (what === "double") parts.splice(i, 0, part);
      else if (what === "insert") parts.splice(i, 0, text);
      else if (what === "value") parts[i] = part.replace(/"[^"]*"/, () => `"${text}"`);
      else [parts[i], parts[to % parts.length]] = [parts[to % parts.length] ?? "", part];
    }
    return parts.join("");
  });
}
