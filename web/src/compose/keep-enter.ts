import type { KeyboardEvent } from "react";

/** Keeps Enter in an input from sending the form around it: only the button sends. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
