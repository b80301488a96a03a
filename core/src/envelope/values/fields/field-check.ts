import type { FaultRow } from "../../../fault/fault.ts";
import type { AttachmentId } from "../../../ids/id.ts";
import type { Instant } from "../../../ids/instant.ts";
import type { FieldInput } from "../../model/input.ts";
import type { AttachmentFacts } from "../../facts/attachment-facts.ts";
import type { DrawingsFacts } from "../../facts/drawing-facts.ts";
import type { DictionaryUse } from "../../facts/dictionary-facts.ts";
import type { Value } from "../../model/model.ts";

/** What is known of a person, by the names of `field/@prefill`. */
export type Profile = Readonly<Record<string, string>>;

/** What a value is judged by besides its field. */
export type FieldContext = {
  /** Day offsets count from its UTC date. */
  readonly createdAt: Instant;
  readonly attachments: ReadonlyMap<AttachmentId, AttachmentFacts>;
  /** Of the person who acts, by the names of `field/@prefill`. */
  readonly profile?: Profile | undefined;
  readonly drawings?: DrawingsFacts | undefined;
  readonly dictionaries: DictionaryUse;
};

/** A value as it would be stored, and what is wrong with it (code, arguments, allowed values; the caller adds the place). */
export type FieldChecked = { readonly value: Value; readonly faults: readonly FaultRow[] };

/** Checks one said value. Empty is never a fault here: that is judged when a step is completed. */
export type FieldCheck<Kind> = (field: Kind, submitted: FieldInput, context: FieldContext) => FieldChecked;

/** A text value without faults, or with those given. */
export function textChecked(text: string, faults: readonly FaultRow[] = []): FieldChecked {
  return { value: { kind: "text", text }, faults };
}

/** Whether nothing is said. White space alone is nothing. */
export function isEmptyValue(value: Value | undefined): boolean {
  if (value === undefined) return true;
  if (value.kind === "text") return value.text.trim() === "";
  return value.kind === "list" && value.texts.length === 0;
}

/** The beginning of a value, short enough for a message. */
export function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
