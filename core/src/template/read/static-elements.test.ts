import assert from "node:assert/strict";
import { test } from "node:test";
import {
  blockElements,
  emptyElements,
  holdsText,
  isPermittedIn,
  ownAttributes,
  staticAttributes,
  staticElements,
  styleProperties,
} from "./static-elements.ts";

const words = (text: string): readonly string[] => text.split(" ");
const elements = words(
  "div p br hr blockquote pre h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td a b strong i em u s span small sub sup page-break",
);

test("a document can contain these elements; synonymous names are one element", () => {
  const same = { section: "div", article: "div", tfoot: "tbody", ins: "u", strike: "s", del: "s", pagebreak: "page-break" };
  assert.deepEqual({ ...staticElements }, { ...Object.fromEntries(elements.map((name) => [name, name])), ...same });
  assert.deepEqual([...emptyElements], words("br hr page-break"));
  const inLines = new Set(words("br a b strong i em u s span small sub sup"));
  assert.deepEqual(new Set(blockElements), new Set(elements.filter((name) => !inLines.has(name))));
});

test("cells are permitted in rows, rows in tables, items in lists, and all else anywhere but there", () => {
  const parents: Readonly<Record<string, string>> = {
    li: "ul ol",
    thead: "table",
    tbody: "table",
    tfoot: "table",
    tr: "table thead tbody tfoot",
    th: "tr",
    td: "tr",
  };
  const narrow = new Set(words("ul ol table thead tbody tfoot tr"));
  const all = [...elements, "tfoot", "body", "odd"];
  for (const name of all) {
    const own = parents[name];
    const expected = all.filter((parent) => (own === undefined ? !narrow.has(parent) : words(own).includes(parent)));
    assert.deepEqual(
      all.filter((parent) => isPermittedIn(name, parent)),
      expected,
      name,
    );
  }
  assert.deepEqual(
    all.filter((name) => !holdsText(name)),
    words("ul ol table thead tbody tr tfoot"),
  );
});

test("elements have these attributes and properties of style, and no others", () => {
  assert.deepEqual([...staticAttributes], words("class style id title lang dir align valign"));
  assert.deepEqual(
    { ...ownAttributes },
    {
      a: words("href target rel name"),
      ol: words("start type reversed"),
      ul: ["type"],
      li: ["value"],
      table: words("border cellpadding cellspacing width height summary bgcolor"),
      tr: words("height bgcolor"),
      th: words("colspan rowspan width height scope bgcolor"),
      td: words("colspan rowspan width height bgcolor"),
      hr: words("width size"),
    },
  );
  const sides = (name: string): string => `${name}-top ${name}-right ${name}-bottom ${name}-left`;
  const texts =
    "text-align font-weight font-style text-decoration text-decoration-line text-transform text-indent font-size line-height";
  const looks = "color background-color width height min-height vertical-align list-style-type white-space";
  const boxes = `margin ${sides("margin")} padding ${sides("padding")} border ${sides("border")} border-width border-style border-color border-collapse`;
  const breaks = "page-break-before page-break-after page-break-inside break-before break-after break-inside";
  assert.deepEqual([...styleProperties], words(`${texts} ${looks} ${boxes} ${breaks}`));
});
