import { testPlanted } from "./planted.ts";

/** This many members of an object or a type. */
function members(count: number, ending = ","): string {
  return Array.from({ length: count }, (_, index) => `m${index}${ending}`).join(" ");
}

testPlanted([
  ...[
    {
      "server/src/rooms/labels/questions.ts": `export const questions: LabelQuestions = { ${members(9)} };`,
      "server/src/rooms/labels/index.ts": `export function labels() { return { ...questions, ${members(4)} }; }`,
    },
    {
      "server/src/rooms/labels/questions.ts": `export function labelQuestions(): LabelQuestions { return { ${members(9)} }; }`,
      "server/src/rooms/labels/index.ts": `export function labels() { return { ...labelQuestions(), ${members(4)} }; }`,
    },
    { "server/src/rooms/labels/index.ts": `export function labels() { return { group: { ${members(13)} } }; }` },
  ].map((wrong, index) => ({
    rule: "doors have at most 12 members",
    title: `of the object that a room is, ${index + 1}`,
    wrong,
    right: { "server/src/rooms/labels/index.ts": `export function labels() { return { ${members(12)} }; }` },
  })),
  {
    rule: "doors have at most 12 members",
    title: "through typeof and a group",
    wrong: {
      "server/src/rooms/auth/index.ts": `const questions = { ${members(9)} } as const;\nexport type Auth = typeof questions & { ${members(4, ": string;")} };`,
      "server/src/rooms/labels/questions.ts": `export type LabelQuestions = { ${members(9, ": string;")} };`,
      "server/src/rooms/labels/index.ts": `export type Labels = LabelQuestions & { ${members(4, ": string;")} };`,
      "server/src/rooms/audit/index.ts": `export type Audit = { readonly group: { ${members(13, ": string;")} } };`,
    },
    right: { "server/src/rooms/auth/index.ts": `export type Auth = { ${members(12, ": string;")} };` },
  },
  ...[
    `import { findLabels } from "./store.ts";\nexport const labels = () => ({ findLabels });`,
    `export type { LabelRow } from "./store.ts";`,
    `export { findLabels } from "./store.ts";`,
  ].map((door) => ({
    rule: "a door exports nothing of a store",
    title: door,
    wrong: { "server/src/rooms/labels/index.ts": door, "server/src/rooms/labels/store.ts": "" },
    right: { "server/src/rooms/labels/index.ts": `import { questions } from "./questions.ts";` },
  })),
  ...[
    "export const questions = { findLabels };",
    "export type Questions = { readonly findLabels: typeof findLabels };",
    "export type Questions = { find(): LabelRow };",
  ].map((text) => ({
    rule: "questions of a door are declared",
    title: text,
    wrong: { "server/src/rooms/labels/questions.ts": `import { findLabels, type LabelRow } from "./store.ts";\n${text}` },
    right: {
      "server/src/rooms/labels/questions.ts": `import { findLabels } from "./store.ts";\nexport const questions: Questions = { findLabels };`,
    },
  })),
]);
