import { table } from "@chancery/core/text/table.ts";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Fault } from "@chancery/core/fault/fault.ts";
import { problemAnswer } from "../reply/problem.ts";
import { securityHeaders } from "./hooks.ts";

const statuses = table<string>({
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
});

/** Answers data that is not valid HTTP and so reaches no route; Fastify's clientErrorHandler. */
export function clientErrors(
  newRequestId: () => string,
  baseUrl: () => string,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const status = statuses[error.code ?? ""] ?? "400 Bad Request";
    const requestId = newRequestId();
    const { text, headers } = problemAnswer(rawFault(error.code), {
      requestId,
      baseUrl: baseUrl(),
      accept: undefined,
      acceptLanguage: undefined,
    });
    const lines = Object.entries({ ...headers, ...headersOf(requestId, text) }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${text}`, () => socket.destroy());
  };
}

/** Answers expectations other than 100-continue. */
export function refuseExpectations(server: Server, newRequestId: () => string, baseUrl: () => string): void {
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const fault = new Fault("request.invalid", { args: ["only 100-continue can be expected"] });
    const requestId = newRequestId();
    const { text, headers } = problemAnswer(fault, {
      requestId,
      baseUrl: baseUrl(),
      accept: request.headers.accept,
      acceptLanguage: undefined,
    });
    response.writeHead(417, { ...headers, ...headersOf(requestId, text) }).end(text);
  });
}

function headersOf(requestId: string, text: string) {
  const length = String(Buffer.byteLength(text));
  return { ...securityHeaders, "x-request-id": requestId, "content-length": length, connection: "close" };
}

function rawFault(code: string | undefined): Fault {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new Fault("request.stalled");
  const why = code === "HPE_HEADER_OVERFLOW" ? "the headers are too long" : "it is not well-formed HTTP";
  return new Fault("request.invalid", { args: [why] });
}
