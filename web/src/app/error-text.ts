import { errorWords } from "./error-words.ts";
import { language } from "./words.ts";

/** The text of an error for the user, in the language of the page. */
export function errorText(error: unknown): string {
  return errorWords(error, language());
}
