import { ApiError } from "@chancery/sdk";
import { explainError } from "./explain-error.ts";

/**
 * The messages of an error for one place of the request, a JSON pointer, and the places below it. `lineText` writes the line of a fault
 * in XML, for places where people see its lines.
 */
export function faultAt(error: unknown, pointer: string, lineText?: (line: number) => string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const messages = error.faults
    .filter((fault) => isAt(fault.pointer, pointer))
    .map(({ messageLocalized, line }) =>
      line === undefined || !lineText ? messageLocalized : `${lineText(line)}: ${messageLocalized}`,
    );
  return messages.length > 0 ? messages.join(" · ") : undefined;
}

/** The text of an error as far as none of the places shows it. */
export function faultElsewhere(error: unknown, pointers: readonly string[]): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError) || error.faults.length === 0) return explainError(error);
  const others = error.faults.filter((fault) => !pointers.some((pointer) => isAt(fault.pointer, pointer)));
  return others.length > 0 ? others.map(({ messageLocalized }) => messageLocalized).join(" · ") : undefined;
}

function isAt(found: string | undefined, pointer: string): boolean {
  return found === pointer || found?.startsWith(`${pointer}/`) === true;
}
