import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId, type Id } from "@chancery/core/ids/id.ts";

/** The id that the payload of an event has under a name. Throws request.invalid. */
export function payloadId<Kind extends string>(payload: Json, name: string): Id<Kind> {
  return parseId<Kind>(String(Object(payload)[name]), name);
}
