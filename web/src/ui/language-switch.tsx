import { chooseLanguage, useLanguage } from "../app/words.ts";

/** Switches the language of the page between English and Ukrainian. */
export function LanguageSwitch() {
  const current = useLanguage();
  const other = current === "en" ? "uk" : "en";
  return (
    <button
      type="button"
      lang={other}
      className="min-h-11 shrink-0 rounded-md px-3 text-base text-accent hover:bg-tint"
      onClick={() => chooseLanguage(other)}
    >
      {other === "uk" ? "Українською" : "In English"}
    </button>
  );
}
