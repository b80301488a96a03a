import type { Template } from "../../template/model/model.ts";
import { isStepDone, type Steps } from "../../xml/steps.ts";

/** Yields if the template is so large that passing over its roles or the values of its fields takes a step. */
export function* turnFor({ documents, roles }: Template): Steps<void> {
  const size = documents.reduce((sum, { fields }) => sum + 1 + fields.length, roles.length);
  if (isStepDone({ parts: 0 }, size)) yield;
}
