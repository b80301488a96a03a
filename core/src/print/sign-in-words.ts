import type { SignIn } from "../access/sign-in.ts";
import type { PrintLocale } from "./locale/locale.ts";

/** How a user had signed in, in words; empty where it was not recorded. */
export function signInWords(signIn: SignIn | undefined, { words: { signIns } }: PrintLocale): string {
  if (!signIn) return "";
  const { by, secondFactor } = signIn;
  return secondFactor ? `${signIns.first[by]} ${signIns.second[secondFactor]}` : signIns.first[by];
}
