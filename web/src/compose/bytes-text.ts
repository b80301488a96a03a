const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A size for people in a language: `2.5 MB`. */
export function bytesText(bytes: number, language: string): string {
  const at = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const unitDisplay = at === 0 ? "long" : "short";
  const format = { style: "unit", unit: units[at] ?? "byte", unitDisplay, maximumFractionDigits: at > 1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / 1024 ** at);
}
