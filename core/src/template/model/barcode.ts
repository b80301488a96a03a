import { utf8 } from "../../text/utf8.ts";

/** The barcode types. `bankGovUa` is a QR code with a payment order of the National Bank of Ukraine. */
export const barcodeCodes = [
  "upca",
  "upce",
  "ean8",
  "ean13",
  "code39",
  "code128",
  "itf14",
  "code93",
  "rationalizedCodabar",
  "databarexpandedstacked",
  "qrcode",
  "datamatrix",
  "pdf417",
  "bankGovUa",
] as const;

export type BarcodeCode = (typeof barcodeCodes)[number];

/** The types that can carry the address of an envelope. */
export const linkCodes: readonly BarcodeCode[] = ["code128", "qrcode", "datamatrix", "pdf417"];

/** Bytes of UTF-8 in a two-dimensional code. The largest takes about 50 ms to draw and can still be scanned. */
export const barcodeBytesMax = 900;
/** Characters of a linear code; more do not fit on a line of A4. */
const linearMax = 80;

export function isBarcodeCode(text: string): text is BarcodeCode {
  return barcodeCodes.some((code) => code === text);
}

/** Whether a code can carry the data: its characters, its length, and its check digit if present. */
export function canEncode(code: BarcodeCode, data: string): boolean {
  return rules[code](data);
}

const rules: Readonly<Record<BarcodeCode, (data: string) => boolean>> = {
  upca: (data) => isDigits(data, 11) || (isDigits(data, 12) && isChecked(data)),
  upce: (data) => /^[01]\d{6}$/.test(data) || (/^[01]\d{7}$/.test(data) && isChecked(expanded(data))),
  ean8: (data) => isDigits(data, 7) || (isDigits(data, 8) && isChecked(data)),
  ean13: (data) => isDigits(data, 12) || (isDigits(data, 13) && isChecked(data)),
  code39: (data) => isLinear(data, /^[0-9A-Z .$/+%-]+$/),
  code128: (data) => isLinear(data, /^[\x20-\x7e]+$/),
  itf14: (data) => isDigits(data, 13) || (isDigits(data, 14) && isChecked(data)),
  code93: (data) => isLinear(data, /^[0-9A-Z .$/+%-]+$/),
  rationalizedCodabar: (data) => isLinear(data, /^[ABCD][0-9$:/.+-]+[ABCD]$/),
  databarexpandedstacked: isDataBar,
  qrcode: isShort,
  datamatrix: isShort,
  pdf417: isShort,
  bankGovUa: (data) => isShort(data) && isPayment(data),
};

function isDigits(data: string, length: number): boolean {
  return data.length === length && /^\d+$/.test(data);
}

function isLinear(data: string, pattern: RegExp): boolean {
  return data.length <= linearMax && pattern.test(data);
}

/** Whether the last digit is the correct check digit: weights 3 and 1 from the right (GS1 General Specifications, 7.9). */
function isChecked(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 1 : 3);
  }
  return sum % 10 === 0;
}

/** The UPC-A number that a UPC-E number abbreviates (GS1 General Specifications, 5.2.2). */
function expanded(data: string): string {
  const [system, a, b, c, d, e, last, check] = data;
  const kind = Number(last);
  if (kind <= 2) return `${system}${a}${b}${last}0000${c}${d}${e}${check}`;
  if (kind === 3) return `${system}${a}${b}${c}00000${d}${e}${check}`;
  if (kind === 4) return `${system}${a}${b}${c}${d}00000${e}${check}`;
  return `${system}${a}${b}${c}${d}${e}0000${last}${check}`;
}

const dataBarDigitsMax = 48;
const dataBarLettersMax = 34;
const gs1Letters = "[!\"%&'()*+,./0-9:;<=>?A-Z_a-z-]";
/** Elements permitted after a trade item number: batch, dates, serial number, count, trade measures. */
const dataBarParts = new RegExp(
  `\\((?:(?:10|21)\\)(?:(?![()])${gs1Letters}){1,20}|(?:11|13|15|17)\\)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|1\\d|2[0-8])|30\\)\\d{1,8}|31[0-6][0-5]\\)\\d{6})`,
  "gy",
);

/** `(01)` and a trade item number, followed by such elements, each at most once; or one company-internal element `(90)`–`(99)`. */
function isDataBar(data: string): boolean {
  const bare = data.replace(/[()]/g, "");
  if (bare.length > (/^\d+$/.test(bare) ? dataBarDigitsMax : dataBarLettersMax)) return false;
  if (/^\(9\d\)[0-9A-Za-z]{1,30}$/.test(data)) return true;
  const [whole = "", item = ""] = /^\(01\)(\d{14})/.exec(data) ?? [];
  if (whole === "" || !isChecked(item)) return false;
  const rest = data.slice(whole.length);
  const parts = rest.match(dataBarParts) ?? [];
  const names = parts.map((part) => part.slice(0, part.indexOf(")")));
  return parts.join("") === rest && new Set(names).size === names.length;
}

function isShort(data: string): boolean {
  return data !== "" && data.length <= barcodeBytesMax && utf8(data).length <= barcodeBytesMax;
}

/** The National Bank's URL with an encoded order (versions 002 and 003), or an order as lines starting with BCD (version 001). */
function isPayment(data: string): boolean {
  if (/^https:\/\/(?:bank\.gov\.ua\/qr|qr\.bank\.gov\.ua)\/[A-Za-z0-9_=-]+$/.test(data)) return true;
  const lines = data.split(/\r?\n/);
  return (
    lines[0] === "BCD" &&
    /^00[1-3]$/.test(lines[1] ?? "") &&
    /^[12]$/.test(lines[2] ?? "") &&
    lines[3] === "UCT" &&
    lines.length >= 9
  );
}
