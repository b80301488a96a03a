import { ApiError, type types } from "@chancery/sdk";
import type { CellFault } from "./check-draft.ts";
import { cellKey } from "./draft.ts";

/** The faults of an answer by cell. */
export function answeredFaults(error: unknown): ReadonlyMap<string, CellFault> {
  return cellFaults(error instanceof ApiError ? (error.faults as readonly types.FaultRow[]) : []);
}

/** Faults by cell; those that are of no field are left out. */
export function cellFaults(
  rows: readonly Pick<types.FaultRow, "messageLocalized" | "documentId" | "fieldName" | "tableDetails">[],
): ReadonlyMap<string, CellFault> {
  return new Map(
    rows.flatMap(({ documentId, fieldName, tableDetails, messageLocalized: message }) =>
      documentId === undefined || fieldName === undefined
        ? []
        : [[cellKey({ documentId, name: fieldName, row: tableDetails?.index }), { message, isMissing: false }] as const],
    ),
  );
}

/** Scrolls to the first field of the page that is wanted, and puts the focus into it. */
export function focusFirst(isWanted: (key: string) => boolean): void {
  const cell = [...document.querySelectorAll<HTMLElement>("[data-cell]")].find(({ dataset }) => isWanted(dataset["cell"] ?? ""));
  const input = cell?.matches("button")
    ? cell
    : cell?.querySelector<HTMLElement>("input:not([hidden]), select, textarea, button");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  cell?.scrollIntoView({ block: "center", behavior: isStill ? "instant" : "smooth" });
  input?.focus({ preventScroll: true });
}
