import { useSyncExternalStore } from "react";

/** A language of the console. */
export type Language = "en" | "uk";

/** The texts of a component in each language. Every language has the texts of the first. */
export type Words<Texts> = { readonly en: Texts; readonly uk: Texts };

const key = "language";
const listeners = new Set<() => void>();
let current: Language = storedLanguage();
document.documentElement.lang = current;
addEventListener("storage", ({ key: changed, newValue }) => {
  if (changed === key && (newValue === "en" || newValue === "uk")) applyLanguage(newValue);
});

/** The language of the page: the one chosen in this browser, else the browser's. */
export function language(): Language {
  return current;
}

/** Changes the language of the page and keeps it in this browser, whose other pages follow. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(key, next);
  applyLanguage(next);
}

function applyLanguage(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** The language of the page, for a component. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language);
}

/** The texts of a component in the language of the page. */
export function useWords<Texts>(words: Words<Texts>): Texts {
  return words[useLanguage()];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedLanguage(): Language {
  const stored = localStorage.getItem(key);
  if (stored === "en" || stored === "uk") return stored;
  return navigator.languages.some((tag) => tag.startsWith("uk")) ? "uk" : "en";
}
