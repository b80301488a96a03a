import type { Value } from "@chancery/core/envelope/model/model.ts";
import { readEnvelope } from "@chancery/core/envelope/xml/read.ts";
import type { Field } from "@chancery/core/template/model/field.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import { useCallback, useState } from "react";
import { entryOf, readDraft, type Draft } from "./document/draft.ts";

/** Values of lookup fields, which only the service knows: read from the envelope after it was saved. */
export function useLookups(template: Template) {
  const [saved, setSaved] = useState<Draft>();
  const read = useCallback(
    (envelopeXml: string) => {
      const { input } = readEnvelope(envelopeXml);
      if (input) setSaved(readDraft(input, template, new Set()));
    },
    [template],
  );
  const find = (field: Field, row: number | undefined): Value | undefined => {
    const text = saved && entryOf(saved, field, row).text;
    return text === undefined || text === "" ? undefined : { kind: "text", text };
  };
  return { read, find };
}
