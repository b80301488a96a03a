import { ApiError, ConnectionError } from "@chancery/sdk";
import { harmless } from "./terminal.ts";

/** Exit codes by kind of error, as docs/cli.md lists them. */
export const exitCodes = {
  success: 0,
  bug: 1,
  usage: 2,
  signIn: 3,
  refused: 4,
  notFound: 5,
  conflict: 6,
  limit: 7,
  unavailable: 8,
  interrupted: 130,
} as const;

type Kind = Exclude<keyof typeof exitCodes, "success">;

/** An error that the command line finds by itself. Its code is noun first, like those of the service. */
export class CommandFault extends Error {
  override readonly name = "CommandFault";
  readonly code: string;
  readonly kind: Kind;

  constructor(kind: Kind, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.code = code;
  }
}

/** The exit code of an error. */
export function exitCodeOf(error: unknown): number {
  return exitCodes[faultKindOf(error)];
}

/** The kind of an error; one that the command line does not know is a bug of it. */
export function faultKindOf(error: unknown): Kind {
  if (error instanceof CommandFault) return error.kind;
  if (error instanceof ConnectionError) return "unavailable";
  if (error instanceof ApiError) return kindOf(error.status);
  if (isInterruption(error)) return "interrupted";
  return isOfSystem(error) ? "usage" : "bug";
}

/** Statuses with a kind of their own; other 4xx are refusals, 5xx mean that the service cannot answer now. */
const kinds: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [401, "signIn"],
  [404, "notFound"],
  [410, "notFound"],
  [409, "conflict"],
  [412, "conflict"],
  [423, "conflict"],
  [413, "limit"],
  [429, "limit"],
  [507, "limit"],
  [425, "unavailable"],
]);

function kindOf(status: number): Kind {
  return kinds.get(status) ?? (status >= 500 ? "unavailable" : "refused");
}

/** One line `code: message`, or with `isJson` an object with everything that the service said. */
export function errorLine(error: unknown, isJson: boolean): string {
  const shown = shownOf(error);
  if (isJson) return JSON.stringify({ error: { ...shown, exitCode: exitCodeOf(error) } });
  return harmless(`${shown.code}: ${shown.message.replaceAll(/\s*\n\s*/g, " ")}`);
}

type Shown = { readonly code: string; readonly message: string };

function shownOf(error: unknown): Shown & Readonly<Record<string, unknown>> {
  if (error instanceof ApiError) {
    const { code, status, number, message, faults, docUrl, requestId } = error;
    return { code: code === "" ? "service.unexpected" : code, number, status, message, faults, docUrl, requestId };
  }
  if (error instanceof CommandFault) return { code: error.code, message: error.message };
  if (error instanceof ConnectionError) return { code: "service.unreachable", message: `${error.message}${reasonOf(error)}` };
  if (isInterruption(error)) return { code: "command.interrupted", message: "The command was interrupted" };
  if (isOfSystem(error)) return { code: "file.inaccessible", message: error.message };
  return { code: "command.failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** The innermost reason of a broken connection, such as ECONNREFUSED. */
function reasonOf({ cause }: Error): string {
  let inner: unknown = cause;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  const code = inner instanceof Error && "code" in inner && typeof inner.code === "string" ? inner.code : undefined;
  return code === undefined ? "" : ` (${code})`;
}

function isInterruption(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** An error of the file system: a path that is missing or may not be used. */
function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}
