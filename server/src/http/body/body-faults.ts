import type { UploadTypeFault } from "../route/route.ts";
import { Fault } from "@chancery/core/fault/fault.ts";

/** The fault of a body that exceeds the size limit of its endpoint. */
export function tooLarge(limitBytes: number): Fault {
  return new Fault("request.too_large", { args: [limitBytes], data: { limitBytes } });
}

/** A body has another content type than its endpoint reads. */
export function wrongType(type: string | undefined, ...allowed: readonly string[]): Fault {
  return new Fault("request.content_type", typeDetails(type, allowed));
}

/** A body is no multipart form. */
export function noMultipart(code: UploadTypeFault, type: string | undefined): Fault {
  return new Fault(code, typeDetails(type, ["multipart/form-data"]));
}

function typeDetails(type: string | undefined, allowed: readonly string[]) {
  return { args: [type ?? "(none)", allowed.join(", ")], data: { allowed } };
}
