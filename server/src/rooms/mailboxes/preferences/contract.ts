import { Type } from "typebox";
import { viewPreferenceLimits } from "@chancery/core/mailbox/limits.ts";
import { about, textShape } from "../../../http/route/shapes.ts";

const { keysMax, keyMax, valueMax } = viewPreferenceLimits;
const key = textShape(keyMax, 1);
const preferences = Type.Record(Type.String(), Type.String(), { title: "ViewPreferences", description: "Texts by key" });
const examples = [{ "inbox.columns": "subject,sender" }];

/** The wire shapes of view preferences. */
export const preferenceShapes = {
  show: {
    query: Type.Object({ key: Type.Array(key, { minItems: 1, maxItems: keysMax, description: "Unknown keys are left out" }) }),
    answers: { 200: preferences },
  },
  save: {
    body: Type.Record(Type.String({ pattern: `^[^,]{1,${keyMax}}$` }), textShape(valueMax), {
      title: "ViewPreferencesToSet",
      description: "Texts by key; a key has no comma. Other keys keep their texts",
      maxProperties: keysMax,
      additionalProperties: false,
      examples,
    }),
    answers: { 200: about("All preferences of the caller in the mailbox", preferences) },
  },
  remove: {
    query: Type.Object({ key: Type.Optional(Type.Array(key, { maxItems: keysMax, description: "All keys when left out" })) }),
    answers: { 200: null },
  },
} as const;
