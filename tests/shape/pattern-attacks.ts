/** A text that a pattern took long for. */
export type Attack = { readonly text: string; readonly ms: number };

const slowMs = 50;
// a linear pattern takes microseconds for the longest of these, a quadratic one milliseconds, an exponential one for the first
const screenLengths = [24, 60, 150, 400, 1500, 6000];
const screenMs = 0.4;
const charactersMax = 10;

/** An attack that takes a pattern more than 50 ms, of a length at most; undefined when there is none. */
export function slowAttack(pattern: RegExp, length: number): Attack | undefined {
  for (const attack of attacksOn(pattern)) {
    const suspicious = screenLengths.find((size) => size <= length && timeOf(pattern, attack(size), screenMs) >= screenMs);
    if (suspicious === undefined) continue;
    for (let size = suspicious; ; size = Math.min(Math.ceil(size * 1.2), length)) {
      const ms = timeOf(pattern, attack(size), slowMs);
      if (ms > slowMs) return { text: attack(size), ms: Math.round(ms) };
      if (size === length) break;
    }
  }
  return undefined;
}

/** Texts of any length: a piece again and again, with something before and behind it that the pattern speaks of or refuses. */
export function attacksOn(pattern: RegExp): readonly ((length: number) => string)[] {
  const words = wordsOf(pattern.source);
  const characters = [...new Set(Array.from(` 0a,.${words.join("")}`))].slice(0, charactersMax);
  const pairs = characters.flatMap((one) => characters.filter((other) => other !== one).map((other) => one + other));
  const singles = [...characters, ...words].flatMap((piece) =>
    ["", words[0] ?? ""].flatMap((start) => ["", "\u0000", "x!"].map((end) => ({ start, piece, end }))),
  );
  return [...singles, ...pairs.map((piece) => ({ start: "", piece, end: "\u0000" }))].map(({ start, piece, end }) => (length) => {
    const times = Math.max(0, Math.floor((length - start.length - end.length) / piece.length));
    return (start + piece.repeat(times) + end).slice(0, length);
  });
}

/** The runs of plain characters in a pattern, its escapes read: `\[`, `\n`, `\d`. */
function wordsOf(source: string): readonly string[] {
  const read = source
    .replace(/\\[dD]/g, "0")
    .replace(/\\[wW]/g, "a")
    .replace(/\\[sS]/g, " ")
    .replace(/\\n/g, "\n")
    .replace(/\\[pPu]\{[^}]*\}|\\[bBrtfvkc]/g, "\u0001")
    .replace(/\\(.)/g, "$1\u0002");
  const words = read.split(/[\u0001()[\]{}|?*+^$]+(?!\u0002)/).map((word) => word.replaceAll("\u0002", ""));
  return [...new Set(words)].filter((word) => word !== "" && word.length < 40).slice(0, 8);
}

/** The processor time of the quickest of three runs; one that is quick enough is not repeated. */
function timeOf(pattern: RegExp, text: string, enoughMs: number): number {
  let quickest = Infinity;
  for (let run = 0; run < 3 && quickest >= enoughMs; run += 1) {
    const start = process.threadCpuUsage();
    pattern.test(text);
    const { user, system } = process.threadCpuUsage(start);
    quickest = Math.min(quickest, (user + system) / 1000);
  }
  return quickest;
}
