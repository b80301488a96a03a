import { testPlanted } from "./planted.ts";

testPlanted([
  {
    rule: "no folder is a drawer",
    title: "utils",
    wrong: { "server/src/utils/a.ts": "" },
    right: { "core/src/fault/catalogue/common.ts": "" },
  },
  { rule: "no folder is a drawer", title: "a file", wrong: { "server/src/rooms/auth/helpers.ts": "" } },
  {
    rule: "files are named plainly",
    title: "of",
    wrong: { "core/src/xml/end-of.ts": "" },
    right: { "core/src/xml/offset.ts": "" },
  },
  {
    rule: "examples for tests are outside of the product",
    title: "an example",
    wrong: { "core/src/xml/test-schema.ts": "" },
    right: { "core/src/xml/test-schema.test.ts": "", "tests/world/test-schema.ts": "" },
  },
  { rule: "files are kebab-case", title: "camel case", wrong: { "core/src/aB.ts": "" }, right: { "core/src/a-b.test.ts": "" } },
  {
    rule: "folders in core are nouns",
    title: "a layer",
    wrong: { "core/src/parsers/a.ts": "" },
    right: { "core/src/xml/a.ts": "" },
  },
  { rule: "exports have names", title: "a star", wrong: { "core/src/a.ts": `export * from "./b.ts";` } },
  {
    rule: "exports have names",
    title: "a default",
    wrong: { "core/src/a.ts": "export default 1;" },
    right: { "core/src/a.ts": "export const a = 1;" },
  },
]);
