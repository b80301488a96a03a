const unkeepable = /\0|\p{Surrogate}/gu;

/** What somebody else said, to be kept and shown: so many characters of it at most, those that no database keeps as U+FFFD. */
export function shownText(text: string, charactersMax: number): string {
  const characters = [...text.replace(unkeepable, "\uFFFD")];
  return characters.length > charactersMax ? characters.slice(0, charactersMax).join("") : characters.join("");
}
