const unkeepable = /\0|\p{Surrogate}/gu;

/**
 * A third party's text, made safe to store and display: at most `charactersMax` characters, with those that PostgreSQL cannot
 * store replaced by U+FFFD.
 */
export function displayText(text: string, charactersMax: number): string {
  const characters = [...text.replace(unkeepable, "\uFFFD")];
  return characters.length > charactersMax ? characters.slice(0, charactersMax).join("") : characters.join("");
}
