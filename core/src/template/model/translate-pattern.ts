/** ECMAScript white space as ranges, and its complement: RE2's own class is ASCII only. */
const space = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const notSpace =
  String.raw`\x{0}-\x{8}\x{e}-\x{1f}\x{21}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}` +
  String.raw`\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;
const notWord = String.raw`\x{0}-/:-@\[-\^\x{60}\{-\x{10ffff}`;
const notDigit = String.raw`\x{0}-/:-\x{10ffff}`;

/** ECMAScript syntax and its RE2 equivalent. The first match wins. */
const outside: readonly (readonly [RegExp, (match: RegExpExecArray) => string | undefined])[] = [
  [/\(\?:/y, () => "(?:"],
  [/\(\?<[\p{ID_Start}$_][\p{ID_Continue}$]*>/uy, () => "(?:"],
  [/\(\?/y, () => undefined],
  [/\(/y, () => "(?:"],
  [/\[\^\]/y, () => String.raw`[\x{0}-\x{10ffff}]`],
  [/\[\]/y, () => undefined],
  [/\./y, () => String.raw`[^\n\r\x{2028}\x{2029}]`],
  [/\^/y, () => String.raw`\A`],
  [/\$/y, () => String.raw`\z`],
  [/\\[bB]/y, ([text]) => text],
  [/\\s/y, () => `[${space}]`],
  [/\\S/y, () => `[^${space}]`],
  [/[*+?]\??|\{\d{1,4}(?:,\d{0,4})?\}\??/y, ([text]) => text],
  [/[)|]/y, ([text]) => text],
];

const inClass: readonly (readonly [RegExp, (match: RegExpExecArray) => string | undefined])[] = [
  [/\\b/y, () => String.raw`\x{8}`],
  [/\\B/y, () => undefined],
  [/\\s/y, () => space],
  [/\\S/y, () => notSpace],
  [/\\W/y, () => notWord],
  [/\\D/y, () => notDigit],
  [/-/y, () => "-"],
];

const anywhere: readonly (readonly [RegExp, (match: RegExpExecArray) => string | undefined])[] = [
  [/\\[dDwW]/y, ([text]) => text],
  [/\\([pP])\{(?:(?:General_Category|gc|Script|sc)=)?(\w{1,40})\}/y, ([, sign, name]) => `\\${sign}{${name}}`],
  [/\\t/y, () => String.raw`\x{9}`],
  [/\\n/y, () => String.raw`\x{a}`],
  [/\\v/y, () => String.raw`\x{b}`],
  [/\\f/y, () => String.raw`\x{c}`],
  [/\\r/y, () => String.raw`\x{d}`],
  [/\\0(?!\d)/y, () => String.raw`\x{0}`],
  [/\\x([0-9a-fA-F]{2})/y, ([, hex]) => `\\x{${hex}}`],
  [/\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/iy, ([, high = "", low = ""]) => pair(high, low)],
  [/\\u([0-9a-fA-F]{4})/y, ([, hex]) => `\\x{${hex}}`],
  [/\\u\{([0-9a-fA-F]{1,6})\}/y, ([, hex]) => `\\x{${hex}}`],
  [/\\c([A-Za-z])/y, ([, letter = "a"]) => literal(String.fromCodePoint((letter.codePointAt(0) ?? 0) % 32))],
  [/\\([^0-9A-Za-z\s])/uy, ([, character = ""]) => literal(character)],
  [/\\/y, () => undefined],
  [/[^]/uy, ([character]) => literal(character)],
];

/** The sum of the maximum counts of a pattern's repetitions. */
export function countedRepetitions(source: string): number {
  let sum = 0;
  for (const [, from = "", to = ""] of source.matchAll(/\{(\d{1,9})(?:,(\d{0,9}))?\}/g))
    sum += Math.max(Number(from), Number(to));
  return sum;
}

/** The cost of compiling a pattern, in steps of about 10 µs. */
export function patternCost(source: string): number {
  return source.length + patternSize(source);
}

/** Parts of a pattern in RE2 syntax: classes, characters, and what groups, repeats and separates them. */
const parts = /\\(?:[pP]|x)\{[^}]*\}|\\.|\[(?:\\(?:[pP]|x)\{[^}]*\}|\\.|[^\]])*\]|\(\?:|\)|\{(\d+)(?:,(\d*))?\}|[*+?|]|[^]/gu;

/** The number of states of a pattern, with what it repeats written out: a value takes up to 25 ns for each of them and of its characters. */
export function patternSize(source: string): number {
  const outer: number[] = [];
  let [size, last] = [0, 0];
  for (const [part, from, to] of (translatePattern(source) ?? "").matchAll(parts)) {
    if (part === "(?:") {
      outer.push(size);
      [size, last] = [0, 0];
    } else if (part === ")") {
      last = size;
      size += outer.pop() ?? 0;
    } else if (from !== undefined) {
      const more = last * (Math.max(Number(from), Number(to ?? 0), 1) - 1);
      size += more;
      last += more;
    } else {
      last = /^[*+?]$/.test(part) ? last + 1 : 1;
      size += 1;
    }
  }
  return size;
}

/**
 * The most states of a pattern that a value is in at once: of a repeated character or class one for each place where it can begin. All of them
 * where there are groups or alternatives.
 */
export function patternWidth(source: string): number {
  const translated = translatePattern(source) ?? "";
  if (/\(\?:|\|/.test(translated)) return patternSize(source);
  let [width, starts, min, max] = [0, 1, 0, 0];
  for (const [part = "", from, to = from] of [...translated.matchAll(parts), [""]]) {
    if (from !== undefined) [min, max] = [Number(from), Number(to || Infinity)];
    else if (/^[*+?]$/.test(part)) [min, max] = [part === "+" ? min : 0, part === "?" ? max : Infinity];
    else {
      width += Math.min(starts, max === Infinity ? min + 1 : max);
      starts += max - min;
      [min, max] = [1, 1];
    }
  }
  return width;
}

/** An ECMAScript pattern in RE2 syntax without captures; undefined if RE2 has no equivalent. */
export function translatePattern(source: string): string | undefined {
  const parts: string[] = [];
  let at = 0;
  let isInClass = false;
  while (at < source.length) {
    if (!isInClass && source[at] === "[" && !/^\[\^?\]/.test(source.slice(at, at + 3))) {
      isInClass = true;
      parts.push(source[at + 1] === "^" ? "[^" : "[");
      at += source[at + 1] === "^" ? 2 : 1;
    } else if (isInClass && source[at] === "]") {
      isInClass = false;
      parts.push("]");
      at += 1;
    } else {
      const step = translateAt(source, at, isInClass ? inClass : outside);
      if (step === undefined) return undefined;
      parts.push(step.text);
      at = step.end;
    }
  }
  return isInClass ? undefined : parts.join("");
}

function translateAt(source: string, at: number, own: typeof outside): { text: string; end: number } | undefined {
  for (const [pattern, write] of [...own, ...anywhere]) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (!match) continue;
    const text = write(match);
    return text === undefined ? undefined : { text, end: at + match[0].length };
  }
  return undefined;
}

function literal(character: string): string {
  return `\\x{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function pair(high: string, low: string): string {
  return literal(String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)));
}
