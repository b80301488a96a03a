import type { Region } from "../../account/locale.ts";
import { type PrintTimes, timesOf } from "./times.ts";
import { english, type PrintWords } from "./words-en.ts";
import { ukrainian } from "./words-uk.ts";
import type { SignIn } from "../../access/caller.ts";

/** A language of printed pages other than English. */
export type PrintLanguage = "uk";

/** The language and the time zone of printed pages. */
export type PrintLocale = {
  /** Undefined for English. */
  readonly lang: PrintLanguage | undefined;
  readonly words: PrintWords;
  readonly timezone: string;
  readonly times: PrintTimes;
};

/** The language and the time zone of a region; a language without printed texts is English. */
export function printLocaleOf({ locale, timezone }: Region): PrintLocale {
  const lang = locale === "uk" ? "uk" : undefined;
  return { lang, words: printWords(lang), timezone, times: timesOf(timezone) };
}

/** The printed texts of a language; undefined is English. */
export function printWords(lang: PrintLanguage | undefined): PrintWords {
  return lang === "uk" ? ukrainian : english;
}

/** How a user had signed in, in words; empty where it was not recorded. */
export function signInWords(signIn: SignIn | undefined, { words: { signIns } }: PrintLocale): string {
  if (!signIn) return "";
  const { by, secondFactor } = signIn;
  return secondFactor ? `${signIns.first[by]} ${signIns.second[secondFactor]}` : signIns.first[by];
}
