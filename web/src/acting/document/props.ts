import type { Field } from "@chancery/core/template/model/field.ts";
import type { TemplateDocument } from "@chancery/core/template/model/model.ts";
import type { Entry } from "./draft.ts";

/** Where blocks are shown: their document, and the row of a dynamic table. */
export type Place = { readonly document: TemplateDocument; readonly row?: number };

/** Properties of every input: its field, its value, and the attributes that tie it to its label and its fault. */
export type InputProps<Kind extends Field = Field> = {
  readonly field: Kind;
  readonly row: number | undefined;
  readonly entry: Entry;
  readonly onChange: (entry: Entry) => void;
  readonly tied: {
    readonly id: string;
    readonly "aria-label": string;
    readonly "aria-describedby": string;
    readonly "aria-invalid": boolean;
    readonly "aria-required": boolean;
  };
};
