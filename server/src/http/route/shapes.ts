import { Type, type TProperties, type TSchema } from "typebox";
import { Format } from "typebox/format";
import { isUuid, type Id } from "@chancery/core/ids/id.ts";
import { findInstant, type Instant } from "@chancery/core/ids/instant.ts";

Format.Set("uuid", isUuid);
Format.Set("date-time", (text) => findInstant(text) !== undefined);

/** A UUID of one kind, in any case; the action gets it in lower case. `idShape<EnvelopeId>()`. */
export function idShape<Kind extends Id<string> = Id<string>>() {
  return Type.Unsafe<Kind>({ type: "string", format: "uuid" });
}

/** An ISO 8601 date-time with `Z` or an offset; the action gets an Instant (UTC, milliseconds). */
export function instantShape() {
  return Type.Unsafe<Instant>({ type: "string", format: "date-time" });
}

/** Text of bounded length, counted in code units. */
export function textShape(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength });
}

/** The media type by which a shape says that its text is XML. */
export const xmlMediaType = "application/xml";

/** Text that is XML: its faults have the pointer of this property beside line and column. */
export function xmlShape(description: string, options: { readonly maxLength?: number } = {}) {
  return Type.String({ ...options, contentMediaType: xmlMediaType, description });
}

/** One of a few words. */
export function wordShape<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>({ type: "string", enum: [...words] });
}

/** A shape or null, as answers have it. */
export function nullable<Shape extends TSchema>(shape: Shape) {
  return Type.Union([shape, Type.Null()]);
}

/** The shape with a word about it for the reference page. */
export function about<Shape extends TSchema>(description: string, shape: Shape): Shape {
  return Object.assign(shape, { description });
}

/** An object that the reference page describes under a title. */
export function titled<Properties extends TProperties>(title: string, properties: Properties) {
  return Type.Object(properties, { title });
}

/** The same with examples of it. */
export function illustrated<Properties extends TProperties>(title: string, examples: readonly object[], properties: Properties) {
  return Type.Object(properties, { title, examples: [...examples] });
}

/** A shape that another room describes under this title. */
export function namedShape(title: string) {
  return Type.Unsafe<object>({ $ref: `#/components/schemas/${title}` });
}

/** `{uuid}`: the answer of most creations. */
export const uuidAnswer = Type.Object({ uuid: idShape() });
