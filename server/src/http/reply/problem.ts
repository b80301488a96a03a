import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { faultMessage, type Fault, type FaultRow, type Json } from "@chancery/core/fault/fault.ts";
import { localMessage } from "@chancery/core/fault/local-message.ts";
import { errorUrl } from "../../pages/errors-page.ts";
import { faultPage, type FaultHelp } from "../../pages/fault-page.ts";

/** Properties of a request that affect the answer to its fault. */
export type ProblemContext = {
  readonly requestId: string;
  readonly baseUrl: string;
  readonly acceptLanguage: string | undefined;
  readonly accept: string | undefined;
  /** For routes that people reach by links: clients that accept HTML get a page. */
  readonly help?: FaultHelp | undefined;
};

/** The answer to a fault, ready to be sent. */
export type ProblemAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** The only place that turns faults into error bodies: our own format, RFC 9457 when requested, or a page. */
export function problemAnswer(fault: Fault, context: ProblemContext): ProblemAnswer {
  const { code, status } = catalogue[fault.code];
  if (context.help && context.accept?.includes("text/html") === true) {
    const { text, headers } = faultPage(fault, context.help, context.acceptLanguage);
    return { status, headers: { ...headers, ...headersOf(fault, status) }, text };
  }
  const body = {
    code,
    message: fault.message,
    messageLocalized: localMessage(fault.code, fault.details.args, context.acceptLanguage) ?? fault.message,
    messageArgs: fault.details.args ?? [],
    data: dataOf(fault, status, context.acceptLanguage),
    docUrl: errorUrl(context.baseUrl, fault.code),
    requestId: context.requestId,
  };
  const isProblem = context.accept?.includes("application/problem+json") ?? false;
  const rfc9457 = { type: `urn:chancery:fault:${fault.code}`, title: titleOf(fault), status, detail: fault.message };
  return {
    status,
    headers: {
      "content-type": isProblem ? "application/problem+json" : "application/json; charset=utf-8",
      ...headersOf(fault, status),
    },
    text: JSON.stringify(isProblem ? { ...rfc9457, ...body } : body),
  };
}

/** Allowed values in one row, as many as a dropdown has options. A template may have thousands of names, an answer thousands of rows. */
const allowedMax = 100;

/** The rows of faults, as in `data.errors` and in the answers of the check endpoints, with messages for an Accept-Language value. */
export function errorRows(rows: readonly FaultRow[], acceptLanguage: string | undefined): readonly Json[] {
  return rows.map(({ code, args, ...place }) => ({
    code: catalogue[code].code,
    errorCode: code,
    message: faultMessage(code, args),
    messageLocalized: localMessage(code, args, acceptLanguage) ?? faultMessage(code, args),
    pointer: place.pointer,
    parameter: place.parameter,
    header: place.header,
    line: place.line,
    column: place.column,
    documentId: place.documentId,
    fieldName: place.fieldName,
    tableDetails: place.tableDetails,
    allowed: place.allowed?.slice(0, allowedMax),
  }));
}

function dataOf(fault: Fault, status: number, acceptLanguage: string | undefined): Json {
  const { args = [], errors, data } = fault.details;
  // what is wrong with a request is in the rows, even where it has no place
  const rows = errors ?? (status === 400 ? [{ code: fault.code, args }] : []);
  return { errorCode: fault.code, ...(rows.length > 0 && { errors: errorRows(rows, acceptLanguage) }), ...data };
}

function titleOf(fault: Fault): string {
  return catalogue[fault.code].message.replace(/ ?\{\d(?::wait)?\}/g, " …").replace(/(?:: |; try again )…$/, "");
}

function headersOf(fault: Fault, status: number): Record<string, string> {
  if (status === 401) return { "www-authenticate": "Bearer" };
  const retryAfterS = fault.details.retryAfterS ?? (status === 425 || status === 429 || status === 503 ? 1 : undefined);
  return retryAfterS === undefined ? {} : { "retry-after": String(Math.max(1, Math.ceil(retryAfterS))) };
}
