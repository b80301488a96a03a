import { useState } from "react";
import { chooseTheme, storedTheme } from "../app/theme.ts";
import { chooseLanguage, useLanguage, useWords, type Language } from "../app/words.ts";
import { ChoiceField, SelectField } from "../ui/form.tsx";
import { Section } from "../ui/section.tsx";

const words = {
  en: {
    title: "This browser",
    theme: "Theme",
    themes: { system: "Same as device", light: "Light", dark: "Dark" },
    language: "Language",
  },
  uk: {
    title: "Цей браузер",
    theme: "Тема",
    themes: { system: "Як на пристрої", light: "Світла", dark: "Темна" },
    language: "Мова",
  },
};

const languages: Readonly<Record<Language, string>> = { en: "English", uk: "Українська" };

/** The theme and the language of the pages, which this browser keeps. */
export function AppearanceForm() {
  const text = useWords(words);
  const language = useLanguage();
  const [theme, setTheme] = useState(storedTheme);
  return (
    <Section title={text.title}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label={text.theme}
          names={text.themes}
          value={theme}
          onValue={(next) => {
            setTheme(next);
            chooseTheme(next);
          }}
        />
        <SelectField
          label={text.language}
          value={language}
          onChange={(event) => chooseLanguage(event.target.value === "uk" ? "uk" : "en")}
        >
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  );
}
