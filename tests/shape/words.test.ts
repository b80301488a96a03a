import { testPlanted } from "./planted.ts";

const rule = "words are the field's own";
const product = "server/src/http/a.ts";

testPlanted([
  {
    rule,
    title: "a doc comment without a subject",
    wrong: { [product]: "/** What a request is counted by. */\nexport const key = 1;" },
    right: { [product]: "/** The key that a request is counted by. */\nexport const key = 1;" },
  },
  { rule, title: "the same over several lines", wrong: { [product]: "/**\n * Who acts.\n */\nexport const actor = 1;" } },
  {
    rule,
    title: "an error that tells",
    wrong: { [product]: 'throw new Error("the answer tells too much");' },
    right: { [product]: 'throw new Error("the answer reports too much"); const told = "told";' },
  },
  { rule, title: "a page that stands somewhere", wrong: { "docs/api/labels.md": "The names stand in the list." } },
  { rule, title: "end points", wrong: { "README.md": "All end points." }, right: { "README.md": "All endpoints." } },
  {
    rule,
    title: "e-mail",
    wrong: { [product]: "// sent by e-mail" },
    right: { "server/src/http/a.test.ts": "// sent by e-mail" },
  },
  { rule, title: "a page of the console", wrong: { "web/src/ui/a.tsx": "/** What a page shows. */" } },
  { rule, title: "a helper of tests", wrong: { "tests/world/a.ts": "/** Who signs. */" } },
  { rule, title: "whoever", wrong: { "core/src/xml/a.ts": "// whoever reads" } },
  { rule, title: "so many", wrong: { "core/src/xml/a.ts": "// So many at a time." } },
  {
    rule,
    title: "a document outside of the repository",
    wrong: { "core/src/xml/a.ts": "/** Names of elements (facts §1.4). */" },
    right: { "core/src/xml/a.ts": "/** Names of elements (docs/api/templates.md). */" },
  },
]);
