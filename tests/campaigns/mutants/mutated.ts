/** A piece of a file and its replacement. */
export type Mutation = { readonly start: number; readonly end: number; readonly text: string };

/** The text of a file with a mutation in it. */
export function mutated(text: string, { start, end, text: instead }: Mutation): string {
  return text.slice(0, start) + instead + text.slice(end);
}
