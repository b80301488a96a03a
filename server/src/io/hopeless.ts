/** Whether an error says that the same work would fail again, whatever else is well: a page that takes more memory than it may. */
export function isHopeless(error: unknown): boolean {
  return error instanceof Error && "isHopeless" in error && error.isHopeless === true;
}
