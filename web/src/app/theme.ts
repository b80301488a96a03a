/** `system` follows the device. */
export type Theme = "system" | "light" | "dark";

const key = "theme";

/** The theme that this browser keeps. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Keeps a theme in this browser and applies it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  applyTheme();
}

/** Applies the stored theme to the page. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = storedTheme();
}
