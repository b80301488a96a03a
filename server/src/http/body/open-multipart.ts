import type { IncomingMessage } from "node:http";
import { Fault } from "@chancery/core/fault/fault.ts";
import { noMultipart } from "./body-faults.ts";
import type { ReceptionLimits } from "../route/limits.ts";
import type { UploadTypeFault } from "../route/route.ts";
import { malformed, readMultipart, type ByteSource, type MultipartReader } from "./multipart.ts";
import { watchBody } from "./stall.ts";

/** The parts of a body that is watched for stalls until `unwatch`. */
export type OpenMultipart = { readonly reader: MultipartReader; readonly unwatch: () => void };

/** Opens a multipart body. Throws the fault of the type, upload.failed; a body that stalls fails its reader with request.stalled. */
export function openMultipart(
  request: IncomingMessage,
  limits: Pick<ReceptionLimits, "multipart" | "bodyIdleMs" | "bodyBytesPerS">,
  typeFault: UploadTypeFault = "request.content_type",
): OpenMultipart {
  const boundary = boundaryOf(request.headers["content-type"], typeFault);
  const source = stallable(request.iterator({ destroyOnReturn: false }));
  const unwatch = watchBody(request, { idleMs: limits.bodyIdleMs, bytesPerS: limits.bodyBytesPerS, onStall: source.stall });
  return { reader: readMultipart(source, boundary, limits.multipart), unwatch };
}

/** The fault of a failed read: its own, or that the body was cut off. */
export function brokenOff(cause: unknown): Fault {
  return cause instanceof Fault ? cause : new Fault("upload.failed", { args: ["it was cut off"] }, { cause });
}

/** A source whose pending read can fail with request.stalled. */
export function stallable(iterator: AsyncIterator<Buffer, unknown>): ByteSource & { readonly stall: () => void } {
  let refuseRead: (fault: Fault) => void = () => undefined;
  return {
    next: () =>
      new Promise((resolve, reject) => {
        refuseRead = reject;
        iterator.next().then(resolve, (cause: unknown) => reject(brokenOff(cause)));
      }),
    stall: () => refuseRead(new Fault("request.stalled")),
  };
}

/** The boundary of a body of this content type. Throws the fault of the type, upload.failed. */
function boundaryOf(type: string | undefined, typeFault: UploadTypeFault): string {
  if (type === undefined || !/^multipart\/form-data\s*(;|$)/i.test(type)) throw noMultipart(typeFault, type);
  const match = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;",]{1,70})(?=[\s;]|$))/i.exec(type);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined || !/^[\x20-\x7e]*[\x21-\x7e]$/.test(boundary)) throw malformed("the boundary is missing");
  return boundary;
}
