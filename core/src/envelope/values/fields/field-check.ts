import type { FaultRow } from "../../../fault/fault.ts";
import type { AttachmentId } from "../../../ids/id.ts";
import type { Instant } from "../../../ids/instant.ts";
import type { Patterns } from "../../../template/model/pattern.ts";
import type { FieldInput } from "../../model/input.ts";
import type { AttachmentFacts } from "../../facts/attachment-facts.ts";
import type { DrawingsFacts } from "../../facts/drawing-facts.ts";
import type { DictionaryUse } from "../../facts/dictionary-facts.ts";
import type { Value } from "../../model/model.ts";

/** A person's profile, keyed by the names of `field/@prefill`. */
export type Profile = Readonly<Record<string, string>>;

/** The context a value is checked in. */
export type FieldContext = {
  /** Day offsets count from the UTC date of this instant. */
  readonly createdAt: Instant;
  readonly attachments: ReadonlyMap<AttachmentId, AttachmentFacts>;
  /** The profile of the acting person. */
  readonly profile?: Profile | undefined;
  readonly drawings?: DrawingsFacts | undefined;
  readonly dictionaries: DictionaryUse;
  /** Shared by the values of an envelope. */
  readonly patterns?: Patterns | undefined;
};

/** A value in stored form and its faults: code, arguments and allowed values. The caller adds the place. */
export type FieldChecked = { readonly value: Value; readonly faults: readonly FaultRow[] };

/** Checks one submitted value. An empty value is not a fault here; required fields are checked when a step is completed. */
export type FieldCheck<Kind> = (field: Kind, submitted: FieldInput, context: FieldContext) => FieldChecked;

/** A text value with its faults. */
export function textChecked(text: string, faults: readonly FaultRow[] = []): FieldChecked {
  return { value: { kind: "text", text }, faults };
}

/** Whether a value is empty. White space alone is empty. */
export function isEmptyValue(value: Value | undefined): boolean {
  if (value === undefined) return true;
  if (value.kind === "text") return value.text.trim() === "";
  return value.kind === "list" && value.texts.length === 0;
}

/** A value shortened for use in a message. */
export function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
