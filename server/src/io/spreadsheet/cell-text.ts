/** How numbers of a style are shown: as they are, as points in time, or as elapsed time. */
export type NumberKind = "number" | "date" | "elapsed";

/** Formats that every spreadsheet knows by number. */
export function builtInKind(id: number): NumberKind {
  if (id === 46) return "elapsed";
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);
  return isDate ? "date" : "number";
}

/** Characters of the longest format code that spreadsheets write. */
const formatCodeMax = 255;

/** The kind of number that a format code displays; quoted and escaped letters are ignored. Longer codes give no kind. */
export function formatKind(code: string): NumberKind {
  if (code.length > formatCodeMax) return "number";
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, "").split(";", 1)[0] ?? "";
  if (/\[(h+|m+|s+)\]/i.test(bare)) return "elapsed";
  const letters = bare.replace(/\[[^\]]*\]/g, "");
  return !/general/i.test(letters) && /[ymdhs]/i.test(letters) ? "date" : "number";
}

/**
 * A number of a cell as text. Numbers have up to 15 digits as spreadsheets show them, whole ones all their digits, never an
 * exponent; dates are `2026-11-21`, `2026-11-21 14:05:00` or `14:05:00`, elapsed time `25:00:00`. What is no number stays.
 */
export function numberText(raw: string, kind: NumberKind, isFrom1904: boolean): string {
  const text = raw.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return raw;
  const value = Number(text);
  if (kind === "elapsed" && value >= 0) return clock(Math.round(value * secondsOfDay));
  if (kind === "date" && value >= 0 && value < lastSerial) return dateText(value, isFrom1904);
  return /^-?\d+$/.test(text) ? text : plainNumber(value);
}

const secondsOfDay = 86_400;
/** The day behind 9999-12-31. */
const lastSerial = 2_958_466;

function dateText(serial: number, isFrom1904: boolean): string {
  const seconds = Math.round(serial * secondsOfDay);
  if (seconds < secondsOfDay) return clock(seconds);
  const days = Math.floor(seconds / secondsOfDay);
  // 1900 has a 29 February there that never was: days before it count from one day later
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(epoch + days * secondsOfDay * 1000).toISOString().slice(0, 10);
  const rest = seconds % secondsOfDay;
  return rest === 0 ? date : `${date} ${clock(rest)}`;
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Fifteen digits without an exponent. */
function plainNumber(value: number): string {
  const [digits = "", power = "0"] = value.toExponential(14).split("e");
  const isNegative = digits.startsWith("-");
  const bare = digits.replace(/[-.]/g, "").replace(/0+$/, "");
  const point = Number(power) + 1;
  if (bare === "") return "0";
  const whole = point <= 0 ? "0" : bare.slice(0, point).padEnd(point, "0");
  const rest = point <= 0 ? "0".repeat(-point) + bare : bare.slice(point);
  return `${isNegative ? "-" : ""}${whole}${rest === "" ? "" : `.${rest}`}`;
}

/** The text with escapes such as `_x000D_` decoded, which spreadsheets use for characters that XML cannot hold. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
